package shield

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// Lines that begin with a word take a short way through the shield. What it gives is
// what the long way gives, which lines take that begin with a sign of no meaning.
func TestShieldWords(t *testing.T) {
	lines := []string{"word", "  word # a", "word - b", "# head", "- item", "  word in an item", "    code", "```", "> quote", "===", "---", "", "", "a <b> c", "a `<b>` c", "é = 1", "word\\", "[a]: b"}
	const letter = "%"
	random := rand.New(rand.NewPCG(5, 6))
	for range 5000 {
		var text []string
		for range 1 + random.IntN(8) {
			text = append(text, lines[random.IntN(len(lines))])
		}
		demote := random.IntN(3)
		short := strings.ReplaceAll(Text(strings.Join(text, "\n"), demote), "word", letter+"ord")
		if long := Text(strings.ReplaceAll(strings.Join(text, "\n"), "word", letter+"ord"), demote); short != long {
			t.Fatalf("%q:\n%s\nand\n%s", text, short, long)
		}
	}
}
