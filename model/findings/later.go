package findings

import (
	"bytes"
	"maps"
	"strings"
	"sync"
	"time"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A Thread is what is counted of the thread of a sub-agent.
type Thread struct {
	Tokens   Tokens
	From, To time.Time // of its first and its last message that have one
}

// Threads returns what was counted of the threads that were looked at, by their numbers.
func (f *Finder) Threads() map[int]Thread {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := make(map[int]Thread, len(f.threads))
	for n, t := range f.threads {
		all[n] = Thread{t.sum.Or(t.whole), t.from, t.to}
	}
	return all
}

// maxThreads bounds the threads that are counted one by one.
const maxThreads = 1 << 12

// threadCount is a thread in the making.
type threadCount struct {
	counter
	whole    model.Usage // as the event with which it ends says
	from, to time.Time
}

// count counts a message of a thread, of which usage was counted before.
func (f *Finder) count(entry int, m *model.Message, usage model.Usage) {
	number, _, side := f.index.ThreadOf(entry)
	if !side || m == nil {
		return
	}
	t := f.threads[number]
	if t == nil {
		if len(f.threads) >= maxThreads {
			return
		}
		t = &threadCount{}
		f.threads[number] = t
	}
	t.add(m, &usage)
	if m.Role == model.RoleMarker && !m.Usage.IsZero() {
		t.whole = m.Usage
	}
	if !m.Time.IsZero() {
		if t.from.IsZero() {
			t.from = m.Time
		}
		t.to = m.Time
	}
}

// Later returns for calls that ask for what another one gives later, as a report of a
// sub-agent or the output of a command in the background, the place of that other one.
func (f *Finder) Later() map[Place]Place {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.later.of)
}

// later joins calls by the ids that one gives out and others ask for.
type later struct {
	given map[uint64]Place
	of    map[Place]Place
}

// maxLater bounds the ids and the calls that are kept.
const maxLater = 1 << 12

func (l *later) give(id uint64, p Place) {
	if _, known := l.given[id]; !known && len(l.given) < maxLater {
		l.given[id] = p
	}
}

func (l *later) ask(id uint64, p Place) {
	if from, known := l.given[id]; known && from.before(p) && len(l.of) < maxLater {
		l.of[p] = from
	}
}

// The members in which agents keep the id of what runs on: in the call that asks for it,
// and in the result of the one that began it.
var (
	askedKeys   = wordset.Set{Words: "task_id taskId bash_id shell_id shellId agent_id agentId resume session_id sessionId pid process_id handle id target ids targets task_ids agent_ids cell_id CommandId terminalId terminal_id job_id"}
	chosenKeys  = []string{"shellId", "shell_id"} // of Copilot, which the model chooses
	chosenNames = wordset.Set{Words: strings.Join(chosenKeys, " ")}
	givenKeys   = wordset.Set{Words: "agentId agent_id backgroundTaskId background_task_id task_id taskId shellId shell_id bash_id session_id pid process_id terminalId terminal_id job_id cell_id handle new_thread_id"}
	givenSaid   = []string{"agentId: ", "agent_id: ", "running in background with ID: ", "Process running with session ID ", "Background PIDs: ", "shellId: ", "shell ID: ", "Task ID: ", "task_id: ", "with process ID ", "PID: ", "Background command ID: ", "terminal ID: ", "CommandId: ", "Script running with cell ID "}
)

var saidSet = sync.OnceValue(func() *literals.Set { return literals.New(givenSaid...) })

// maxGiven bounds how much of a text is looked at for an id, maxGivenDetails that of JSON,
// in bytes.
const (
	maxGiven        = 4 << 10
	maxGivenDetails = 32 << 10
)

// linkingIDs are the ids that a call asks for, and those that it gives out.
type linkingIDs struct{ asks, gives []string }

// linkingIDsOf finds the ids that a call asks for or gives out. Most calls do neither, which is
// seen without reading their JSON.
func linkingIDsOf(c *model.ToolCall, r *model.ToolResult, purpose tool.Purpose) (ids linkingIDs) {
	if hasMember(c.Arguments, &askedKeys) {
		for key, m := range tool.Arguments(c).Members() {
			if askedKeys.Has(key) {
				ids.asks = append(ids.asks, idsOf(m)...)
			}
		}
	}
	if r == nil {
		return ids
	}
	if purpose != tool.Shell && purpose != tool.Agent && r.Thread() == "" && !startsSomething(c.Name) {
		return ids
	}
	var given []string
	if r.Thread() != "" {
		given = append(given, r.Thread())
	}
	if hasMember(c.Arguments, &chosenNames) {
		given = append(given, idsOf(tool.Arguments(c).First(chosenKeys...))...)
	}
	if len(r.Details) <= maxGivenDetails {
		given = append(given, idsIn(r.Details)...)
	}
	for _, part := range r.Content {
		if t, ok := part.(model.Text); ok {
			given = append(given, idsSaid(t.Text)...)
		}
	}
	ids.gives = given
	return ids
}

// joins notes the ids that a call asks for or gives out.
func (f *Finder) joins(l *looked, p Place, ids linkingIDs) {
	scope := func(id string) uint64 { return f.scoped(p.Entry, model.Hash("id\x00"+id)) }
	for _, id := range ids.asks {
		l.asks = append(l.asks, joint{scope(id), p})
	}
	for _, id := range ids.gives {
		l.gives = append(l.gives, joint{scope(id), p})
	}
}

// idsIn returns the ids among the members of a JSON object.
func idsIn(text []byte) (ids []string) {
	if !hasMember(text, &givenKeys) {
		return nil
	}
	v, _, err := rawjson.ParseTolerant(text)
	if err != nil {
		return nil
	}
	for key, m := range v.Members() {
		if givenKeys.Has(key) {
			ids = append(ids, idsOf(m)...)
		}
	}
	return ids
}

// idsSaid returns the ids that a result speaks of where it begins.
func idsSaid(text string) (ids []string) {
	if strings.HasPrefix(text, "{") {
		if len(text) <= maxGivenDetails {
			return idsIn([]byte(text))
		}
		return nil
	}
	text = text[:min(len(text), maxGiven)]
	for _, mark := range [...]string{"ID", "Id: ", "id: ", "D ", "gent"} {
		if strings.Contains(text, mark) {
			literals.Each(saidSet(), text, func(word, at int) bool {
				if id := firstWord(text[at+len(givenSaid[word]):]); id != "" {
					ids = append(ids, id)
				}
				return true
			})
			break
		}
	}
	return ids
}

// hasMember reports whether JSON may have a member with one of some names.
func hasMember(text []byte, names *wordset.Set) bool {
	for at := 0; ; {
		i := bytes.IndexByte(text[at:], ':')
		if i < 0 {
			return false
		}
		end := at + i - 1 // of the name, where its quotes end
		at += i + 1
		if end < 1 || text[end] != '"' {
			continue
		}
		from := max(end-longestName, 0)
		if k := bytes.LastIndexByte(text[from:end], '"'); k >= 0 && names.Has(string(text[from+k+1:end])) {
			return true
		}
	}
}

// longestName is how long names of members with ids are with their quotes.
const longestName = 24

// A Joiner joins calls as a Finder does while a log is gone through once, in its order.
type Joiner struct{ finder *Finder }

// NewJoiner returns a Joiner that knows no call yet.
func NewJoiner(log model.Log) *Joiner { return &Joiner{NewFinder(log)} }

// Source takes a call with its result, and returns the place of the one before it that gave
// what it asks for; ok is false if there is none.
func (j *Joiner) Source(p Place, c *model.ToolCall, r *model.ToolResult) (from Place, ok bool) {
	var l looked
	j.finder.joins(&l, p, linkingIDsOf(c, r, tool.PurposeOf(c)))
	j.finder.join(&l)
	from, ok = j.finder.later.of[p]
	return from, ok
}

// A joint is an id at a place.
type joint struct {
	id uint64
	at Place
}

// join enters the ids of an entry.
func (f *Finder) join(l *looked) {
	for _, j := range l.asks {
		f.later.ask(j.id, j.at)
	}
	for _, j := range l.gives {
		if _, asked := f.later.of[j.at]; !asked {
			f.later.give(j.id, j.at)
		}
	}
}

func startsSomething(name string) bool {
	return literals.In(starting(), name)
}

var starting = sync.OnceValue(func() *literals.Set {
	return literals.New("agent", "spawn", "background", "start", "exec", "run_", "launch")
})

// idsOf returns an id, or those of a list.
func idsOf(v rawjson.Value) (ids []string) {
	if v.Kind() == rawjson.Array {
		for _, e := range v.Elems() {
			if id := e.Scalar(); id != "" && len(ids) < 64 {
				ids = append(ids, id)
			}
		}
		return ids
	}
	if id := v.Scalar(); id != "" && len(id) <= 200 {
		return []string{id}
	}
	return nil
}

// firstWord returns the id that a text begins with.
func firstWord(s string) string {
	s = strings.TrimLeft(s, "`\"'")
	for i := range len(s) {
		c := s[i]
		if c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '/' {
			continue
		}
		return s[:i]
	}
	return s
}
