package find

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"msgview/model"
	"msgview/model/crash"
	"msgview/ui/column"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// A hit is a part of an entry with matches, or a run of texts and media that are
// shown as one. Hits have the order of reading: a result stands after its call.
type hit struct {
	entry  int
	talk   int32 // conversation of the entry
	part   int32 // number of the part, or of the first of the run; -1 for metadata
	count  int32 // matches in it, 1 if none is shown
	kind   hitKind
	result bool // in the result of the call that entry and part name
}

// compare puts hits in the order of reading.
func (h hit) compare(o hit) int {
	after := func(result bool) int {
		if result {
			return 1
		}
		return 0
	}
	return cmp.Or(int(h.talk-o.talk), h.entry-o.entry, int(h.part-o.part), after(h.result)-after(o.result))
}

// after returns the first place after a hit.
func (h hit) after() hit {
	if !h.result {
		h.result = true
		return h
	}
	h.part, h.result = h.part+1, false
	return h
}

type hitKind uint8

const (
	inTalk hitKind = iota
	inArguments
	inResults
	inReasoning
	inOther
	inMetadata // beside what is shown
	inNames    // of metadata, which most messages of a log share
)

// maxHits bounds the hits that are remembered; there are more than one can visit.
const maxHits = 100_000

// finder looks for a query in the whole log, from the reader's place to the end
// and then from the beginning, and can be asked for what it found so far.
type finder struct {
	query  query
	index  *model.Index
	shown  *markdown.Renderer // draws texts as they are shown, without their markup
	items  *column.Counter    // draws items to count the matches in them
	named  []hit              // in names; they count if nothing else is found
	drawn  int                // hits of a message that were drawn
	last   int                // entry that was looked through last
	begin  int                // entry it begins at
	saw    *column.Opened     // what was shown when the query was begun to be typed, nil if it was not
	cancel context.CancelFunc
	ended  chan struct{}

	mu    sync.Mutex
	hits  []hit               // in the order of reading
	kinds [inMetadata + 1]int // matches, by what they are in
	all   bool                // those in metadata are gone to, too
	done  bool
	err   error
}

// find starts a search from an entry on. apart draws items as the viewer does and is
// used for nothing else.
func find(log model.Log, q query, from int, p *palette.Palette, apart *column.Counter, all bool) *finder {
	ctx, cancel := context.WithCancel(context.Background())
	f := &finder{query: q, index: log.Index(), shown: markdown.New(p, markdown.Options{Width: shownWidth}), items: apart, last: -1, begin: from, cancel: cancel, ended: make(chan struct{}), all: all}
	go func() {
		defer crash.Catch()
		defer close(f.ended)
		err := f.run(ctx, log, from, -1)
		if err == nil && from > 0 {
			err = f.run(ctx, log, 0, from)
		}
		if f.nothing() {
			f.add(f.named)
		}
		f.mu.Lock()
		f.done, f.err = true, err
		f.mu.Unlock()
	}()
	return f
}

// nothing reports whether there is no match so far.
func (f *finder) nothing() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.hits) == 0
}

// passes reports whether those in metadata are passed over: unless they were asked for,
// and if there are, or may still be, others.
func (f *finder) passes() bool {
	for _, n := range f.kinds[:inMetadata] {
		if n > 0 {
			return !f.all
		}
	}
	return !f.all && !f.done
}

// talk returns the conversation of an entry.
func (f *finder) talk(entry int) int32 {
	number, _ := f.index.Conversation(entry)
	return int32(number)
}

// run looks through the entries from one to another, -1 for the end.
func (f *finder) run(ctx context.Context, log model.Log, from, to int) error {
	stop := func() bool { return ctx.Err() != nil }
	return log.Search(f.query.pattern(), from, false, stop, func(i int) bool {
		if to >= 0 && i >= to {
			return false
		}
		if _, copied := f.index.CopyOf(i); copied {
			return f.again(log, i)
		}
		m, err := log.Message(i)
		if err != nil {
			return true // what cannot be read has no match
		}
		owner := f.index.Owner(i)
		if owner == f.last {
			return true // another piece of it
		}
		if _, done, _ := f.index.State(); done {
			f.last = owner
		}
		if stop() {
			return false
		}
		found := f.look(owner, m, stop)
		if stop() {
			return false
		}
		if len(found) == 0 && m.Indexing.Partly && f.query.word != "" {
			found = []hit{{entry: owner, talk: f.talk(owner), count: 1, kind: inOther}} // only its beginning was decoded
		}
		if len(found) > 0 && found[0].kind == inNames {
			found[0].kind = inMetadata
			if len(f.named) < maxHits {
				f.named = append(f.named, found[0])
			}
			return true
		}
		return f.add(found)
	})
}

// again looks at what the record of an entry has otherwise than the message that it repeats.
func (f *finder) again(log model.Log, i int) bool {
	for _, field := range model.Again(log, i) {
		if f.query.logged(field.Name + ": " + string(field.Value)) {
			owner := f.index.Owner(i)
			return f.add([]hit{{entry: owner, talk: f.talk(owner), part: -1, kind: inMetadata, count: 1}})
		}
	}
	return true
}

// look returns the hits of a message: in what the log has, and in what is shown of it.
// Where nothing that is shown matches there is one in the rest, if that does; one in
// nothing but names there is for itself.
func (f *finder) look(entry int, m *model.Message, stop func() bool) []hit {
	matched := f.matched(m, stop)
	if len(matched) == 0 {
		return nil
	}
	var found, rest []hit
	var parts [][]int      // of the hits
	run, results := -1, -1 // first part of the run of texts; results so far
	for part := range m.Parts {
		h := hit{entry: entry, talk: f.talk(entry), part: int32(part), kind: kindOf(m, part)}
		switch m.Parts[part].(type) {
		case model.Text, model.Media, model.Citation:
			if run < 0 {
				run = part
			}
			h.part = int32(run)
		case *model.ToolResult:
			results++
			run = -1
		default:
			run = -1
		}
		if !matched[part] {
			continue
		}
		if h.kind == inResults {
			f.toCall(&h, results)
		}
		if last := len(found) - 1; last >= 0 && found[last].compare(h) == 0 {
			parts[last] = append(parts[last], part)
			continue
		}
		found, parts = append(found, h), append(parts, []int{part})
	}
	shown := found[:0]
	counted := map[drawnPlace]bool{}
	for i, h := range found {
		if stop() {
			return nil
		}
		n, at, ok := f.count(h)
		switch {
		case !ok:
			n = max(f.logged(m, parts[i]), 1)
		case n == 0:
			h.kind, h.count = inMetadata, 1
			rest = append(rest, h)
			continue
		case counted[at]:
			continue // all matches in the item are counted already
		}
		h.count, counted[at] = int32(n), ok
		shown = append(shown, h)
	}
	if matched[-1] && len(shown) == 0 && len(rest) == 0 {
		h := hit{entry: entry, talk: f.talk(entry), part: -1, kind: inMetadata, count: 1}
		if results >= 0 && f.items.Empty(entry) {
			f.toCall(&h, 0)
		}
		n := 0
		if f.items.Level() == render.MaxLevel {
			n, _, _ = f.count(h)
		}
		if h.count = int32(max(n, 1)); n == 0 && !f.query.inValues(m.Meta) && !f.query.logged(m.ID) {
			h.kind = inNames
		}
		rest = append(rest, h)
	}
	f.items.Forget()
	f.drawn = 0
	if len(shown) == 0 && len(rest) > 0 {
		return rest[:1]
	}
	return shown
}

// matched returns the parts of a message that match, as logged or as shown: -1 for its
// metadata. A message may be long: it need not be looked through to its end.
func (f *finder) matched(m *model.Message, stop func() bool) map[int]bool {
	matched, possible := map[int]bool{}, map[int]bool{}
	render.Texts(m, func(part int, text string) bool {
		switch {
		case matched[part]:
		case f.query.logged(text):
			matched[part] = true
		case part >= 0 && f.query.possible(text):
			possible[part] = true
		}
		return !stop()
	})
	for part := range possible {
		if stop() {
			return nil
		}
		if !matched[part] {
			matches := f.query.logged // lines of output are shown as they are
			if _, prose := m.Parts[part].(model.Text); prose {
				matches = f.query.matches
			}
			render.ShownTexts(m.Parts[part], f.shown.Render, func(text string) bool {
				if matches(text) {
					matched[part] = true
				}
				return !matched[part]
			})
		}
	}
	return matched
}

// toCall makes a hit in the n-th result of an entry one of the call that it belongs
// to, if there is one.
func (f *finder) toCall(h *hit, n int) {
	call, place, ok := f.index.Call(h.entry, n)
	if !ok {
		return
	}
	m, err := f.items.Message(call)
	if err != nil {
		return
	}
	for i, p := range m.Parts {
		if _, ok := p.(*model.ToolCall); ok {
			if place--; place < 0 {
				h.entry, h.talk, h.part, h.result = call, f.talk(call), int32(i), true
				return
			}
		}
	}
}

// shownWidth is the width, in cells, at which texts are drawn to look through them.
const shownWidth = 400

// add enters hits of an entry, unless they are known. It reports whether there is
// room for more.
func (f *finder) add(found []hit) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, h := range found {
		at, known := slices.BinarySearchFunc(f.hits, h, hit.compare)
		if known {
			continue
		}
		f.hits = slices.Insert(f.hits, at, h)
		f.kinds[h.kind] += int(h.count)
	}
	return len(f.hits) < maxHits
}

// before returns the number of matches before a hit.
func (f *finder) before(h hit) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := 0
	passes := f.passes()
	for i := range f.hits {
		if f.hits[i].compare(h) >= 0 {
			break
		}
		if passes && f.hits[i].kind == inMetadata {
			continue
		}
		n += int(f.hits[i].count)
	}
	return n
}

func kindOf(m *model.Message, part int) hitKind {
	if part < 0 {
		return inMetadata
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

// state returns how many matches that are gone to were found so far, and how many there
// are in what.
func (f *finder) state() (matches int, kinds [inMetadata + 1]int, done bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for kind, n := range f.kinds {
		if hitKind(kind) != inMetadata || !f.passes() {
			matches += n
		}
	}
	return matches, f.kinds, f.done, f.err
}

// from returns the first hit at or after a place (or the last one before it), and
// whether the search went around the end.
func (f *finder) from(place hit, forwards bool) (h hit, wrapped, ok bool) {
	place.talk = f.talk(place.entry)
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.hits) == 0 {
		return hit{}, false, false
	}
	at, _ := slices.BinarySearchFunc(f.hits, place, hit.compare)
	step, passes := 1, f.passes()
	if !forwards {
		at--
		step = -1
	}
	for range f.hits {
		switch {
		case at >= len(f.hits):
			at, wrapped = 0, true
		case at < 0:
			at, wrapped = len(f.hits)-1, true
		}
		if !passes || f.hits[at].kind != inMetadata {
			return f.hits[at], wrapped, true
		}
		at += step
	}
	return hit{}, false, false
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
