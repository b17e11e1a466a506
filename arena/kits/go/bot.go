// A bot for sushi-arena. Make choose better; the rest speaks the protocol.
package main

import (
	"encoding/json"
	"log"
	"os"
	"sort"
)

var favourites = []string{
	"squid-nigiri", "maki-3", "pudding", "tempura", "salmon-nigiri", "dumpling", "sashimi", "soy-sauce", "maki-2",
	"chopsticks", "egg-nigiri", "maki-1", "wasabi",
}

// Message holds what is used of hello and turn; more fields can be added as the protocol names them.
type Message struct {
	Type    string
	ID      int
	MayTake [2]int `json:"may_take"` // the second is 2 when chopsticks may be used
	Dummy   string // the card drawn, when a card for the dummy is asked for
	Hand    []string
}

// Answer holds the cards to take, in the order to lay them, and the dummy's card where one is asked for.
type Answer struct {
	ID    int      `json:"id"`
	Take  []string `json:"take"`
	Dummy string   `json:"dummy,omitempty"`
}

func choose(turn Message) Answer {
	best := append([]string(nil), turn.Hand...)
	sort.SliceStable(best, func(i, j int) bool { return rank(best[i]) < rank(best[j]) })
	answer := Answer{ID: turn.ID, Take: best[:turn.MayTake[1]]}
	if turn.Dummy != "" {
		answer.Dummy = best[turn.MayTake[1]]
	}
	return answer
}

func rank(card string) int {
	for rank, name := range favourites {
		if name == card {
			return rank
		}
	}
	return len(favourites)
}

// main prints nothing but answers, a line each: debug output goes to log.Print.
func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for in.More() {
		var message Message
		if err := in.Decode(&message); err != nil {
			log.Fatal(err)
		}
		switch message.Type {
		case "hello":
			out.Encode(map[string]any{"type": "hello", "protocol": 1})
		case "turn":
			out.Encode(choose(message))
		}
	}
}
