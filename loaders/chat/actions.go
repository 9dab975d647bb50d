package chat

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// An Action is a call found in prose: Action: knead = {"loaf":"rye"}.
type Action struct {
	Start, End int    // of the prose, code fences around it included
	Raw        string // the prose
	Name       string
	Arguments  []byte // JSON; nil if malformed
	Text       string // what stands in place of the arguments
	Repaired   bool   // arguments were written in something like JSON
	Malformed  bool
}

// actionHeader finds the beginning of an action. There are three spellings of the
// word, the last two being Portuguese; the second may be written with combining
// marks. Names of MCP tools contain colons and slashes.
var actionHeader = format.Regexp("(?i)(?:action|a(?:ç|c\u0327?)(?:ã|a\u0303?)o)\\s*:[\\s`]*([A-Za-z0-9_:/-]+)`*")

// actionInput is the second line of the two-line spelling.
var actionInput = format.Regexp(`(?i)^Action Input\s*:`)

const maxActionInput = 64 // bytes

// Actions finds the actions of a text.
type Actions struct {
	text string
	// budget bounds the bytes that are looked at in search of closing braces, so
	// that a long text full of open ones takes no quadratic time.
	budget int
}

// ActionsOf returns what finds the actions of a text.
func ActionsOf(text string) *Actions {
	return &Actions{text: text, budget: 16*len(text) + 1024}
}

// Next finds the first action at or after from.
func (a *Actions) Next(from int) (Action, bool) {
	text, first := a.text, from
	for from < len(text) {
		m := actionHeader().FindStringSubmatchIndex(text[from:])
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
		c := Action{Start: start, Name: name}
		c.End = brace + a.arguments(&c, text[brace:])
		c.fences(text, first)
		c.Raw = text[c.Start:c.End]
		return c, true
	}
	return Action{}, false
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
	m := actionInput().FindStringIndex(text[at:min(at+maxActionInput, len(text))])
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
func (c *Action) fences(text string, from int) {
	if after := text[c.End:]; c.Start > from && text[c.Start-1] == '`' && strings.HasPrefix(after, "`") {
		c.Start, c.End = c.Start-1, c.End+1
		return
	}
	before := strings.TrimRight(text[from:c.Start], " \t\r\n")
	line := before[strings.LastIndexByte(before, '\n')+1:]
	fenced := fenceLine().MatchString(line)
	if fenced {
		c.Start = from + len(before) - len(line)
	}
	fenced = fenced || strings.Contains(text[c.Start:c.End], "```")
	if after := strings.TrimLeft(text[c.End:], " \t\r\n"); fenced && strings.HasPrefix(after, "```") {
		c.End = len(text) - len(after) + 3
	}
}

// fenceLine is a line that opens a code fence.
var fenceLine = format.Regexp("^\\s*```[A-Za-z0-9]*\\s*$")

// arguments reads the arguments of a call at the beginning of s and returns their
// length. Programs count braces, which fails when a string has one; so braces
// outside of strings are counted, too.
func (a *Actions) arguments(c *Action, s string) int {
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
			c.Arguments, c.Repaired = rawjson.Rewrite(nil, v, spelledOut), true
			return n
		}
	}
	if plain == 0 {
		plain = len(s)
	}
	c.Text, c.Malformed = s[:plain], true
	return plain
}

// strict takes s as the arguments if it is JSON.
func (a *Actions) strict(c *Action, s string) bool {
	v, err := rawjson.Parse([]byte(s))
	if err == nil {
		c.Arguments = v.Raw()
	}
	return err == nil
}

// balanced returns the length of s up to the brace that closes the one it begins
// with, 0 if there is none. With quotes, braces inside of strings do not count.
func (a *Actions) balanced(s string, quotes bool) int {
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

// spelledOut spells out as JSON what was read tolerantly, for rawjson.Rewrite. Numbers that
// JSON does not have (NaN) become strings.
func spelledOut(v rawjson.Value) (rawjson.Value, []byte) {
	if v.Len() == 0 {
		v = rawjson.Strict(v)
		if _, err := rawjson.Parse(v.Raw()); err != nil {
			return v, rawjson.Quote(string(v.Raw()))
		}
	}
	return v, nil
}
