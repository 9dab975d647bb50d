package chat

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
)

// The person is whose one name stands before each of the answers.
func TestPerson(t *testing.T) {
	for text, want := range map[string]string{
		"Ada: How deep?\nAI: Very.\nAda: Really?\nAI: Yes.\n":                           "Ada",
		"Ada: How deep?\nNote: none\nAI: Very.\nAda: Really?\nAI: Yes.\n":               "Ada",
		"Ada: How deep?\nBob: And wide?\nAI: Very.\nBob: Really?\nAda: So?\nAI: Yes.\n": "",
		"Ada: How deep?\nAI: Very.\nBob: Really?\nAI: Yes.\n":                           "",
		"Ada: How deep?\nAI: Very.\n":                                                   "",
		"AI: Hello.\nAda: How deep?\nAI: Very.\n":                                       "",
	} {
		name := ""
		for _, turn := range Speakers(text).Turns {
			if turn.Role == model.RoleUser {
				name = turn.Name
			}
		}
		if name != want {
			t.Errorf("%q: %q", text, name)
		}
	}
}

// Very many names before very many answers must not take the product of both.
func TestManyNames(t *testing.T) {
	var b strings.Builder
	const n = 60_000
	for i := range n {
		fmt.Fprintf(&b, "Ada%d: How deep?\n", i)
	}
	for range n {
		b.WriteString("AI: Very.\n")
	}
	if turns := len(Speakers(b.String()).Turns); turns != n {
		t.Errorf("%d turns", turns)
	}
}

// Blocks of code that are indented must not take the square of their number, and end where
// they do.
func TestManyIndentedBlocks(t *testing.T) {
	var b strings.Builder
	const n = 200_000
	for range n {
		b.WriteString("User: How deep?\n  ~~~text\n  User: no\n  ~~~\nAssistant: Very.\n")
	}
	b.WriteString("User: And this?\n  ~~~~ without an end\nAssistant: It is said.\n")
	turns := Speakers(b.String()).Turns
	if len(turns) != 2*n+2 || turns[2*n+1].Said != "It is said." {
		t.Errorf("%d turns", len(turns))
	}
}
