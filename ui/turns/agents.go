package turns

import (
	"cmp"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
	"msgview/ui/render"
)

// Work is what is said of a sub-agent besides its calls.
type Work struct {
	State  findings.State // of the call that started it
	Told   bool           // its calls and tokens are those that the result of the call tells
	Tokens int64          // 0 if nothing tells
	Report int            // entry of the call that fetched its report later, -1 for none
}

// Fetched has the facts of a sub-agent without a transcript say when its report came and what
// that tells of its work, where another call fetched it: the result of its own says no more
// than that it was started.
func (f *Facts) Fetched(log model.Log, h Heading, by findings.Place) {
	index := log.Index()
	at, place, ok := index.Result(by.Entry, by.Call)
	if !ok || h.Thread >= 0 {
		return
	}
	m, err := log.Message(at)
	begun, err2 := log.Message(h.Entry)
	if err != nil || err2 != nil {
		return
	}
	f.Work.Report = by.Entry
	if !m.Time.IsZero() && !begun.Time.IsZero() {
		f.Took = max(f.Took, m.Time.Sub(begun.Time))
	}
	for _, p := range m.Parts {
		r, ok := p.(*model.ToolResult)
		if !ok {
			continue
		}
		if place == 0 {
			f.Said = gist(reported(&model.ToolCall{}, r))
			told := tool.Reported(r)
			f.Calls, f.Work.Tokens = max(f.Calls, told.Calls), max(f.Work.Tokens, told.Tokens)
		}
		place--
	}
}

// agentsOf returns a heading for each sub-agent of a log, by the entries of the main thread
// at which they stand: those that a sub-agent started below it.
func agentsOf(index *model.Index, side []side) map[int][]Heading {
	below := map[int][]model.Subagent{} // by the threads with their calls, -1 for the main one
	for _, s := range index.Subagents() {
		in := -1
		if number, _, ok := index.ThreadOf(s.Entry); ok && s.Place >= 0 {
			in = number
		}
		below[in] = append(below[in], s)
	}
	agents := map[int][]Heading{}
	placed := map[int]bool{} // in damaged logs threads may start each other
	var put func(root, in, depth int, all []model.Subagent)
	put = func(root, in, depth int, all []model.Subagent) {
		for _, s := range all {
			h := Heading{About: About{Kind: Agent, Entry: s.Entry, Place: s.Place, Thread: s.Thread}, Next: -1, Depth: depth, root: root}
			if in < 0 {
				h.root = s.Entry
			}
			if s.Thread >= 0 {
				if placed[s.Thread] {
					continue
				}
				placed[s.Thread] = true
				h.Calls, h.Marked, h.threads = side[s.Thread].calls, index.ThreadInfo(s.Thread).Errors > 0, side[s.Thread].below
			}
			agents[h.root] = append(agents[h.root], h)
			if s.Thread >= 0 && depth < model.MaxAbove {
				put(h.root, s.Thread, depth+1, below[s.Thread])
			}
		}
	}
	put(-1, -1, 0, below[-1])
	return agents
}

// AgentTitle is what a sub-agent is called, by the call that started it: the name of the tool
// where that was told nothing, and before what it was told where the name is the agent's.
func AgentTitle(c *model.ToolCall) string {
	title := cmp.Or(render.Summary(c, ""), render.CallName(c))
	if name := c.AgentByName(); name != "" && title != name {
		title = name + ": " + title
	}
	return title
}

// agent reads what there is to say of a sub-agent, by the items of the message with its call.
func (h Heading) agent(log model.Log, items []render.Item, growing bool) (f Facts) {
	f.Title, f.Work.Report = titleOf(items), -1
	var result *model.ToolResult
	for i := range items {
		it := &items[i]
		if it.Call == nil || int(it.CallPlace) != h.Place || h.Place < 0 {
			continue
		}
		f.Title, result = AgentTitle(it.Call), it.Result()
		f.Work.State = it.CallState(growing)
		f.Took = it.Took()
		f.Said = gist(reported(it.Call, result))
	}
	told := tool.Reported(result)
	f.Work.Tokens = told.Tokens
	if h.Thread < 0 {
		f.Work.Told = true
		f.Calls, f.Took = told.Calls, max(f.Took, told.Took)
		return f
	}
	calls, own, last := render.Group{Growing: growing}, deeds{log: log, growing: growing}, lastWords{}
	f.Took = max(f.Took, f.read(log, thread(log.Index(), h.Thread), &last, func(it *render.Item) { calls.Add(it); own.add(it) })) // as the row of the call says
	if did, asked := own.done(); len(asked) > 0 {
		f.Did, f.Approvals = did, asked
	}
	f.Said = cmp.Or(gist(last.text), f.Said)
	for _, number := range h.threads {
		if number != h.Thread {
			f.read(log, thread(log.Index(), number), &lastWords{}, calls.Add)
		}
	}
	f.Tally = calls.Calls()
	return f
}
