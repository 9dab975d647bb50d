package titles

import (
	"strings"
	"testing"
)

// A title tells what a conversation is about, even where the first prompts do not.
func TestTitles(t *testing.T) {
	for _, c := range []struct{ prompts, want string }{
		{"mend the oven door | and then the roof", "mend the oven door"},
		{"hi | mend the oven door | thanks", "mend the oven door"},
		{"/clear | ls | bake bread for ten people", "bake bread for ten people"},
		{"hi | yes | no | bake bread for ten people", "bake bread for ten people"},
		{"ls | ls | hi | /clear", "ls → hi"},
		{"/clear | /exit", "/clear → /exit"},
		{"/review https://bakery.example/loaves/12 | look at the crust of it", "look at the crust of it"},
		{"/review the oven of the bakery | thanks", "/review the oven of the bakery"},
		{"❯ Mend the oven door, please", "Mend the oven door, please"},
		{"[Image #1] [Image #2] why is it so hot", "why is it so hot"},
		{"[Request interrupted by user] | why is it so hot", "why is it so hot"},
		{"# Plan: Bake bread with caraway", "Bake bread with caraway"},
		{"hi", "hi"},
		{"/home/ada/bakery/oven.go | why is it hot", "why is it hot"},
		{"Implement the following plan:\n\n# Bake bread\n\nwith flour", "Bake bread with flour"},
		{"<files>\n/bakery\n</files>\nmend the oven door", "mend the oven door"},
		{"<files>\n/bakery\n</files>", "<files> /bakery </files>"},
		{"<a <b | why is it hot", "why is it hot"},
		{"怎么做面包", "怎么做面包"},
		{"你好 | 怎么做面包", "怎么做面包"},
	} {
		var title Making
		for _, p := range strings.Split(c.prompts, " | ") {
			title.Add(p)
		}
		if got := title.String(); got != c.want {
			t.Errorf("%q: %q, want %q", c.prompts, got, c.want)
		}
	}
}
