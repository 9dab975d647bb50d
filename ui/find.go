package ui

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"msgview/model"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
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
}

// maxPattern bounds a regular expression, in bytes.
const maxPattern = 1000

func newQuery(text string) (query, error) {
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
	if exact && !q.fold {
		return q, nil
	}
	re, err := regexp.Compile(expr)
	if q.re = re; err == nil && len(words) > 1 && !strings.HasPrefix(text, "/") {
		q.line, err = regexp.Compile(strings.ReplaceAll(expr, `\s+`, `[^\S\n]+`))
	}
	return q, err
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
	if q.may != nil {
		return q.may.MatchString(s)
	}
	return strings.Contains(s, q.word)
}

// in returns the byte ranges of the matches in s, at most limit of them.
func (q query) in(s string, limit int) [][2]int {
	var found [][2]int
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
	if q.line != nil {
		return q.line.MatchString(s)
	}
	return q.matches(s)
}

func (q query) matches(s string) bool {
	if q.re != nil {
		return q.re.MatchString(s)
	}
	return strings.Contains(s, q.text)
}

// A hit is an entry with a match and what kind of part it is in.
type hit struct {
	talk  int // conversation of the entry
	entry int
	part  int // number of the part, -1 for metadata
	kind  hitKind
}

// compare puts hits in the order of reading.
func (h hit) compare(o hit) int {
	return cmp.Or(h.talk-o.talk, h.entry-o.entry, h.part-o.part)
}

type hitKind uint8

const (
	inTalk hitKind = iota
	inArguments
	inResults
	inReasoning
	inOther
)

// maxHits bounds the hits that are remembered; there are more than one can visit.
const maxHits = 100_000

// finder looks for a query in the whole log, from the reader's place to the end
// and then from the beginning, and can be asked for what it found so far.
type finder struct {
	query  query
	index  *model.Index
	shown  *markdown.Renderer // draws texts as they are shown, without their markup
	begin  int                // entry it begins at
	saw    *opened            // what was shown when the query was begun to be typed, nil if it was not
	cancel context.CancelFunc
	ended  chan struct{}

	mu    sync.Mutex
	hits  []hit // in the order of reading
	kinds [inOther + 1]int
	done  bool
	err   error
}

// find starts a search from an entry on.
func find(log model.Log, q query, from int, p *palette.Palette) *finder {
	ctx, cancel := context.WithCancel(context.Background())
	f := &finder{query: q, index: log.Index(), shown: markdown.New(p, markdown.Options{Width: shownWidth}), begin: from, cancel: cancel, ended: make(chan struct{})}
	go func() {
		defer close(f.ended)
		err := f.run(ctx, log, from, -1)
		if err == nil && from > 0 {
			err = f.run(ctx, log, 0, from)
		}
		f.mu.Lock()
		f.done, f.err = true, err
		f.mu.Unlock()
	}()
	return f
}

// talk returns the conversation of an entry.
func (f *finder) talk(entry int) int {
	number, _ := f.index.Conversation(entry)
	return number
}

// run looks through the entries from one to another, -1 for the end.
func (f *finder) run(ctx context.Context, log model.Log, from, to int) error {
	stop := func() bool { return ctx.Err() != nil }
	return log.Search(f.query.pattern(), from, false, stop, func(i int) bool {
		if to >= 0 && i >= to {
			return false
		}
		m, err := log.Message(i)
		if err != nil {
			return true // what cannot be read has no match
		}
		owner := log.Index().Owner(i)
		if f.look(owner, m) && !stop() {
			if p := log.Index().Place(i); p.Length > giantRecord && f.query.word != "" {
				f.add(owner, []hit{{f.talk(owner), owner, 0, inOther}}) // only its beginning was decoded
			}
			return true
		}
		return false
	})
}

// look adds the matches of a message: in what the log has, and in what is shown of
// it. Pieces of a message lead to the same one.
func (f *finder) look(entry int, m *model.Message) bool {
	matched, possible := map[int]bool{}, map[int]bool{}
	render.Texts(m, func(part int, text string) bool {
		switch {
		case matched[part]:
		case f.query.logged(text):
			matched[part] = true
		case part >= 0 && f.query.possible(text):
			possible[part] = true
		}
		return true
	})
	for part := range possible {
		if !matched[part] {
			matches := f.query.logged // lines of output are shown as they are
			if _, prose := m.Parts[part].(model.Text); prose {
				matches = f.query.matches
			}
			render.ShownTexts(m.Parts[part], f.shown.Render, func(text string) bool {
				matched[part] = matches(text)
				return !matched[part]
			})
		}
	}
	var found []hit
	for part := -1; part < len(m.Parts); part++ {
		if matched[part] {
			found = append(found, hit{f.talk(entry), entry, part, kindOf(m, part)})
		}
	}
	return f.add(entry, found)
}

// shownWidth is the width, in cells, at which texts are drawn to look through them.
const shownWidth = 400

// giantRecord is the size in bytes from which only the beginning of a record is
// decoded, so that a match in its bytes cannot be seen in its texts.
const giantRecord = 16 << 20

// add enters hits of an entry, unless they are known. It reports whether there is
// room for more.
func (f *finder) add(entry int, found []hit) bool {
	if len(found) == 0 {
		return true
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	at, known := slices.BinarySearchFunc(f.hits, found[0], hit.compare)
	if known {
		return true
	}
	f.hits = slices.Insert(f.hits, at, found...)
	for _, h := range found {
		f.kinds[h.kind]++
	}
	return len(f.hits) < maxHits
}

func kindOf(m *model.Message, part int) hitKind {
	if part < 0 {
		return inOther
	}
	switch m.Parts[part].(type) {
	case model.Text:
		return inTalk
	case *model.ToolCall:
		return inArguments
	case *model.ToolResult:
		return inResults
	case model.Reasoning:
		return inReasoning
	}
	return inOther
}

// state returns what was found so far.
func (f *finder) state() (hits int, kinds [inOther + 1]int, done bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.hits), f.kinds, f.done, f.err
}

// from returns the first hit at or after an entry and a part (or the last one
// before it), its number from 0, and whether the search went around the end.
func (f *finder) from(entry, part int, forwards bool) (h hit, number int, wrapped, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.hits) == 0 {
		return hit{}, 0, false, false
	}
	at, _ := slices.BinarySearchFunc(f.hits, hit{talk: f.talk(entry), entry: entry, part: part}, hit.compare)
	if !forwards {
		at--
	}
	switch {
	case at >= len(f.hits):
		at, wrapped = 0, true
	case at < 0:
		at, wrapped = len(f.hits)-1, true
	}
	return f.hits[at], at, wrapped, true
}

// waitFirst waits a moment for a first hit, so that a quick search needs no
// second screen.
func (f *finder) waitFirst(limit time.Duration) {
	end := time.After(limit)
	for {
		if n, _, done, _ := f.state(); n > 0 || done {
			return
		}
		select {
		case <-f.ended:
			return
		case <-end:
			return
		case <-time.After(time.Millisecond):
		}
	}
}
