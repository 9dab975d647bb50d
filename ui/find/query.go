package find

import (
	"regexp"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
)

// A query is what a search looks for. Without an upper case letter it ignores
// case. White space stands for any white space, so that a match may begin in one
// row and end in the next. A text that begins with a slash is a regular expression.
type query struct {
	text string
	fold bool
	re   *regexp.Regexp // nil for a word whose case matters
	line *regexp.Regexp // the same within a line, nil if there is no difference
	word string         // letters and digits that every match contains, "" if unknown
	may  *regexp.Regexp // finds the word where case does not matter

	plain literals.Word // the word if that tells sooner that a text does not match, else the zero one
	wide  string        // letters that others stand for, where case does not matter
}

// maxPattern bounds a regular expression, in bytes.
const maxPattern = 1000

func newQuery(text string) (query, error) {
	if made := lastMade.Load(); made != nil && made.text == text {
		return made.query, made.err
	}
	q, err := makeQuery(text)
	lastMade.Store(&madeQuery{text, q, err})
	return q, err
}

// lastMade is the query that was made last: a search over very many logs asks each of them
// for the same one.
var lastMade atomic.Pointer[madeQuery]

type madeQuery struct {
	text  string
	query query
	err   error
}

func makeQuery(text string) (query, error) {
	q := query{text: text, word: longestWord(text)}
	q.fold = !strings.ContainsFunc(text, unicode.IsUpper)
	words := strings.Fields(text)
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	expr := strings.Join(words, `\s+`)
	switch {
	case len(words) == 0:
		expr = regexp.QuoteMeta(text)
	case len(words) > 1 || words[0] != text:
		if strings.TrimLeftFunc(text, unicode.IsSpace) != text {
			expr = `(?:^|\s)` + expr
		}
		if strings.TrimRightFunc(text, unicode.IsSpace) != text {
			expr += `(?:\s|$)`
		}
	}
	exact := expr == text
	if rest, ok := strings.CutPrefix(text, "/"); ok && rest != "" {
		q.text, exact = rest, false
		expr = rest[:min(len(rest), maxPattern)]
		plain, err := regexp.Compile(expr)
		if err != nil {
			return q, err
		}
		prefix, _ := plain.LiteralPrefix()
		q.word = longestWord(prefix)
	}
	if q.fold {
		expr = "(?i)" + expr
		q.may = regexp.MustCompile("(?i)" + regexp.QuoteMeta(q.word))
	}
	q.looksAhead()
	if exact && !q.fold {
		return q, nil
	}
	re, err := regexp.Compile(expr)
	if q.re = re; err == nil && len(words) > 1 && !strings.HasPrefix(text, "/") {
		q.line, err = regexp.Compile(strings.ReplaceAll(expr, `\s+`, `[^\S\n]+`))
	}
	return q, err
}

// looksAhead has texts without the word told sooner than by an expression, which looks at
// each character.
func (q *query) looksAhead() {
	for i := range len(q.word) {
		if q.word[i] >= utf8.RuneSelf {
			return
		}
	}
	if q.plain = literals.NewWord(q.word, q.fold); q.fold {
		if strings.ContainsAny(q.word, "kK") {
			q.wide += "\u212a" // the sign of the kelvin
		}
		if strings.ContainsAny(q.word, "sS") {
			q.wide += "\u017f" // the long s
		}
	}
}

// absent reports whether a text cannot match.
func (q query) absent(s string) bool {
	if q.plain.In(s) {
		return false
	}
	for _, r := range q.wide {
		if strings.ContainsRune(s, r) {
			return false
		}
	}
	return true
}

// longestWord returns the longest run of letters and digits of a text. Markup and
// escapes do not stand within such a run, or hardly ever.
func longestWord(s string) string {
	best := ""
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) > len(best) {
			best = w
		}
	}
	return best
}

// pattern is what the raw bytes of a matching record must contain.
func (q query) pattern() model.Pattern {
	if q.word == "" {
		return model.Pattern{}
	}
	return model.Pattern{Literals: []string{q.word}, IgnoreCase: q.fold}
}

// possible reports whether a text may match once its markup is gone.
func (q query) possible(s string) bool {
	if q.absent(s) {
		return false
	}
	if q.may != nil {
		return q.may.MatchString(s)
	}
	return strings.Contains(s, q.word)
}

// in returns the byte ranges of the matches in s, at most limit of them.
func (q query) in(s string, limit int) [][2]int {
	var found [][2]int
	if q.absent(s) {
		return nil
	}
	if q.re != nil {
		for _, m := range q.re.FindAllStringIndex(s, limit) {
			if m[1] > m[0] {
				found = append(found, [2]int{m[0], m[1]})
			}
		}
		return found
	}
	for at := 0; len(found) < limit; {
		i := strings.Index(s[at:], q.text)
		if i < 0 || q.text == "" {
			break
		}
		found = append(found, [2]int{at + i, at + i + len(q.text)})
		at += i + len(q.text)
	}
	return found
}

// logged reports whether a text matches as it is logged. There a new line is one:
// where it is shown as a space, the text that is shown matches.
func (q query) logged(s string) bool {
	if q.absent(s) {
		return false
	}
	if q.line != nil {
		return q.line.MatchString(s)
	}
	return q.matches(s)
}

func (q query) matches(s string) bool {
	if q.absent(s) {
		return false
	}
	if q.re != nil {
		return q.re.MatchString(s)
	}
	return strings.Contains(s, q.text)
}

// inValues reports whether a value of metadata matches, not only its name or one within
// it.
func (q query) inValues(meta []model.Field) bool {
	var within func(v rawjson.Value, depth int) bool
	within = func(v rawjson.Value, depth int) bool {
		switch {
		case depth > maxValueDepth || v.Opaque():
			return q.logged(string(v.Raw()))
		case v.Kind() == rawjson.Object:
			for _, m := range v.Members() {
				if within(m, depth+1) {
					return true
				}
			}
			return false
		case v.Kind() == rawjson.Array:
			for _, e := range v.Elems() {
				if within(e, depth+1) {
					return true
				}
			}
			return false
		case v.Kind() == rawjson.String && q.logged(v.Text()):
			return true
		}
		return q.logged(string(v.Raw()))
	}
	for _, f := range meta {
		v, err := rawjson.Parse(f.Value)
		if err != nil && q.logged(string(f.Value)) || err == nil && within(v, 0) {
			return true
		}
	}
	return false
}

// maxValueDepth bounds how deep metadata is looked into value by value.
const maxValueDepth = 100
