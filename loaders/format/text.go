package format

import (
	"html"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/rawjson"
)

// KeepText puts the lines of a text that the messages made of it do not say into the
// metadata of the first of them: lines that name a speaker, a time or a tool, and tags
// with values. Of a line with tags in it only what they mark is kept.
func KeepText(text string, messages ...*model.Message) {
	if len(messages) == 0 {
		return
	}
	said := lettersSaid(messages)
	var lost []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); !said.has(line) && !said.hasJSON(line) {
			lost = append(lost, said.less(line)...)
		}
	}
	if len(lost) > 0 {
		m := messages[0]
		m.Meta = append(m.Meta, model.Field{Name: "text (what else it says)", Value: rawjson.Quote(strings.Join(lost, "\n"))})
	}
}

// letters are the letters and digits of what messages say. Lines are looked for in them in
// their order, without what is drawn in another way: marks of lists and of Markdown.
type letters struct {
	said string
	at   int // where the line found last ends
	room int // bytes that may still be looked through
}

func lettersSaid(messages []*model.Message) *letters {
	w := wordsOf(messages...)
	var b strings.Builder
	b.WriteByte('\n')
	for role := range model.RoleTool + 1 { // who speaks may stand before what the one before said
		b.WriteString(role.String() + "\n")
	}
	for _, s := range w.texts {
		b.WriteString(onlyLetters(s))
		b.WriteByte('\n')
	}
	for _, raw := range w.raw {
		if v, err := rawjson.Parse(raw); err == nil {
			writeLetters(&b, v)
		}
	}
	return &letters{said: b.String(), room: mostLooked}
}

// writeLetters writes those of the names and values of JSON.
func writeLetters(b *strings.Builder, v rawjson.Value) {
	b.WriteString(onlyLetters(v.Scalar()))
	b.WriteByte('\n')
	for i := range v.Len() {
		if v.Kind() == rawjson.Object {
			b.WriteString(onlyLetters(v.Key(i)))
		}
		writeLetters(b, v.Index(i))
	}
}

func onlyLetters(s string) string {
	kept := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
				kept = append(kept, c)
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			kept = append(kept, s[i:i+n]...)
		}
		i += n
	}
	return string(kept)
}

// has reports whether a line is said, as it is or with its escapes of HTML undone.
func (l *letters) has(line string) bool {
	return l.find(onlyLetters(line)) || strings.Contains(line, "&") && l.find(onlyLetters(html.UnescapeString(line)))
}

// near is how far behind the line found last the next one is looked for first, in bytes.
// unique is how long a line is that stands nowhere else by chance.
const near, unique = 256, 32

func (l *letters) find(s string) bool {
	if i := strings.Index(l.said[l.at:min(l.at+near+len(s), len(l.said))], s); i >= 0 {
		l.at += i + len(s)
		return true
	}
	if l.room -= len(l.said); l.room < 0 {
		return false
	}
	i := strings.Index(l.said[l.at:], s)
	if i += l.at; i < l.at {
		i = strings.Index(l.said[:l.at], s)
	}
	if i >= 0 && len(s) >= unique {
		l.at = i + len(s)
	}
	return i >= 0
}

var (
	tags   = Regexp(`</?[\w|｜▁.:-]{1,60}(?:\s[^<>]*)?/?>|\[/?[A-Za-z_ ]{1,40}\]`)
	quoted = Regexp(`"([^"]*)"`)
	label  = Regexp(`^[#*_\s]*[\p{L}\p{N} _-]{1,40}[*_]*:[*_]*`)
)

// less returns what is not said of a line: what stands between its tags, and those with
// values.
func (l *letters) less(line string) (lost []string) {
	at := 0
	for _, tag := range append(tags().FindAllStringIndex(line, -1), []int{len(line), len(line)}) {
		if between := l.unlabelled(line[at:tag[0]]); !l.has(between) && !l.hasLeaves(between) {
			lost = append(lost, strings.TrimSpace(between))
		}
		for _, value := range quoted().FindAllStringSubmatch(line[tag[0]:tag[1]], -1) {
			if !l.has(value[1]) {
				lost = append(lost, line[tag[0]:tag[1]])
				break
			}
		}
		at = tag[1]
	}
	return lost
}

// unlabelled cuts off who speaks, if that is said.
func (l *letters) unlabelled(s string) string {
	n := len(label().FindString(s))
	if name := onlyLetters(s[:n]); strings.Contains(l.said, "\n"+name+"\n") || strings.Contains(l.said, "\n"+strings.ToLower(name)+"\n") {
		return s[n:]
	}
	return s
}

// hasLeaves reports whether a text is JSON of which all values are said.
func (l *letters) hasLeaves(text string) bool {
	v, err := rawjson.Parse([]byte(text))
	return err == nil && v.Len() > 0 && l.hasValue(v)
}

// hasJSON reports whether a line is a member of an object that is written in many lines, or an
// element of a list, that is said without its escapes.
func (l *letters) hasJSON(line string) bool {
	if !strings.HasPrefix(line, `"`) {
		return false
	}
	line = strings.TrimSuffix(line, ",")
	if v, err := rawjson.Parse([]byte("{" + line + "}")); err == nil {
		return v.Len() == 1 && l.has(v.Key(0)) && l.hasValue(v)
	}
	return l.hasLeaves("[" + line + "]")
}

func (l *letters) hasValue(v rawjson.Value) bool {
	for i := range v.Len() {
		if !l.hasValue(v.Index(i)) {
			return false
		}
	}
	return l.has(v.Scalar())
}

// Beside returns the members of a record that messages do not say, named by the path to
// them: of a text only the lines that they do not have.
func Beside(record rawjson.Value, said ...*model.Message) []model.Field {
	b := beside{said: said, words: wordsOf(said...)}
	for _, m := range said {
		b.results = append(b.results, m.Results()...)
	}
	b.add("", record)
	return b.fields
}

type beside struct {
	said    []*model.Message
	words   *words
	letters *letters // once something is not said as it is
	results []*model.ToolResult
	fields  []model.Field
}

func (b *beside) add(path string, v rawjson.Value) {
	if inner := rawjson.Unwrap(v, 1); inner.Kind() == rawjson.Object {
		for name, m := range inner.Members() {
			b.add(strings.TrimPrefix(path+"."+name, "."), m)
		}
		return
	}
	if !b.has(path, v) {
		b.fields = append(b.fields, b.words.less(model.Field{Name: path, Value: v.Keep()}))
	}
}

// has reports whether a value is said, or says nothing.
func (b *beside) has(path string, v rawjson.Value) bool {
	switch v.Kind() {
	case rawjson.Null:
		return true
	case rawjson.String:
		text := v.Text()
		if choosesDecoder(path, v) || b.words.isTime(text) || isData(text) && (len(text) > 1000 || strings.HasPrefix(text, "data:")) {
			return true
		}
		if b.words.exactly(text) || b.words.within(text) {
			return true
		}
		if b.letters == nil {
			b.letters = lettersSaid(b.said)
		}
		for line := range strings.Lines(text) {
			if !b.letters.has(line) {
				return false
			}
		}
		return true
	case rawjson.Number, rawjson.Bool:
		return b.hasMember(path, v) || slices.ContainsFunc(b.results, func(r *model.ToolResult) bool { return tells(r, strings.ToLower(path), v) })
	}
	for i := range v.Len() {
		at := path
		if v.Kind() == rawjson.Object {
			at += "." + v.Key(i)
		}
		if !b.has(at, v.Index(i)) {
			return false
		}
	}
	return true
}

// hasMember reports whether a number or a truth is said under the same name.
func (b *beside) hasMember(path string, v rawjson.Value) bool {
	name := path[strings.LastIndexByte(path, '.')+1:]
	return b.words.inRaw([]byte(`"` + name + `":` + string(v.Raw())))
}

// tells reports whether a result tells a figure of this name: how it ended, or how long it
// took.
func tells(r *model.ToolResult, name string, v rawjson.Value) bool {
	n, _ := v.Int()
	yes, _ := v.Bool()
	switch {
	case v.Kind() == rawjson.Bool && strings.Contains(name, "success"):
		return r.Error == model.Stated(!yes)
	case v.Kind() == rawjson.Bool:
		return strings.Contains(name, "error") && r.Error == model.Stated(yes)
	case strings.Contains(name, "exit"):
		return r.ExitCode != nil && int64(*r.ExitCode) == n
	case strings.Contains(name, "duration") && r.Duration > 0:
		return n == int64(r.Duration/time.Second) || n == int64(r.Duration%time.Second) || n == r.Duration.Milliseconds()
	}
	return false
}
