package findings

import (
	"cmp"
	"hash/maphash"
	"iter"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A follower is a group of rules that need to know what was before. It sees the log in
// order and keeps little of it. The goroutine that looks runs it.
type follower interface {
	// message sees a message when it is looked at the first time.
	message(f *Finder, l *looked, s *step)
	// ended sees a call once its result is there.
	ended(f *Finder, l *looked, s *step, e *ended)
	// last says what is so as long as nothing more comes.
	last(f *Finder, l *looked)
}

// A step is one message of a thread.
type step struct {
	entry   int
	flags   model.Flags
	message *model.Message
	thread  uint64 // conversation and thread

	stay, alone []banned // see toStay
	asked       bool
}

// An ended is a call with its result.
type ended struct {
	place    Place
	call     *model.ToolCall
	use      tool.Use
	raw      tool.Use // the same where a command that only writes a file is none
	result   *model.ToolResult
	entry    int  // of the message with the result
	at       int  // place among its results
	answered bool // there is a message with the result
	from     *model.Message
	outcome  Outcome

	judged  bool // see judge
	target  uint64
	refusal uint64 // of a refused call, see causeOf
	read    bool   // see runs
	parsed  []shell.Run
	written []string // see writes
	knows   bool     // what is written

	shellIn string // where its shell was before

	hashed    bool
	arguments uint64 // see asked

	cut     bool // into edits
	changes []tool.Edit
	before  bool // it failed as all of them had gone well before

	lowered bool
	low     string // see lower

	searched       bool
	secret, orders bool // see suspicions

	ids *linkingIDs // see joins

	named                  bool
	failedFile, failedTest string // see failedOnly

	told string // see about

	looked bool // see json
	object rawjson.Value
	isJSON bool
}

// changesAs is what the call is for: a patch that is no JSON is one, too. Its files are those of use.
func (e *ended) changesAs() tool.Purpose {
	if _, ok := tool.PatchText(e.call); ok {
		return tool.PatchFile
	}
	return e.use.Purpose
}

// edits are those that the call asks for. They are not to be changed.
func (e *ended) edits() []tool.Edit {
	if !e.cut {
		e.cut, e.changes = true, editsOf(e.use, e.changesAs())
	}
	return e.changes
}

// about is [About] of the call.
func (e *ended) about() string {
	if e.told == "" {
		e.told = AboutUse(e.raw)
	}
	return e.told
}

// lower returns the last maxBlame bytes of what the result says, in small letters. Who keeps them
// keeps them together.
func (e *ended) lower() string {
	if !e.lowered {
		said := saidBy(e.result)
		e.lowered, e.low = true, strings.ToLower(said[max(0, len(said)-maxBlame):])
	}
	return e.low
}

// joins are the ids that the call asks for, and gives out.
func (e *ended) joins() linkingIDs {
	if e.ids == nil {
		ids := linkingIDsOf(e.call, e.result, e.use.Purpose)
		e.ids = &ids
	}
	return *e.ids
}

// failedOnly is failedOnly of the result.
func (e *ended) failedOnly() (file, test string) {
	if !e.named {
		e.failedFile, e.failedTest = failedOnly(e.result)
		e.named = true
	}
	return e.failedFile, e.failedTest
}

// maxObject bounds a result whose JSON is kept while the rules look at it, in bytes.
const maxObject = 8 << 10

// json returns what a result is that is short and JSON as a whole.
func (e *ended) json() (v rawjson.Value, ok bool) {
	if !e.looked {
		e.looked = true
		if text := strings.TrimSpace(saidBy(e.result)); len(text) <= maxObject && (strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[")) {
			v, err := rawjson.Parse([]byte(text))
			e.object, e.isJSON = v, err == nil
		}
	}
	return e.object, e.isJSON
}

// asked is a hash of the arguments, whatever their order.
func (e *ended) asked() uint64 {
	if !e.hashed {
		e.arguments, e.hashed = canonical(e.use.Arguments()), true
	}
	return e.arguments
}

// suspicions reports whether the result may have a secret, and whether it speaks to a model.
func (e *ended) suspicions() (secret, orders bool) {
	if !e.searched {
		text := saidBy(e.result)
		e.secret, e.orders = suspicions(text[:min(len(text), maxSearched)])
		e.searched = true
	}
	return e.secret, e.orders
}

// runs returns the programs that the call runs, none of one that is of no shell.
func (e *ended) runs() []shell.Run {
	if !e.read && e.use.Purpose == tool.Shell {
		e.parsed, e.read = runsOf(e.use), true
	}
	return e.parsed
}

// writes returns the files that a command writes that went well. They are not to be changed.
func (e *ended) writes() []string {
	if !e.knows {
		e.written, e.knows = writtenBy(e.use, e.runs(), true), true
	}
	return e.written
}

// verdict is what judges the call.
func (e *ended) verdict() *verdict {
	v := &verdict{call: e.call, result: e.result, use: e.use}
	if e.use.Purpose == tool.Shell {
		v.direct, v.sorted = e.runs(), true
	}
	return v
}

// evidence is the result as a whole.
func (e *ended) evidence() Evidence { return Evidence{Entry: e.entry, Result: e.at} }

// fine reports whether nothing is known against the call.
func (e *ended) fine() bool { return e.outcome.State == OK || e.outcome.State == Done }

// finding says something of the call.
func (e *ended) finding(c Certainty, said string) Finding {
	return Finding{Certainty: c, Evidence: e.evidence(), Tool: e.call.Name, Call: e.about(), Line: line(said)}
}

// never is a target that nothing goes well for: what is found stays as it is.
const never = 0

// say enters a finding that nothing later makes good. what tells causes apart.
func (l *looked) say(p Place, rule *Rule, what uint64, one Finding) {
	l.bad(p, never, found{key: key{rule: rule, target: what}, Finding: &one})
}

// says enters a finding about a message.
func (s *step) says(l *looked, rule *Rule, c Certainty, what uint64, said string) {
	l.say(Place{s.entry, -1, -1}, rule, what, Finding{Certainty: c, Evidence: Evidence{Entry: s.entry, Result: -1}, Line: line(said)})
}

// threadOf stands for the thread of an entry in its conversation.
func (f *Finder) threadOf(i int) uint64 {
	thread, _, side := f.index.ThreadOf(i)
	if !side {
		thread = -1
	}
	return f.scoped(i, mixed(uint64(thread+2)^0x5bd1e995))
}

// textOf returns the texts of a message, without what is reasoned.
func textOf(m *model.Message) string {
	one, all := "", []string(nil)
	for _, p := range m.Parts {
		if t, ok := p.(model.Text); ok && t.Text != "" {
			if one == "" {
				one = t.Text
			}
			all = append(all, t.Text)
		}
	}
	if len(all) > 1 {
		return strings.Join(all, "\n")
	}
	return one
}

// saidBy returns the texts of a result, none of a call that has no result.
func saidBy(r *model.ToolResult) string {
	if r == nil {
		return ""
	}
	return textOf(&model.Message{Parts: r.Content})
}

var seed = maphash.MakeSeed()

// content stands for all that a result has: texts, and images by their bytes.
func content(r *model.ToolResult) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, p := range r.Content {
		switch p := p.(type) {
		case model.Text:
			h.WriteString(p.Text)
		case model.Media:
			h.WriteString(p.URL)
			h.WriteString(p.FileID)
			h.Write(p.Data)
			h.WriteByte(byte(p.Bytes))
			h.WriteByte(byte(p.Bytes >> 8))
			h.WriteByte(byte(p.Bytes >> 16))
		case model.Unknown:
			h.Write(p.Raw)
		}
		h.WriteByte(0)
	}
	return h.Sum64()
}

// size counts the bytes of the texts of a result.
func size(r *model.ToolResult) (n int) {
	if r == nil {
		return 0
	}
	for _, p := range r.Content {
		if t, ok := p.(model.Text); ok {
			n += len(t.Text)
		}
	}
	return n
}

// A latest keeps a value for each of the keys that were used last: for most of them at least,
// and for twice as many at most.
type latest[K comparable, V any] struct {
	young, old map[K]V
	most       int // manyThreads if it is 0
}

// manyThreads is how many threads that go on side by side are told apart.
const manyThreads = 1 << 8

func (m *latest[K, V]) get(k K) (v V, ok bool) {
	if v, ok = m.young[k]; ok {
		return v, ok
	}
	if v, ok = m.old[k]; ok {
		m.set(k, v)
	}
	return v, ok
}

// of returns what is kept for a key, made anew if there is nothing.
func (m *latest[K, V]) of(k K, anew func() V) V {
	v, ok := m.get(k)
	if !ok {
		v = anew()
		m.set(k, v)
	}
	return v
}

func (m *latest[K, V]) set(k K, v V) {
	if _, ok := m.young[k]; !ok && (m.young == nil || len(m.young) >= cmp.Or(m.most, manyThreads)) {
		m.old, m.young = m.young, map[K]V{}
	}
	delete(m.old, k)
	m.young[k] = v
}

// all goes through what is kept, each once.
func (m *latest[K, V]) all() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		for _, kept := range [...]map[K]V{m.young, m.old} { // what is asked for meanwhile goes from the second to the first
			for k, v := range kept {
				if !yield(k, v) {
					return
				}
			}
		}
	}
}
