// A bot for sushi-arena. Make `choose` better; the rest speaks the protocol.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

struct Turn {
    std::string id;
    std::size_t most;  // 2 when chopsticks may be used
    bool controls;     // a card for the dummy is asked for
    std::vector<std::string> hand;
};

struct Choice {
    std::vector<std::string> take;  // in the order to lay them
    std::string dummy;              // counts where it is asked for
};

const std::vector<std::string> FAVOURITES = {
    "squid-nigiri", "maki-3", "pudding", "tempura", "salmon-nigiri", "dumpling", "sashimi", "soy-sauce", "maki-2",
    "chopsticks", "egg-nigiri", "maki-1", "wasabi",
};

Choice choose(const Turn &turn)
{
    auto rank = [](const std::string &card) { return std::find(FAVOURITES.begin(), FAVOURITES.end(), card); };
    auto best = turn.hand;
    std::stable_sort(best.begin(), best.end(), [&](const auto &a, const auto &b) { return rank(a) < rank(b); });
    const auto end = best.begin() + static_cast<std::ptrdiff_t>(turn.most);
    return {{best.begin(), end}, turn.controls ? *end : ""};
}

// Messages are scanned: their keys come in a fixed order, names hold no quotes, and there are no spaces.
std::string between(const std::string &line, const std::string &key, const char *end)
{
    const auto found = line.find(key);
    if (found == std::string::npos)
        return "";
    const auto from = found + key.size();
    return line.substr(from, line.find_first_of(end, from) - from);
}

std::vector<std::string> names(const std::string &list)
{
    std::vector<std::string> found;
    for (std::size_t from = list.find('"'); from != std::string::npos; from = list.find('"', from)) {
        const auto to = list.find('"', from + 1);
        found.push_back(list.substr(from + 1, to - from - 1));
        from = to + 1;
    }
    return found;
}

Turn read_turn(const std::string &line)
{
    const auto may_take = between(line, "\"may_take\":[", "]");
    return {between(line, "\"id\":", ","), std::stoul(may_take.substr(may_take.find(',') + 1)),
            !between(line, "\"dummy\":\"", "\"").empty(), names(between(line, "\"hand\":[", "]"))};
}

void answer(const Turn &turn)
{
    const auto choice = choose(turn);
    std::cout << "{\"id\":" << turn.id << ",\"take\":[";
    for (std::size_t i = 0; i < choice.take.size(); i++)
        std::cout << (i ? "," : "") << '"' << choice.take[i] << '"';
    std::cout << ']';
    if (turn.controls)
        std::cout << ",\"dummy\":\"" << choice.dummy << '"';
    std::cout << '}' << std::endl;
}

// Print nothing but answers to std::cout: debug output goes to std::cerr.
int main()
{
    for (std::string line; std::getline(std::cin, line);) {
        if (line.rfind("{\"type\":\"hello\"", 0) == 0)
            std::cout << "{\"type\":\"hello\",\"protocol\":1}" << std::endl;
        else if (line.rfind("{\"type\":\"turn\"", 0) == 0)
            answer(read_turn(line));
    }
}
