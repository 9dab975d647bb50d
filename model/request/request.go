// Package request makes bodies of requests out of conversations: what a model was sent,
// or a whole conversation, in the form of one of the programming interfaces. What a form
// cannot hold is counted, and nothing is left out without that.
//
// [Write] walks over a conversation as [each] gives it, turn by turn: calls with their
// results directly behind them, whatever the order in the log. A target writes the turns
// as its provider wants them.
package request

import (
	"context"
	"slices"
	"strconv"

	"msgview/model"
	"msgview/model/tool"
)

// Main stands for the conversation itself where a thread is asked for.
const Main = -1

// A Range is the messages that are meant: those of a conversation or of a sub-agent.
type Range struct {
	Talk   int // number of the conversation, model.Every where there is one
	Thread int // of a sub-agent, Main for none
	From   int // entry of the first message; of those before it only system prompts are in the range
	Before int // entry behind the last message, 0 for all, nothing for none

	way *way // that led to the answer, nil for all that is active

	Several bool // others are written before or behind it: it says which one it is

	Only func(entry int) bool // which of these are meant, with a call also its result; nil for all
}

// nothing is behind the last message of a range before the first entry of a log.
const nothing = -1

// holds reports whether an entry with these flags is in the range.
func (r Range) holds(index *model.Index, i int) bool {
	f := index.Flags(i)
	if !r.after(i, f) || r.Before != 0 && i >= r.Before || r.left(i, f) && r.Thread == Main {
		return false
	}
	thread, _, side := index.ThreadOf(i)
	if side != (r.Thread != Main) || side && thread != r.Thread {
		return false
	}
	number, _ := index.Conversation(i)
	return side || r.Talk == model.Every || number == r.Talk
}

// Holds reports whether an entry is a message of the range.
func (r Range) Holds(index *model.Index, i int) bool {
	return index.Flags(i).IsMessage() && r.holds(index, i)
}

// after reports whether an entry is not too early.
func (r Range) after(i int, f model.Flags) bool {
	return i >= r.From || f.Role() == model.RoleSystem || f.Role() == model.RoleDeveloper
}

// next returns the next message of the range behind an entry, -1 for its beginning.
func (r Range) next(index *model.Index, at int) (int, bool) {
	if r.Thread != Main {
		k := 0
		if at >= 0 {
			_, k, _ = index.ThreadOf(at)
			k++
		}
		for ; ; k++ {
			i, ok := index.ThreadEntry(r.Thread, k)
			if !ok || r.Before != 0 && i >= r.Before {
				return 0, false
			}
			if f := index.Flags(i); f.IsMessage() && r.after(i, f) {
				return i, true
			}
		}
	}
	if r.way != nil && r.way.order != nil {
		return r.way.next(at, func(i int) bool {
			f := index.Flags(i)
			return !r.left(i, f) && r.after(i, f) && (r.Before == 0 || i < r.Before)
		})
	}
	i, ok := index.Next(at, 1, r.Talk, func(i int, f model.Flags) bool {
		return f.IsMessage() && !f.Has(model.FlagSide) && !r.left(i, f) && r.after(i, f)
	})
	return i, ok && (r.Before == 0 || i < r.Before)
}

// Any reports whether there is a message in the range.
func (r Range) Any(index *model.Index) bool {
	for i, ok := r.next(index, -1); ok; i, ok = r.next(index, i) {
		if r.Only == nil || r.Only(i) {
			return true
		}
	}
	return false
}

// A Call is a call as it is written.
type Call struct {
	*model.ToolCall
	ID string // its own, or one that is made up; no two calls have the same

	made bool // the id
}

// A Result is the result of a call as it is written. The log has none if ToolResult is nil.
type Result struct {
	*model.ToolResult
	Call *Call
}

// A Turn is what one role says at once.
type Turn struct {
	Entry   int
	Message *model.Message // that it is made of
	Role    model.Role     // system, developer, user, assistant or tool
	Parts   []model.Part   // all but results
	Calls   []*Call        // those among the parts, in their order
	Results []*Result      // of a tool's turn: those of the calls of the turn before
	first   bool           // of its message
	left    bool           // the message is not meant: what it tells of tools counts
}

// walker makes turns of messages.
type walker struct {
	log    model.Log
	index  *model.Index
	rng    Range
	losses *Losses
	do     func(*Turn) error
	ids    map[string]bool
	calls  map[place]int // how many turns there were when the results of a call were given
	turns  int           // so far, but for those of tools
	made   int

	prompt []int        // entries of the system prompt, where the log has several after each other
	others map[int]bool // those and the ones in whose place they came
}

// place is a call by its entry and number.
type place struct{ entry, call int }

// each calls do for the turns of a range.
func each(ctx context.Context, log model.Log, rng Range, losses *Losses, do func(*Turn) error) error {
	w := walker{log: log, index: log.Index(), rng: rng, losses: losses, do: do, ids: map[string]bool{}, calls: map[place]int{}}
	if rng.Before != 0 {
		w.prompts()
	}
	for _, i := range w.prompt {
		if m, err := log.Message(i); err == nil {
			said := *m // what it tells of tools counts where it stands
			said.Meta, said.Replaces = slices.DeleteFunc(slices.Clone(m.Meta), func(f model.Field) bool { return tool.Defines(f.Name) }), 0
			if err := w.message(i, &said); err != nil {
				return err
			}
		}
	}
	for i, ok := rng.next(w.index, -1); ok; i, ok = rng.next(w.index, i) {
		if err := ctx.Err(); err != nil {
			return err
		}
		m, err := w.read(i)
		switch {
		case err != nil:
			losses.add(Unread, i)
			continue
		case w.others[i]:
			err = do(&Turn{Entry: i, Message: m, left: true})
		case rng.Only != nil && !rng.Only(i):
			w.leave(i, m)
			err = do(&Turn{Entry: i, Message: m, left: true})
		default:
			err = w.message(i, m)
		}
		if err != nil {
			return err
		}
	}
	if rng.Before > 0 { // a request that says nothing new has its tools with the answer
		if m, err := log.Message(rng.Before); err == nil && m.Replaces&model.ReplacedTools != 0 {
			return do(&Turn{Entry: rng.Before, Message: m, left: true})
		}
	}
	return nil
}

// read returns the message of an entry as it was sent.
func (w *walker) read(i int) (*model.Message, error) {
	m, err := w.log.Message(i)
	if err != nil {
		return nil, err
	}
	return w.rng.way.as(i, m), nil
}

// leave counts a message that is not meant, unless all of it stands with calls that are.
func (w *walker) leave(i int, m *model.Message) {
	results := m.Results()
	for k := range results {
		if entry, _, ok := w.index.Call(i, k); !ok || w.orphan(i, k) || !w.rng.Only(entry) {
			w.losses.add(NotMeant, i)
			return
		}
	}
	if len(results) == 0 || len(results) < len(m.Parts) {
		w.losses.add(NotMeant, i)
	}
}

// prompts finds the system prompt of a request where a log has several after each other: what
// it was first, and again where it changed. The request had the last one only. Logs of whole
// requests say where that is; elsewhere it is one that is alike.
func (w *walker) prompts() {
	var prompt []int // that the range begins with, and what takes the place of it
	var texts []string
	all := map[int]bool{}
	begins, replaced := true, false // the prompt goes on with messages of the system; another came
	spoken := false
	rng := w.rng
	rng.From = 0 // what a compaction took out stood between two prompts
	for i, ok := rng.next(w.index, -1); ok; i, ok = rng.next(w.index, i) {
		f := w.index.Flags(i)
		system := f.Role() == model.RoleSystem || f.Role() == model.RoleDeveloper
		if !system && !f.Has(model.FlagMarker) {
			spoken, begins = true, false
			continue
		}
		m, err := w.log.Message(i)
		if err != nil {
			continue
		}
		text, _ := said(&Turn{Message: m, Parts: m.Parts})
		switch {
		case m.Replaces&model.ReplacedPrompt != 0:
			prompt, texts, begins, replaced = nil, nil, system, true
			if all[i] = true; system {
				prompt, texts = append(prompt, i), append(texts, text)
			}
		case !system:
		case begins:
			prompt, texts, all[i] = append(prompt, i), append(texts, text), true
		case spoken:
			for k, old := range texts {
				if alike(old, text) {
					prompt[k], texts[k], all[i], replaced = i, text, true, true
					break
				}
			}
		}
	}
	if replaced {
		w.prompt, w.others = prompt, all
	}
}

// message makes turns of a message.
func (w *walker) message(i int, m *model.Message) error {
	if m.Role == model.RoleMarker {
		w.event(i, m)
		return w.do(&Turn{Entry: i, Message: m, left: true})
	}
	if m.Injected != "" {
		w.losses.add(Injected, i)
	}
	role := m.Role
	if role == model.RoleUnknown || role == model.RoleTool {
		role = model.RoleUser
	}
	t := &Turn{Entry: i, Message: m, Role: role, first: true}
	calls, results, said := 0, 0, 0
	for _, p := range m.Parts {
		switch p := p.(type) {
		case *model.ToolResult:
			if len(t.Calls) > 0 || w.orphan(i, results) {
				if err := w.give(&t); err != nil {
					return err
				}
			}
			if err := w.result(i, results, m, p, &t); err != nil {
				return err
			}
			results++
		case *model.ToolCall:
			if t.Role != model.RoleAssistant {
				if len(t.Parts) > 0 {
					if err := w.give(&t); err != nil {
						return err
					}
				}
				w.losses.add(Roles, i)
				t.Role = model.RoleAssistant
			}
			t.Parts = append(t.Parts, p)
			t.Calls = append(t.Calls, w.call(i, calls, p))
			calls++
			said++
		case model.Marker:
			if p.Edits == nil || w.rng.Before == 0 { // else that was done
				w.losses.add(Events, i)
			}
		default:
			t.Parts = append(t.Parts, p)
			said++
		}
	}
	if said > 0 && t.Role == model.RoleUser && m.Role != model.RoleUser {
		w.losses.add(Roles, i)
	}
	if len(m.Parts) == 0 {
		w.losses.add(Empty, i)
		return nil
	}
	return w.give(&t)
}

// event counts a message that nobody said.
func (w *walker) event(i int, m *model.Message) {
	for _, p := range m.Parts {
		switch p.(type) {
		case model.Marker, model.Text:
			w.losses.add(Events, i)
		default:
			w.losses.add(without(p), i)
		}
	}
	if len(m.Parts) == 0 {
		w.losses.add(Events, i)
	}
}

// give gives a turn and the results of its calls, and begins the next one of its message.
func (w *walker) give(t **Turn) error {
	now := *t
	*t = &Turn{Entry: now.Entry, Message: now.Message, Role: now.Role}
	if len(now.Parts) == 0 {
		(*t).first = now.first
		return nil
	}
	if !now.first {
		w.losses.add(Split, now.Entry)
	}
	w.turns++
	if err := w.do(now); err != nil || len(now.Calls) == 0 {
		return err
	}
	answer := &Turn{Entry: now.Entry, Message: now.Message, Role: model.RoleTool, first: true}
	for _, c := range now.Calls {
		at := place{now.Entry, w.number(now, c)}
		r := &Result{Call: c}
		if to, k, ok := w.index.Result(at.entry, at.call); ok && (w.rng.Before == 0 || to < w.rng.Before) {
			if m, err := w.read(to); err == nil && k < len(m.Results()) {
				r.ToolResult = m.Results()[k]
				answer.Entry, answer.Message = to, m
			}
		}
		if r.ToolResult == nil {
			w.losses.add(Unanswered, now.Entry)
		}
		w.calls[at] = w.turns
		answer.Results = append(answer.Results, r)
	}
	return w.do(answer)
}

// number returns which call of its message one is.
func (w *walker) number(t *Turn, c *Call) int {
	k := 0
	for _, p := range t.Message.Parts {
		if one, ok := p.(*model.ToolCall); ok {
			if one == c.ToolCall {
				return k
			}
			k++
		}
	}
	return k
}

// orphan reports whether a result answers no call of the range, or one that another
// result answers.
func (w *walker) orphan(i, k int) bool {
	entry, at, ok := w.index.Call(i, k)
	if !ok || !w.rng.holds(w.index, entry) {
		return true
	}
	to, place, ok := w.index.Result(entry, at)
	return !ok || to != i || place != k
}

// result takes a result where the log has it. That of a call was given with the call.
func (w *walker) result(i, k int, m *model.Message, r *model.ToolResult, t **Turn) error {
	if w.orphan(i, k) {
		w.losses.add(Orphans, i)
		turn := &Turn{Entry: i, Message: m, Role: model.RoleUser, Parts: r.Content, first: true}
		if len(turn.Parts) == 0 {
			turn.Parts = []model.Part{model.Text{Text: "(no output)"}}
		}
		w.turns++
		return w.do(turn)
	}
	entry, at, _ := w.index.Call(i, k)
	if before, given := w.calls[place{entry, at}]; given && before != w.turns {
		w.losses.add(Moved, i)
	}
	return nil
}

// call gives a call an id that no other one has.
func (w *walker) call(entry, k int, c *model.ToolCall) *Call {
	call := &Call{ToolCall: c, ID: c.ID}
	for call.ID == "" || w.ids[call.ID] {
		w.made++
		call.ID, call.made = "call_"+strconv.Itoa(w.made), true
	}
	w.ids[call.ID] = true
	return call
}
