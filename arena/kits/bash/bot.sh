# A bot for sushi-arena. Make `choose` better; the rest speaks the protocol.
# It starts no other program; one that does says `forks: true` in bot.yaml.

favourites=(squid-nigiri maki-3 pudding tempura salmon-nigiri dumpling sashimi soy-sauce maki-2 chopsticks egg-nigiri
    maki-1 wasabi)

# From `hand` and `most`: sets `take`, in the order to lay them, and `dummy`, which counts where one is asked for.
choose() {
    local best=() favourite card
    for favourite in "${favourites[@]}"; do
        for card in "${hand[@]}"; do
            if [[ $card == "$favourite" ]]; then best+=("$card"); fi
        done
    done
    for card in "${hand[@]}"; do
        [[ " ${favourites[*]} " == *" $card "* ]] || best+=("$card")
    done
    take=("${best[@]:0:most}") # 2 when chopsticks may be used
    dummy=${best[most]-}
}

# Messages are scanned: their keys come in a fixed order, names hold no quotes, and there are no spaces.
read_turn() {
    local IFS=,
    [[ $1 =~ \"id\":([0-9]+) ]] && id=${BASH_REMATCH[1]}
    [[ $1 =~ \"may_take\":\[[0-9]+,([0-9]+)\] ]] && most=${BASH_REMATCH[1]}
    [[ $1 =~ \"hand\":\[([^]]*)\] ]] && hand=(${BASH_REMATCH[1]//\"/})
    [[ $1 == *'"dummy":"'* ]] && controls=yes || controls=
}

answer() {
    local IFS=,
    local cards=("${take[@]/#/\"}")
    cards=("${cards[@]/%/\"}")
    printf '{"id":%s,"take":[%s]%s}\n' "$id" "${cards[*]}" "${controls:+,\"dummy\":\"$dummy\"}"
}

# Print nothing but answers to standard output: debug output goes to >&2.
while IFS= read -r line; do
    case $line in
    '{"type":"hello"'*) echo '{"type":"hello","protocol":1}' ;;
    '{"type":"turn"'*)
        read_turn "$line"
        choose
        answer
        ;;
    esac
done
