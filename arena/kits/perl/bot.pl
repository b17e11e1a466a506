# A bot for sushi-arena. Make `choose` better; the rest speaks the protocol.
use strict;
use warnings;
use JSON::PP qw(decode_json encode_json);

my @FAVOURITES = qw(
    squid-nigiri maki-3 pudding tempura salmon-nigiri dumpling sashimi soy-sauce maki-2 chopsticks egg-nigiri maki-1 wasabi
);
my %RANK = map { $FAVOURITES[$_] => $_ } 0 .. $#FAVOURITES;

sub rank { $RANK{ $_[0] } // @FAVOURITES }

# The cards to take, in the order to lay them, and the dummy's card where one is asked for.
sub choose {
    my ($turn) = @_;
    my @best_first = sort { rank($a) <=> rank($b) } @{ $turn->{hand} };
    my $number = $turn->{may_take}[1];    # 2 when chopsticks may be used
    my @take = splice @best_first, 0, $number;
    return (take => \@take, exists $turn->{dummy} ? (dummy => $best_first[0]) : ());
}

# Print nothing but answers here: debug output goes to STDERR.
sub say_line { print encode_json({@_}), "\n" }

$| = 1;
while (my $line = <STDIN>) {
    my $message = decode_json($line);
    if    ($message->{type} eq 'hello') { say_line(type => 'hello', protocol => 1) }
    elsif ($message->{type} eq 'turn')  { say_line(id => $message->{id}, choose($message)) }
}
