package formats_test

import (
	"html"
	"regexp"
	"strings"
	"time"
	"unicode"

	"msgview/loaders/chat"
	"msgview/model/rawjson"
)

// bare returns a text without white space, without what the gate changes, and without
// the characters that Markdown has for marks and that margins are drawn with.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if isRemoved(r) {
			return -1
		}
		return r
	}, styles.ReplaceAllString(s, ""))
}

// styles are the sequences that set colours, which the gate drops.
var styles = regexp.MustCompile("\x1b\\[[0-9;]*m")

func isRemoved(r rune) bool {
	return unicode.IsSpace(r) || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co, unicode.Cs) || r == unicode.ReplacementChar ||
		strings.ContainsRune("*_#`~>|[]()!\\-+:=", r) || r >= 0x2500 && r <= 0x25ff
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
	mark    = regexp.MustCompile(`</?[\w|｜▁.:-]{1,60}( [^<>]*)?/?>|\[/?[A-Za-z_ ]{1,40}\]|(?m:^[#*\s]*[\p{L}\p{N}_ -]{1,40}:)|(?m:^:::\w*$)`)
	encoded = regexp.MustCompile(`^(?:data:[\w/+.-]+;base64,[A-Za-z0-9+/_-]+|[A-Za-z0-9+/]{20,})={0,2}$`)
	size    = regexp.MustCompile(`\b(\d+) B\b|\bbytes: (\d+)\b`)
	word    = regexp.MustCompile(`^[\w.:/-]+$`)
)

// exceptions are the texts that need not be found as they are.
var exceptions = []struct {
	name string
	is   func(o *output, p place) bool
}{
	{"a time is found as the same instant", func(o *output, p place) bool {
		t := timeOf(p.text)
		return !t.IsZero() && o.times[t.UnixNano()]
	}},
	{"a word that says what is beside it is drawn as what that is", func(_ *output, p place) bool {
		switch p.path[strings.LastIndexByte(p.path, '.')+1:] {
		case "type", "role", "object":
			return word.MatchString(p.text)
		}
		return false
	}},
	{"tags and labels within a text are drawn as what they mark: what stands between them is found", func(o *output, p place) bool {
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
	}},
	{"an escape of HTML is found as the character that it stands for", func(o *output, p place) bool {
		text := html.UnescapeString(p.text)
		return text != p.text && o.hasLines(text)
	}},
	{"bytes are found as their size", func(o *output, p place) bool {
		if !encoded.MatchString(p.text) {
			return false
		}
		data := p.text[strings.IndexByte(p.text, ',')+1:]
		return o.sizes[len(data)] || o.sizes[len(data)*3/4-strings.Count(data, "=")]
	}},
}

// isRole reports whether a text is the name of a role and nothing else.
func isRole(s string) bool {
	_, ok := chat.Role(strings.ToLower(strings.TrimSpace(s)))
	return ok
}

func excepted(o *output, p place) bool {
	for _, e := range exceptions {
		if e.is(o, p) {
			return true
		}
	}
	return false
}
