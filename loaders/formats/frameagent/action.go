package frameagent

import (
	"msgview/loaders/format"
	"strings"
	"unicode"
	"unicode/utf8"

	"msgview/model/rawjson"
)

// A call is an action found in prose.
type call struct {
	start, end int    // of the prose, code fences around it included
	raw        string // the prose
	name       string
	arguments  []byte // JSON; nil if malformed
	text       string // what stands in place of the arguments
	repaired   bool   // arguments were written in something like JSON
	malformed  bool
}

// header finds the beginning of an action. The SDK takes three spellings of the
// word, the last two being Portuguese; the second may be written with combining
// marks. Names of MCP tools contain colons and slashes.
var header = format.Regexp("(?i)(?:action|a(?:ç|c\u0327?)(?:ã|a\u0303?)o)\\s*:[\\s`]*([A-Za-z0-9_:/-]+)`*")

// inputHeader is the second line of the two-line spelling.
var inputHeader = format.Regexp(`(?i)^Action Input\s*:`)

const maxInputHeader = 64 // bytes

// actions finds the calls of a text.
type actions struct {
	text string
	// budget bounds the bytes that are looked at in search of closing braces, so
	// that a long text full of open ones takes no quadratic time.
	budget int
}

func newActions(text string) *actions {
	return &actions{text: text, budget: 16*len(text) + 1024}
}

// next finds the first call at or after from.
func (a *actions) next(from int) (call, bool) {
	text, first := a.text, from
	for from < len(text) {
		m := header().FindStringSubmatchIndex(text[from:])
		if m == nil {
			break
		}
		start, end := from+m[0], from+m[1]
		name := strings.TrimRight(text[from+m[2]:from+m[3]], ":")
		from = end
		if r, _ := utf8.DecodeLastRuneInString(text[:start]); unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' {
			continue // "Transaction: x {"
		}
		brace, ok := openBrace(text, end)
		if !ok {
			if brace, ok = secondLine(text, end); !ok {
				continue
			}
		}
		if name == "" {
			continue
		}
		c := call{start: start, name: name}
		c.end = brace + a.arguments(&c, text[brace:])
		c.fences(text, first)
		c.raw = text[c.start:c.end]
		return c, true
	}
	return call{}, false
}

// openBrace returns the place of the brace that opens the arguments, after the
// name: past "=", ":" or nothing, white space and a code fence.
func openBrace(text string, at int) (int, bool) {
	at = skipSpace(text, at)
	if at < len(text) && (text[at] == '=' || text[at] == ':') {
		at = skipSpace(text, at+1)
	}
	if at == len(text) || text[at] == '`' {
		at = skipFence(text, at)
	}
	return at, at < len(text) && text[at] == '{'
}

// secondLine returns the place of the brace after "Action Input:".
func secondLine(text string, at int) (int, bool) {
	at = skipSpace(text, at)
	m := inputHeader().FindStringIndex(text[at:min(at+maxInputHeader, len(text))])
	if m == nil {
		return 0, false
	}
	at = skipFence(text, skipSpace(text, at+m[1]))
	return at, at < len(text) && text[at] == '{'
}

func skipSpace(text string, at int) int {
	for at < len(text) && strings.IndexByte(" \t\r\n", text[at]) >= 0 {
		at++
	}
	return at
}

// skipFence skips backticks, the language after them, and white space.
func skipFence(text string, at int) int {
	ticks := at
	for at < len(text) && text[at] == '`' {
		at++
	}
	if at > ticks {
		for at < len(text) && (text[at]|0x20 >= 'a' && text[at]|0x20 <= 'z' || text[at] == '5') {
			at++
		}
	}
	return skipSpace(text, at)
}

// fences takes code fences and backticks right around the call into its prose, not
// going back beyond from.
func (c *call) fences(text string, from int) {
	if after := text[c.end:]; c.start > from && text[c.start-1] == '`' && strings.HasPrefix(after, "`") {
		c.start, c.end = c.start-1, c.end+1
		return
	}
	before := strings.TrimRight(text[from:c.start], " \t\r\n")
	line := before[strings.LastIndexByte(before, '\n')+1:]
	fenced := fenceLine().MatchString(line)
	if fenced {
		c.start = from + len(before) - len(line)
	}
	fenced = fenced || strings.Contains(text[c.start:c.end], "```")
	if after := strings.TrimLeft(text[c.end:], " \t\r\n"); fenced && strings.HasPrefix(after, "```") {
		c.end = len(text) - len(after) + 3
	}
}

// fenceLine is a line that opens a code fence.
var fenceLine = format.Regexp("^\\s*```[A-Za-z0-9]*\\s*$")

// arguments reads the arguments of a call at the beginning of s and returns their
// length. The SDK counts braces, which fails when a string has one; so braces
// outside of strings are counted, too.
func (a *actions) arguments(c *call, s string) int {
	plain := a.balanced(s, false)
	if a.strict(c, s[:plain]) {
		return plain
	}
	quoted := a.balanced(s, true)
	if quoted != plain && a.strict(c, s[:quoted]) {
		return quoted
	}
	for _, n := range [...]int{quoted, plain} {
		if v, _, err := rawjson.ParseTolerant([]byte(s[:n])); err == nil && v.Kind() == rawjson.Object {
			c.arguments, c.repaired = rawjson.Rewrite(nil, v, strict), true
			return n
		}
	}
	if plain == 0 {
		plain = len(s)
	}
	c.text, c.malformed = s[:plain], true
	return plain
}

// strict takes s as the arguments if it is JSON.
func (a *actions) strict(c *call, s string) bool {
	v, err := rawjson.Parse([]byte(s))
	if err == nil {
		c.arguments = v.Raw()
	}
	return err == nil
}

// balanced returns the length of s up to the brace that closes the one it begins
// with, 0 if there is none. With quotes, braces inside of strings do not count.
func (a *actions) balanced(s string, quotes bool) int {
	depth, quote := 0, byte(0)
	for i := 0; i < len(s) && a.budget > 0; i++ {
		a.budget--
		switch c := s[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case quotes && (c == '"' || c == '\''):
			quote = c
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// strict spells out as JSON what was read tolerantly, for rawjson.Rewrite. Numbers that
// JSON does not have (NaN) become strings.
func strict(v rawjson.Value) (rawjson.Value, []byte) {
	if v.Len() == 0 {
		v = rawjson.Strict(v)
		if _, err := rawjson.Parse(v.Raw()); err != nil {
			return v, rawjson.Quote(string(v.Raw()))
		}
	}
	return v, nil
}
