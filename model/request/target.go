package request

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"msgview/model"
)

// A Target is a form in which conversations are written.
type Target struct {
	Name  string // as a log in that form is called, too
	Title string // for people

	make func(*conversion) writer
	id   func(id string) bool   // reports whether it takes an id of a call, nil for any
	name func(name string) bool // and a name of a tool
}

// Targets are the forms that there are.
var Targets = []*Target{
	{"openai-chat", "OpenAI Chat Completions", newOpenAI, func(s string) bool { return len(s) <= 40 }, func(s string) bool { return plainName(s, 64) }},
	{"anthropic-messages", "Anthropic Messages", newAnthropic, func(s string) bool { return plainName(s, 1<<10) }, func(s string) bool { return plainName(s, 128) }},
	{"vercel-ai", "AI SDK (ModelMessage)", newSDK, nil, nil},
	{"atif", "Agent Trajectory Interchange Format", newTrajectory, nil, nil},
}

// Named returns the target of a name, nil if there is none.
func Named(name string) *Target {
	for _, t := range Targets {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// plainName reports whether a name has letters, digits, _ and - only, and how many at most.
func plainName(s string, most int) bool {
	for i := range len(s) {
		if !isPlain(s[i]) {
			return false
		}
	}
	return s != "" && len(s) <= most
}

func isPlain(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

// A writer writes the turns of a conversation in one form.
type writer interface {
	begin()
	turn(*Turn)
	end(tools []Tool)
}

// A conversion is the writing of one conversation.
type conversion struct {
	body
	log    model.Log
	target *Target
	losses *Losses
	model  string            // "" if the log names none
	mark   string            // of one of several, "" where it is alone
	names  map[string]string // of tools, as the target takes them
	given  map[string]bool   // those names
	taken  map[string]bool   // ids
}

// head begins the body with its model, which a provider wants.
func (c *conversion) head() {
	c.byte('{')
	if c.model == "" {
		c.losses.add(ModelGuessed, -1)
	}
	c.some("model", c.model)
}

// Mark begins what tells conversations apart that are written one after the other: a
// number comes behind it.
const Mark = "conversation-"

// mark says which of several conversations a range is. Bodies that begin alike are
// otherwise taken for one conversation that grows.
func (r Range) mark() string {
	switch {
	case !r.Several:
		return ""
	case r.Thread != Main:
		return fmt.Sprintf("%s%d-agent-%d", Mark, r.Talk+1, r.Thread+1)
	}
	return Mark + strconv.Itoa(r.Talk+1)
}

// Write writes the messages of a range as one body on one line, and says what it could not
// write as the log has it.
func Write(ctx context.Context, to io.Writer, log model.Log, rng Range, target *Target) (*Losses, error) {
	c := &conversion{log: log, target: target, losses: &Losses{}, names: map[string]string{}, given: map[string]bool{}, taken: map[string]bool{}}
	c.out = bufio.NewWriterSize(to, 64<<10)
	c.model, c.mark = modelOf(log, rng), rng.mark()
	found := tools{losses: c.losses}
	w := target.make(c)
	w.begin()
	last := -1
	err := each(ctx, log, rng, c.losses, func(t *Turn) error {
		if t.left {
			found.learn(t.Entry, t.Message)
			return nil
		}
		if t.Message != nil && t.Entry != last && t.Role != model.RoleTool {
			last = t.Entry
			found.learn(t.Entry, t.Message)
			c.facts(t)
		}
		for _, part := range t.Parts {
			if text, ok := part.(model.Text); ok && t.Role == model.RoleAssistant && tagged(text.Text) {
				c.losses.add(Tagged, t.Entry)
			}
		}
		for _, call := range t.Calls {
			c.prepare(t, call)
			found.called(call.Name)
		}
		w.turn(t)
		return nil
	})
	if err != nil {
		return c.losses, err
	}
	found.missing()
	for i := range found.list {
		found.list[i].Name = c.name(found.list[i].Name)
	}
	w.end(found.list)
	c.byte('\n')
	aside(log, rng, c.losses)
	return c.losses, c.out.Flush()
}

// tagged reports whether a text of a model has tags in which models write reasoning or
// calls where they have no other place for them.
func tagged(s string) bool {
	if !strings.Contains(s, "<") {
		return false
	}
	for _, tag := range [...]string{"<think", "</think", "<reasoning>", "<tool_call", "<function=", "<invoke ", "<function_calls>"} {
		if strings.Contains(s, tag) {
			return true
		}
	}
	return false
}

// modelOf returns the model that answers in a range, the last one of several.
func modelOf(log model.Log, rng Range) (name string) {
	index := log.Index()
	if rng.Before != 0 {
		answer := max(rng.Before, 0)
		if m, err := log.Message(answer); err == nil && m.Role == model.RoleAssistant && m.Model != "" && index.Flags(answer).IsMessage() {
			return m.Model
		}
	}
	for _, u := range model.ModelsIn(log, rng.Talk) {
		if rng.Before == 0 || u.Entry <= rng.Before || name == "" {
			name = u.Name
		}
	}
	return cmp.Or(name, log.About().Model)
}

// facts counts a message of which there is more to tell than its words.
func (c *conversion) facts(t *Turn) {
	m := t.Message
	if m.ID != "" || m.Agent != "" || !m.Time.IsZero() || !m.Usage.IsZero() || m.Model != "" && m.Model != c.model || m.StopReason != "" {
		c.losses.add(Facts, t.Entry)
	}
}

// prepare gives a call an id and a name that the target takes.
func (c *conversion) prepare(t *Turn, call *Call) {
	if call.made || c.target.id != nil && !c.target.id(call.ID) {
		c.losses.add(IDs, t.Entry)
		if !call.made {
			call.ID = fmt.Sprintf("call_%d_%d", t.Entry, len(c.taken))
			for c.taken[call.ID] {
				call.ID += "_"
			}
		}
	}
	c.taken[call.ID] = true
	if c.name(call.Name) != call.Name {
		c.losses.add(Names, t.Entry)
	}
	if call.ProviderExecuted {
		c.losses.add(Provider, t.Entry)
	}
	if call.State != model.CallPlain || call.Approval != nil {
		c.losses.add(States, t.Entry)
	}
}

// name returns the name of a tool as the target takes it: no two tools have the same.
func (c *conversion) name(s string) string {
	if now, ok := c.names[s]; ok {
		return now
	}
	now := s
	if c.target.name != nil && !c.target.name(s) || s == "" {
		b := []byte(strings.ToValidUTF8(s, "_"))
		for i := range b {
			if !isPlain(b[i]) {
				b[i] = '_'
			}
		}
		now = cmp.Or(string(b[:min(len(b), 55)]), "unnamed")
	}
	free := now
	for n := 2; c.given[free]; n++ {
		free = now[:min(len(now), 55)] + "_" + strconv.Itoa(n)
	}
	c.names[s], c.given[free] = free, true
	return free
}

// details counts a result of which there is more than its content.
func (c *conversion) details(entry int, r *Result) {
	if r.ToolResult != nil && (r.ExitCode != nil || r.Duration > 0 || r.Details != nil || r.Truncated || r.Preliminary || r.Stopped || len(r.Stored()) > 0) {
		c.losses.add(Details, entry)
	}
}

// unanswered is what stands in the place of a result that the log does not have.
const unanswered = "(no result in the log)"

// words returns the texts of a result one after the other, and the other parts.
func words(parts []model.Part) (texts []string, others []model.Part) {
	for _, p := range parts {
		if t, ok := p.(model.Text); ok {
			texts = append(texts, t.Text)
		} else {
			others = append(others, p)
		}
	}
	return texts, others
}

// without counts a part that the target has no place for.
func (c *conversion) without(entry int, p model.Part) { c.losses.add(without(p), entry) }

// without is the kind of loss that a part is.
func without(p model.Part) Kind {
	switch p := p.(type) {
	case model.Reasoning:
		if p.Text == "" {
			return Unreadable
		}
		return Thoughts
	case model.Media, medium:
		return Medium
	case model.Citation:
		return Citations
	case model.Marker:
		return Events
	case *model.ToolCall:
		return Unanswered
	case *model.ToolResult:
		return Orphans
	}
	return Unknowns
}

// aside counts what is in the log and not in the range.
func aside(log model.Log, rng Range, losses *Losses) {
	index := log.Index()
	if rng.Thread != Main {
		return
	}
	threads := map[int]bool{}
	for i := range index.Len() {
		f := index.Flags(i)
		if !f.IsMessage() && !f.Has(model.FlagUnknown) || rng.Before != 0 && i >= rng.Before {
			continue
		}
		if number, _ := index.Conversation(i); rng.Talk != model.Every && number != rng.Talk {
			continue
		}
		switch {
		case f.Has(model.FlagUnknown):
			losses.add(Strange, i)
		case f.Has(model.FlagSide):
			if n, _, ok := index.ThreadOf(i); ok && !threads[n] {
				threads[n] = true
				losses.add(Agents, i)
			}
		case rng.way != nil && rng.way.out[i]: // what the request did not have
		case rng.left(i, f) && !f.Has(model.FlagMarker):
			losses.add(LeftBranch, i)
		case !rng.after(i, f) && !f.Has(model.FlagMarker):
			losses.add(Before, i)
		}
	}
}
