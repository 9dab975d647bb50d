package formats_test

import (
	"encoding/csv"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"msgview/loaders/chat"
	"msgview/model/rawjson"
)

// bare returns a text without white space, without what the gate changes, and without
// the marks of Markdown: those within a line, those at its beginning, and the lines that
// are nothing else. A sign before a digit is no mark.
func bare(s string) string {
	if strings.Contains(s, "\x1b") {
		s = styles.ReplaceAllString(s, "")
	}
	var b strings.Builder
	for line := range strings.Lines(s) {
		if begin := strings.TrimLeft(line, " \t"); begin != "" && (strings.ContainsRune("-*+•>#|:=_", firstRune(begin)) || firstRune(begin) >= 0x2500) || strings.Contains(line, "~~") || strings.Contains(line, "![") {
			line = marks.ReplaceAllString(line, "")
		}
		b.WriteString(line)
	}
	return strings.Map(func(r rune) rune {
		if isRemoved(r) {
			return -1
		}
		return r
	}, b.String())
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

var (
	// styles are the sequences that set colours, which the gate drops.
	styles = regexp.MustCompile("\x1b\\[[0-9;]*m")
	// marks are those that begin a line, of lists, quotes and headings, the lines that are
	// rules or stand between the head and the body of a table, and those of pictures.
	marks = regexp.MustCompile(`(?m)^[ \t\x{2500}-\x{25ff}]*(?:[-*+•][ \t]+|>+[ \t]?|#{1,6}[ \t]+)+|~~|^[ \t|:=_*+-]+$|!\[`)
)

func isRemoved(r rune) bool {
	return unicode.IsSpace(r) || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co, unicode.Cs) || r == unicode.ReplacementChar ||
		strings.ContainsRune("*_`|[]()\\", r) || r >= 0x2500 && r <= 0x25ff
}

var timeLike = regexp.MustCompile(`\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?( ?(Z|[+-]\d\d:?\d\d))?`)

// instants returns the times in a text.
func instants(s string) []int64 {
	var list []int64
	for _, m := range timeLike.FindAllString(s, -1) {
		if t := timeOf(m); !t.IsZero() {
			list = append(list, t.UnixNano())
		}
	}
	return list
}

func timeOf(s string) time.Time {
	v, err := rawjson.Parse(rawjson.AppendString(nil, s))
	if err != nil {
		return time.Time{}
	}
	return chat.Time(v)
}

var (
	mark = regexp.MustCompile(`</?[\w|｜▁.:-]{1,60}( [^<>]*)?/?>|\[/?[A-Za-z_ ]{1,40}\]|(?m:^:::\w*$)|` + label)
	// label is up to three words that begin a line: what follows is drawn as what they name.
	label   = `(?m:^[#*\s-]*(?:\p{Lu}\p{L}*(?:[ -]\p{L}+){0,2}|[a-z_-]+):)`
	encoded = regexp.MustCompile(`^(?:data:[\w/+.-]+;base64,[A-Za-z0-9+/_-]+|[A-Za-z0-9+/]{20,})={0,2}$`)
	size    = regexp.MustCompile(`\b(\d+) B\b|\bbytes: (\d+)\b`)
	word    = regexp.MustCompile(`^[\w.:/-]+$`)
)

// An exception is a kind of text that need not be found as it is.
type exception struct {
	name string
	is   func(o *output, p place) bool
	used int // in the fixtures: one that is not used is one too many
}

// mostExceptions is how many there may be. None names a format.
const mostExceptions = 10

// exceptions are all of them; what asks for texts within a text goes through them again.
var exceptions []*exception

func init() {
	exceptions = []*exception{
		{name: "a time is found as the same instant", is: isInstant},
		{name: "the end of what has a beginning is found as how long it took", is: isEnd},
		{name: "a word that says what is beside it, or what an event is, is drawn as what that is", is: isKind},
		{name: "the name of an attribute is a name, as those of members are", is: func(_ *output, p place) bool { return p.named && word.MatchString(p.text) }},
		{name: "JSON, what Python printed and the events of a stream within a text are found by their texts", is: isWithin},
		{name: "tags and labels within a text, and the margins of a table, are drawn as what they mark: what stands between them is found", is: isMarked},
		{name: "an escape of HTML is found as the character that it stands for", is: isEscaped},
		{name: "bytes are found as their size", is: isBytes},
	}
}

func isInstant(o *output, p place) bool {
	t := timeOf(p.text)
	return !t.IsZero() && o.times[t.UnixNano()]
}

func isEnd(o *output, p place) bool {
	t := timeOf(p.text)
	return !t.IsZero() && o.ends[t.UnixNano()]
}

func isKind(_ *output, p place) bool {
	if event, ok := strings.CutPrefix(p.text, "event:"); ok && p.path == "" {
		return word.MatchString(strings.TrimSpace(event))
	}
	switch p.path[strings.LastIndexByte(p.path, '.')+1:] {
	case "type", "role", "object":
		return word.MatchString(p.text)
	}
	return false
}

func isWithin(o *output, p place) bool {
	inner, ok := within(p)
	if !ok {
		return false
	}
	for _, q := range inner {
		if !o.has(q) {
			return false
		}
	}
	return true
}

// isRow reports whether the cells of a line of a table are found.
func isRow(o *output, p place) bool {
	for _, comma := range [...]rune{',', '\t', ';'} {
		r := csv.NewReader(strings.NewReader(p.text))
		r.Comma, r.LazyQuotes = comma, true
		cells, err := r.Read()
		if err == nil && len(cells) > 1 && !slices.ContainsFunc(cells, func(c string) bool {
			return !isRole(c) && !isInstant(o, place{text: c}) && !strings.Contains(o.text, bare(c))
		}) {
			return true
		}
	}
	return false
}

func isMarked(o *output, p place) bool {
	if p.path == "" && isRow(o, p) {
		return true
	}
	if first, said, _ := strings.Cut(p.text, " "); p.path == "" && isRole(first) && first == strings.ToUpper(first) && bare(said) != "" {
		return strings.Contains(o.text, bare(said))
	} else if !mark.MatchString(p.text) {
		return false
	}
	for _, piece := range mark.Split(p.text, -1) {
		if first, said, _ := strings.Cut(strings.TrimSpace(piece), "\n"); isRole(first) { // who speaks, behind the mark that begins it
			piece = said
		}
		if !strings.Contains(o.text, bare(piece)) && !o.hasLines(piece) {
			return false
		}
	}
	return true
}

func isEscaped(o *output, p place) bool {
	text := html.UnescapeString(p.text)
	return text != p.text && o.hasLines(text)
}

func isBytes(o *output, p place) bool {
	if !encoded.MatchString(p.text) {
		return false
	}
	data := p.text[strings.IndexByte(p.text, ',')+1:]
	return o.sizes[len(data)] || o.sizes[len(data)*3/4-strings.Count(data, "=")]
}

// isRole reports whether a text is the name of a role and nothing else.
func isRole(s string) bool {
	_, ok := chat.Role(strings.ToLower(strings.TrimSpace(s)))
	return ok
}

func excepted(o *output, p place) bool {
	for _, e := range exceptions {
		if e.is(o, p) {
			e.used++
			return true
		}
	}
	return false
}

// What bare leaves of a text tells signs, digits and words apart, and nothing that Markdown
// or a margin adds.
func TestBare(t *testing.T) {
	for _, c := range []struct {
		text, other string
		same        bool
	}{
		{"it was -5 degrees", "it was 5 degrees", false},
		{"-5", "5", false},
		{"agent 007 said so", "agent 7 said so", false},
		{"an answer of 42", "an answer of 41", false},
		{"x = 5 - 3", "x = 5 3", false},
		{"a > b", "a b", false},
		{"about ~5 kg", "about 5 kg", false},
		{"issue #5", "issue 5", false},
		{"no! not that", "no not that", false},
		{"10:30", "1030", false},
		{"+3 and 1e+3", "3 and 1e3", false},
		{"2. oats", "3. oats", false},
		{"- oats\n- rye", "• oats\n• rye", true},
		{"> said", "│ said", true},
		{"## Head\n---\n**bold** `code`", "Head\n───\nbold code", true},
		{"| a | b |\n|---|:-:|\n| 1 | 2 |", "│ a │ b │\n├───┼───┤\n│ 1 │ 2 │", true},
	} {
		if same := bare(c.text) == bare(c.other); same != c.same {
			t.Errorf("%q is %q and %q is %q", c.text, bare(c.text), c.other, bare(c.other))
		}
	}
	for written, said := range map[string]string{
		"it was 5 degrees this morning":    "it was -5 degrees this morning",
		"flight 7 leaves from gate 12 now": "flight 007 leaves from gate 12 now",
		"the oven was at 210 degrees":      "the oven was at 220 degrees",
		"Sift the flour and":               "Sift the flour and weigh it",
		"2026-03-01T10:00:00Z":             "2026-03-01T10:00:00.5Z",
		"the image, 12 B":                  "aGVsbG8gd29ybGQgYWdhaW4=",
	} {
		if o := outputOf(written); o.has(place{path: ".text", text: said, raw: said}) {
			t.Errorf("%q counts as written in %q", said, written)
		}
	}
}
