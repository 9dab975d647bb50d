package cline

import (
	"slices"
	"sort"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// join enters what a panel has and the history beside it has not: the times and
// costs of messages, and what went wrong or was said outside of it. What the
// panel has of the history is not shown again.
//
// A record of the panel says in conversationHistoryIndex how long the history was
// before it, less one (cline/cline: src/core/task/message-state.ts). Where it does
// not, times tell, or else the requests are counted.
func (t *task) join(p *panel, records []numbered) {
	known := t.texts()
	requests := 0
	var writing []func(at time.Time)
	for _, n := range records {
		for _, done := range writing { // of what is written the record has the time when that began
			done(chat.Time(n.Value.Get("ts")))
		}
		writing = writing[:0]
		request := n.Value.Str("say") == "api_req_started"
		if request {
			requests++
		}
		after := t.follows(n.Value, requests, request)
		from := len(p.out.Messages)
		var replaced *model.Message
		if from > 0 {
			replaced = p.out.Messages[from-1]
		}
		class := p.record(n.Record)
		added := p.out.Messages[from:]
		if from > 0 && p.out.Messages[from-1] != replaced {
			added = p.out.Messages[from-1:]
			t.before[after] = slices.DeleteFunc(t.before[after], func(m *model.Message) bool { return m == replaced })
		}
		if request {
			t.asked(p, n.Value, after+1)
		} else if n := len(added); n > 0 && (added[0].Role == model.RoleAssistant || added[n-1].Role == model.RoleAssistant) && t.role(after+1) == "assistant" {
			t.history[after+1].setTime(added[0].Time)
			writing = t.history[after+1].called(added)
		}
		kept := 0
		for _, m := range added {
			if !t.has(m, n.Value, known, after) {
				kept++
				t.adopt(m)
				t.before[after] = append(t.before[after], m)
			}
		}
		if kept == 0 && len(added) > 0 {
			class = format.MetadataRecord("repeated " + n.Value.Str(n.Value.Str("type")))
		}
		t.out.Classes.Set(n.number, class)
	}
}

// follows returns the number of the turn that a record of the panel comes after,
// -1 if it comes before all. requests is how many requests the panel has had, this
// one among them.
func (t *task) follows(v rawjson.Value, requests int, request bool) int {
	last := len(t.history) - 1
	if i, ok := v.Get("conversationHistoryIndex").Int(); ok {
		return int(min(max(i, -1), int64(last)))
	}
	if at, ok := v.Get("ts").Int(); ok && t.history[last].at > 0 {
		return sort.Search(len(t.history), func(i int) bool { return t.history[i].at > at }) - 1
	}
	switch {
	case requests == 0 || len(t.prompts) == 0:
		return -1
	case requests > len(t.prompts):
		return last
	case request:
		return t.prompts[requests-1] - 1
	}
	return t.prompts[requests-1]
}

// role returns the role of a turn, "" if there is none.
func (t *task) role(i int) string {
	if i < 0 || i >= len(t.history) {
		return ""
	}
	return t.history[i].role
}

// setTime gives the messages of a turn their time, if it does not say it itself.
func (u turn) setTime(at time.Time) {
	for _, m := range u.messages {
		if m.Time.IsZero() {
			m.Time = at
		}
	}
}

// called says when the calls of a turn were made: the panel has a record of each, the turn
// has its time when it began. What is written or changed has its record when the model begins
// to write it: those are made when the next record is.
func (u turn) called(shown []*model.Message) (writing []func(at time.Time)) {
	for _, s := range shown {
		for range s.Calls() {
			c, m := u.nextCall()
			if c == nil {
				return writing
			}
			chat.MadeAt(c, m, s.Time)
			switch tool.PurposeOf(c) {
			case tool.WriteFile, tool.EditFile, tool.PatchFile:
				writing = append(writing, func(at time.Time) { chat.MadeAt(c, m, at) })
			}
		}
	}
	return writing
}

// nextCall is the first call of a turn of which it is not known when it was made.
func (u turn) nextCall() (*model.ToolCall, *model.Message) {
	for _, m := range u.messages {
		for _, c := range m.Calls() {
			if c.Time().IsZero() {
				return c, m
			}
		}
	}
	return nil, nil
}

// asked takes from a request to the model when the turn it sent was said, and the
// figures of the answer.
func (t *task) asked(p *panel, v rawjson.Value, next int) {
	if t.role(next) == "user" {
		t.history[next].setTime(chat.Time(v.Get("ts")))
		next++
	}
	if t.role(next) != "assistant" || len(t.history[next].messages) == 0 {
		return
	}
	answer := t.history[next].messages[0]
	t.history[next].costs = append(t.history[next].costs, p.costs...)
	p.costs = nil
	if t.history[next].figures {
		return
	}
	_, json := body(v)
	if u := requestUsage(json); !u.IsZero() {
		answer.Usage = u // of the last request, if it was made again
	}
}

// adopt lets the results that are all that is kept of a call be those of the call in
// the history.
func (t *task) adopt(m *model.Message) {
	for _, c := range m.Calls() {
		t.kept[c.ID] = true
	}
	for _, r := range m.Results() {
		if !t.kept[r.CallID] {
			r.CallID, r.Name = "", "" // the panel has other names
		}
	}
}

// has reports whether the history has a message of the panel that comes after a
// turn. Calls and results may stand there in other words; those behind the last
// turn did not get into it.
func (t *task) has(m *model.Message, v rawjson.Value, known texts, after int) bool {
	_, json := body(v)
	if said := json.First("question", "response").Text(); said != "" { // the message has the options, too
		return known.have(said)
	}
	for _, part := range m.Parts {
		is := true
		switch part := part.(type) {
		case model.Text:
			is = known.have(part.Text)
		case model.Reasoning:
			is = known.have(part.Text)
		case *model.ToolCall, *model.ToolResult:
			is = after < len(t.history)-1
		case model.Marker:
			is = part.Kind == model.MarkerCompaction && t.summarised
		case model.Unknown:
			is = false
		}
		if !is {
			return false
		}
	}
	return true
}

// texts are the beginnings of what a history says, without white space, in order.
type texts []string

// beginning is how much of a text tells it from others, in bytes. What the panel
// has of a text may be cut.
const beginning = 96

// squeezed returns the beginning of a text without white space.
func squeezed(text string) string {
	s := chat.Squeeze(text[:min(len(text), 16*beginning)])
	return s[:min(len(s), beginning)]
}

// have reports whether one of the texts begins so.
func (t texts) have(text string) bool {
	s := squeezed(text)
	i := sort.SearchStrings(t, s)
	return s == "" || i < len(t) && strings.HasPrefix(t[i], s)
}

// texts collects what the history says.
func (t *task) texts() texts {
	var all texts
	add := func(text string) {
		if s := squeezed(text); s != "" {
			all = append(all, s)
		}
	}
	var parts func(list []model.Part)
	parts = func(list []model.Part) {
		for _, p := range list {
			switch p := p.(type) {
			case model.Text:
				add(p.Text)
				for _, tag := range [...]string{"<feedback>", "<answer>", "<user_message>", "<task>"} {
					if _, inner, ok := strings.Cut(p.Text, tag); ok {
						inner, _, _ = strings.Cut(inner, "</"+tag[1:])
						add(inner)
					}
				}
			case model.Reasoning:
				add(p.Text)
			case *model.ToolResult:
				parts(p.Content)
			case *model.ToolCall:
				arguments, _, _ := rawjson.ParseTolerant(p.Arguments)
				for _, v := range arguments.Members() {
					add(v.Text())
				}
			}
		}
	}
	for _, u := range t.history {
		for _, m := range u.messages {
			parts(m.Parts)
		}
	}
	sort.Strings(all)
	return all
}

// requestUsage reads the figures of a request.
func requestUsage(json rawjson.Value) model.Usage {
	return model.Usage{
		Input: chat.Count(json, "tokensIn"), Output: chat.Count(json, "tokensOut"),
		CacheRead: chat.Count(json, "cacheReads"), CacheWrite: chat.Count(json, "cacheWrites"),
	}
}
