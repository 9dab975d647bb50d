package compare

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/stats"
	"msgview/model/tool"
)

// Kind is what a step is.
type Kind uint8

// The kinds.
const (
	System    Kind = iota // instructions
	Prompt                // what a person said
	Notice                // what a program said in somebody's name
	Answer                // what the model said
	Reasoning             // what it thought, where that can be read
	Call                  // of a tool, with its result
	Result                // of a call that is not in the log
	Event                 // between messages
)

var kindNames = [...]string{"system", "prompt", "notice", "answer", "reasoning", "call", "result", "event"}

// String returns the name as it stands in the JSON output.
func (k Kind) String() string { return kindNames[min(int(k), len(kindNames)-1)] }

// Steers reports whether another step of the kind makes a run another one: what the model
// was told, said and did. What it thought and what the program noted do not.
func (k Kind) Steers() bool { return k != Reasoning && k != Event }

// A Step is one thing that was said or done in a run. It holds no body: Text reads that.
type Step struct {
	Kind  Kind
	Depth int    // 0 in the main thread, 1 in that of a sub-agent, and so on
	Entry int    // of its message, in the index
	Part  int    // its first part in the message
	parts int    // how many they are
	Call  int    // its place among the calls of the message, -1 for none
	Tool  string // name of its tool
	About string // what it is about, in one line
	State findings.State

	own    uint64   // what was said or asked for
	out    uint64   // what came back
	target uint64   // what a call is about, 0 if nothing tells
	gist   gist     // words of what was said or asked for
	ids    []uint64 // in what was said or asked for
	kin    kin      // what a call is where tools have other names
}

// mostAbout bounds the bytes of the line of a step.
const mostAbout = 240

// A reader makes steps of messages.
type reader struct {
	verdicts *findings.Verdicts
	log      model.Log
	scope    Scope
	index    *model.Index
	mask     mask
	side     *Side
	known    map[uint64]bool // ids
	done     map[int]bool    // entries of sub-agents that were read
	buffer   []byte
	tokens   findings.TokenCounter
	times    map[int][2]time.Time // the first and the last one of each conversation
	tools    map[string]int       // places in Totals.Tools
	models   map[string]int       // places in Totals.Models
}

// mostKnown bounds the ids that are kept of a side.
const mostKnown = 1 << 18

// deepest bounds sub-agents of sub-agents.
const deepest = 16

// read reads all steps of a scope in order; those of a sub-agent stand behind the call that
// started it. directory is where the agent worked.
func read(ctx context.Context, scope Scope, directory string, shared *findings.Verdicts) (*reader, error) {
	r := &reader{verdicts: shared, log: scope.Log, scope: scope, index: scope.Log.Index(), side: &Side{Scope: scope}, known: map[uint64]bool{}, done: map[int]bool{}, times: map[int][2]time.Time{}, tools: map[string]int{}, models: map[string]int{}}
	defer shared.Ended()
	r.mask.directory = directory
	r.when()
	if scope.agent > 0 {
		r.thread(ctx, scope.agent-1, 0)
		return r.end(ctx)
	}
	var beside []int
	for i, ok := r.next(-1); ok; i, ok = r.next(i) {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		if r.index.Flags(i).Has(model.FlagSide) {
			beside = append(beside, i)
			continue
		}
		r.verdicts.Keep(ctx, i)
		r.entry(ctx, i, 0)
	}
	for _, i := range beside {
		number, _, _ := r.index.ThreadOf(i)
		if !r.done[i] && !r.index.ThreadInfo(number).Linked { // nothing tells what started it
			r.entry(ctx, i, 1)
		}
	}
	return r.end(ctx)
}

// end adds up what was counted.
func (r *reader) end(ctx context.Context) (*reader, error) {
	t := &r.side.Totals
	if t.Tokens = r.tokens.Tokens(); r.scope.agent == 0 && r.scope.path == nil {
		t.Tokens = t.Tokens.OfLog(r.log)
	}
	if t.Tokens.Whole {
		t.Models = stats.Whole(t.Models, r.log.About().Totals)
	}
	_, _, r.side.Totals.Wall = model.Together(slices.Collect(maps.Values(r.times)))
	return r, ctx.Err()
}

// next returns the message behind an entry that is in the scope.
func (r *reader) next(i int) (int, bool) {
	return r.index.Next(i, 1, r.scope.Talk, func(i int, f model.Flags) bool { return f.IsMessage() && r.scope.has(i, f) })
}

// when finds out when the run took place, by its first and its last messages.
func (r *reader) when() {
	const most = 64
	for _, step := range [...]int{1, -1} {
		at, n := -1, 0
		if step < 0 {
			at = r.index.Len()
		}
		for ; n < most; n++ {
			var ok bool
			if at, ok = r.index.Next(at, step, r.scope.Talk, func(i int, f model.Flags) bool { return f.IsMessage() }); !ok {
				break
			}
			m, err := r.log.Message(at)
			if err != nil || m.Time.IsZero() {
				continue
			}
			if step > 0 {
				r.mask.from = m.Time.Add(-24 * time.Hour)
			} else {
				r.mask.to = m.Time.Add(24 * time.Hour)
			}
			break
		}
	}
}

// entry reads the steps of a message.
func (r *reader) entry(ctx context.Context, i, depth int) {
	if depth > 0 {
		r.done[i] = true
	}
	m, err := r.log.Message(i)
	if err != nil {
		r.side.Unread++
		return
	}
	r.count(i, m)
	kind := kindOf(m)
	from, calls, results := 0, 0, 0
	var said strings.Builder
	flush := func(to int) {
		if text := said.String(); strings.TrimSpace(text) != "" {
			r.say(Step{Kind: kind, Depth: depth, Entry: i, Part: from, parts: to - from, Call: -1}, text)
		}
		said.Reset()
	}
	for k, p := range m.Parts {
		if text, ok := textOf(p); ok {
			if said.Len() == 0 {
				from = k
			} else {
				said.WriteByte('\n')
			}
			said.WriteString(text)
			continue
		}
		flush(k)
		step := Step{Kind: kind, Depth: depth, Entry: i, Part: k, parts: 1, Call: -1}
		switch p := p.(type) {
		case model.Reasoning:
			if step.Kind = Reasoning; strings.TrimSpace(p.Text) != "" {
				r.say(step, p.Text)
			}
		case model.Marker:
			if p.Kind == model.MarkerStep && p.Text == "" {
				continue // steps of one format are messages of another
			}
			step.Kind, step.Tool = Event, string(p.Kind)
			r.say(step, string(p.Kind)+" "+p.Text)
		case *model.ToolCall:
			step.Kind, step.Call = Call, calls
			r.call(step, m, p)
			for _, thread := range r.index.Spawned(i, calls) {
				r.thread(ctx, thread, depth+1)
			}
			calls++
		case *model.ToolResult:
			if _, _, ok := r.index.Call(i, results); !ok {
				step.Kind, step.Tool = Result, p.Name
				r.say(step, output(p))
			}
			results++
		}
	}
	flush(len(m.Parts))
}

// thread reads the steps of a sub-agent.
func (r *reader) thread(ctx context.Context, number, depth int) {
	if depth > deepest {
		return
	}
	for k := 0; ctx.Err() == nil; k++ {
		i, ok := r.index.ThreadEntry(number, k)
		if !ok {
			return
		}
		if f := r.index.Flags(i); !r.done[i] && f.IsMessage() && r.scope.has(i, f) {
			if depth == 0 { // it is what is compared
				r.verdicts.Keep(ctx, i)
			}
			r.entry(ctx, i, depth)
		}
	}
}

// add enters a step, with the canonical form of what was said or asked for.
func (r *reader) add(s Step, canonical []byte) {
	s.own = with(with(hashOf(canonical), uint64(s.Kind)+1), uint64(s.Depth)+1)
	if s.Kind == Call {
		s.own = with(s.own, hashOf(strings.ToLower(s.Tool)))
	}
	s.gist = gistOf(canonical)
	if len(r.mask.ids) > 0 {
		s.ids = append([]uint64(nil), r.mask.ids...)
		r.know()
	}
	r.side.Steps = append(r.side.Steps, s)
}

// know keeps the ids that were read last.
func (r *reader) know() {
	for _, id := range r.mask.ids {
		if len(r.known) < mostKnown {
			r.known[id] = true
		}
	}
	r.mask.ids = r.mask.ids[:0]
}

// say enters a step that is a text.
func (r *reader) say(s Step, text string) {
	how := asProse
	if s.Kind == Result {
		how = asOutput
	}
	r.buffer = r.mask.text(r.buffer[:0], strings.TrimSpace(text), how)
	s.About = oneLine(text)
	r.add(s, r.buffer)
}

// call enters a step that is a call, with its result.
func (r *reader) call(s Step, m *model.Message, c *model.ToolCall) {
	server, name := tool.Name(c)
	if s.Tool = name; server != "" {
		s.Tool = server + "." + name
	}
	result, from := r.result(s.Entry, s.Call)
	back := cameBack{result: result}
	if result != nil {
		back.text = output(result)
		r.buffer = r.mask.output(r.buffer[:0], back.text)
		back.out = equalityOf(r.buffer)
		s.out = back.out
		r.know()
	}
	use, o := r.verdicts.Of(findings.Place{Entry: s.Entry, Call: s.Call, Result: -1}, c, result)
	if s.State = o.Shown(c, result); o.State.Bad() {
		s.out = with(s.out, uint64(o.State)+2)
	}
	r.side.Totals.call(r.tools, s.Tool, s.State, findings.Took(m, c, result, from))
	if s.About = oneLine(findings.AboutUse(use)); s.About == "{}" {
		s.About = ""
	}
	if about := aboutOf(use); about != "" {
		r.buffer = r.mask.text(r.buffer[:0], about, asArgument)
		s.target = with(hashOf(r.buffer), uint64(s.Depth)+1) ^ hashOf(strings.ToLower(s.Tool)) // see akin
		r.mask.ids = r.mask.ids[:0]
	}
	s.kin = r.kin(use, back, &s)
	r.buffer = r.mask.arguments(r.buffer[:0], use)
	r.add(s, r.buffer)
}

// result returns the result of a call with its message, nil if there is none.
func (r *reader) result(entry, call int) (*model.ToolResult, *model.Message) {
	at, place, ok := r.index.Result(entry, call)
	if !ok {
		return nil, nil
	}
	m, err := r.log.Message(at)
	if err != nil {
		return nil, nil
	}
	if all := m.Results(); place < len(all) {
		return all[place], m
	}
	return nil, nil
}

// oneLine returns the first line of a text that says something.
func oneLine(s string) string {
	s = strings.TrimSpace(s)
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		s = s[:i]
	}
	if len(s) > mostAbout {
		n := mostAbout
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n]
	}
	return strings.Clone(s)
}

// count adds a message to the totals.
func (r *reader) count(i int, m *model.Message) {
	t := &r.side.Totals
	t.Messages++
	f := r.index.Flags(i)
	own := !f.Has(model.FlagSide)
	if number, _, side := r.index.ThreadOf(i); side && number == r.scope.agent-1 {
		own = true
	}
	if f.Has(model.FlagPrompt) && own {
		t.Turns++
	}
	before := r.tokens.Tokens().Answers
	if r.tokens.Add(m); r.tokens.Tokens().Answers > before {
		t.answer(r.models, cmp.Or(m.Model, r.log.About().Model), m.Usage)
	}
	if m.Time.IsZero() || !own {
		return
	}
	talk, _ := r.index.Conversation(i)
	at, known := r.times[talk]
	if !known {
		at = [2]time.Time{m.Time, m.Time}
	}
	if m.Time.After(at[1]) {
		at[1] = m.Time
	}
	r.times[talk] = at
}
