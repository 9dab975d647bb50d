package render

import (
	"fmt"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
	"msgview/ui/safetext"
)

// An Agent is what is known of the work of a sub-agent besides what the index counts.
type Agent struct {
	Bad    int  // things to look at that it did not recover from
	Warned bool // none of them is an error
	Tokens findings.Tokens
	Took   time.Duration
}

// NoTranscript says of a sub-agent that the log tells of it by its call and the result only.
const NoTranscript = "its transcript is not in this log"

// agents says in the row of a call what its sub-agents did: calls, what of them is to be
// looked at, tokens. It returns how long they took, if that is known.
func (b calls) agents(f *facts) (took time.Duration) {
	told := tool.Figures{}
	if b.use.Purpose == tool.Agent {
		told = tool.Reported(b.it.Result())
	}
	if len(b.it.Threads()) == 0 && told.Calls > 0 { // its thread is elsewhere
		t := safetext.CleanLine(fmt.Sprintf("%d %s", told.Calls, Plural(told.Calls, "call")), b.p.Dim, 40)
		if told.Tokens > 0 {
			t = t.Append(safetext.CleanLine(" "+Tokens(told.Tokens), b.p.Dim, 20))
		}
		f.more = append(f.more, t)
		took = told.Took
	}
	for _, number := range b.it.Threads() {
		info := b.rows.c.Index.ThreadInfo(number)
		t := b.sym.agent(b.p.Accent).Append(safetext.CleanLine(fmt.Sprintf("%d %s", info.Calls, Plural(info.Calls, "call")), b.p.Accent, 40))
		known := Agent{}
		if b.rows.c.Agent != nil {
			known, _ = b.rows.c.Agent(number)
		}
		if known.Bad > 0 {
			style := b.p.Error
			if known.Warned {
				style = b.p.Warning
			}
			t = t.Append(safetext.Spaces(1, b.p.Plain), safetext.CleanLine(Number(known.Bad)+"!", style, 9))
		}
		if told.Tokens > 0 && len(b.it.Threads()) == 1 {
			known.Tokens = findings.Tokens{All: told.Tokens}
		}
		if known.Tokens.Total() > 0 && b.opt.screen() >= roomyTokens {
			t = t.Append(safetext.CleanLine(" "+TokensOf(known.Tokens), b.p.Dim, 20))
		}
		took = max(took, known.Took)
		f.more = append(f.more, t)
	}
	return took
}

// roomyTokens is the width of a screen, in cells, from which the tokens of a sub-agent leave its
// call enough room to be told from the one beside it.
const roomyTokens = 110

// TokensOf writes how many tokens were taken in few cells, and that it is only those of the
// output where the log tells no others.
func TokensOf(t findings.Tokens) string {
	said := Tokens(t.Total())
	if t.OnlyOutput() {
		said = strings.Replace(said, "tok", "output tok", 1)
	}
	return said
}

// Tokens writes a number of tokens in few cells.
func Tokens(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d tok", n)
	case n < 10_000:
		return fmt.Sprintf("%.1fk tok", float64(n)/1e3)
	case n < 999_500:
		return fmt.Sprintf("%.0fk tok", float64(n)/1e3)
	}
	return fmt.Sprintf("%.1fM tok", float64(n)/1e6)
}

// asksFor draws of which call another one gives what came later: a report of a
// sub-agent, or the output of a command in the background.
func (b calls) asksFor(source *model.ToolCall, room int) safetext.Text {
	s := b.glyph("← ", "< ") + verbOf(source) + " " + Summary(source, b.opt.Directory)
	return b.brief(cut(oneLine(s)), b.p.Plain, room)
}

// fetched says in the row of a call how often what it gives later was asked for.
func (b calls) fetched(f *facts) {
	switch n := b.rows.c.Fetched; {
	case n == 1:
		f.more = append(f.more, safetext.Lit("fetched later", b.p.Dim))
	case n > 1:
		f.more = append(f.more, safetext.CleanLine(fmt.Sprintf("fetched later %s%d", b.glyph("×", "x"), n), b.p.Dim, 24))
	}
}

// The work of looking for other agents around an item.
const (
	maxAround      = 20       // messages before it, and after it
	maxAroundSteps = 2000     // entries
	maxAroundBytes = 64 << 10 // of a record
)

// OneAgent reports whether no agent of another name speaks near an item in its thread.
func OneAgent(log model.Log, it *Item) bool {
	if it.Message == nil || it.Message.Agent == "" {
		return true
	}
	return !otherAgent(log, it, -1) && !otherAgent(log, it, 1)
}

// otherAgent looks for an agent of another name in one direction.
func otherAgent(log model.Log, it *Item, step int) bool {
	index := log.Index()
	at := int(it.Key.Entry)
	talk, _ := index.Conversation(at)
	thread, place, side := index.ThreadOf(at)
	for looked, steps := 0, 0; looked < maxAround && steps < maxAroundSteps; looked++ {
		ok := false
		if side {
			place += step
			at, ok = index.ThreadEntry(thread, place)
			steps++
		} else {
			at, ok = index.Next(at, step, talk, func(_ int, f model.Flags) bool {
				steps++
				return steps >= maxAroundSteps || f.IsMessage() && !f.Has(model.FlagSide) && f.Role() == model.RoleAssistant
			})
		}
		if !ok {
			return false
		}
		if index.Flags(at).Role() != model.RoleAssistant || index.Place(at).Length > maxAroundBytes {
			continue
		}
		if m, err := log.Message(at); err == nil && m.Agent != "" && m.Agent != it.Message.Agent {
			return true
		}
	}
	return false
}
