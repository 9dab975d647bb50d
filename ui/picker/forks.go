package picker

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/lineage"
	"msgview/ui/safetext"
	"msgview/ui/titles"
)

// A Fork is where a conversation parts from another one, whose records it begins with.
type Fork struct {
	Of   string // title of the other one
	Turn int    // the last one that they have in common
	Own  string // what the first prompt after it says, "" if that is not known
	same bool   // its own title is that of the other one
}

// A Parter is a source that can say what a fork is about from where it parts. It is called from
// goroutines.
type Parter interface {
	Parted(ctx context.Context, r Row) string
}

// Parted makes a title of the prompts of a log behind the first so many.
func Parted(ctx context.Context, log model.Log, turns int) string {
	var title titles.Making
	for m := range mainPrompts(ctx, log) {
		if turns--; turns < 0 && !title.Add(titles.Text(m)) {
			break
		}
	}
	return title.String()
}

// mainPrompts yields the prompts of a log that are on the branch which was gone on with, and no
// sub-agent's.
func mainPrompts(ctx context.Context, log model.Log) iter.Seq[*model.Message] {
	return func(yield func(*model.Message) bool) {
		index := log.Index()
		for i := range entries(ctx, index, model.Every) {
			f := index.Flags(i)
			if !f.Has(model.FlagPrompt) || f.Any(model.FlagSide|model.FlagInactive) {
				continue
			}
			if m, err := log.Message(i); err != nil || !yield(m) {
				return
			}
		}
	}
}

// mostTurns is how many turns of a conversation are compared with those of others.
const mostTurns = 200

// chainOf returns the keys of the turns of a log, as far as the records have ids.
func chainOf(ctx context.Context, log model.Log) (chain []uint32) {
	for m := range mainPrompts(ctx, log) {
		key, ok := lineage.Key(m)
		if !ok || len(chain) == mostTurns {
			break
		}
		chain = append(chain, uint32(key>>32))
	}
	return chain
}

// FindForks says of each row of which other one it is a fork: of those that begin alike the one
// whose last message is the oldest was there first.
func FindForks(n int, row func(int) *Row) {
	var of []int
	was := map[int]*Fork{}
	for i := range n {
		r := row(i)
		if r.Fork != nil {
			was[i] = r.Fork
		}
		if r.Fork = nil; len(r.Chain) > 0 {
			of = append(of, i)
		}
	}
	slices.SortStableFunc(of, func(a, b int) int {
		return cmp.Or(row(a).Time.Compare(row(b).Time), cmp.Compare(row(a).Session.Path, row(b).Session.Path))
	})
	var tree lineage.Tree
	for _, i := range of {
		if fork, ok := tree.Add(i, row(i).Chain); ok {
			of := row(fork.Of)
			now := &Fork{Of: cmp.Or(of.Title, of.Session.Name), Turn: fork.Turn, same: of.Title == row(i).Title}
			if was := was[i]; was != nil && was.Turn == now.Turn {
				now.Own = was.Own
			}
			row(i).Fork = now
		}
	}
}

// fork draws that a row is a fork.
func (r *Row) fork(d drawing) safetext.Line {
	if r.Fork == nil {
		return safetext.Line{}
	}
	return d.mark(markFork, d.p.opt.Palette.Accent).Append(safetext.CleanLine(fmt.Sprintf("%d ", r.Fork.Turn), d.p.opt.Palette.Dim, 8)).Line()
}

// says says it in words.
func (f *Fork) says() string {
	if f == nil {
		return ""
	}
	return fmt.Sprintf("fork of %s, at turn %d", titles.Cut(f.Of, 80), f.Turn)
}

// title is what a row is called in the list: a fork, which would be called as the session that
// it is one of, by where it parts from that.
func (r *Row) title() string {
	if r.Fork != nil && r.Fork.same {
		return cmp.Or(r.Fork.Own, r.Title)
	}
	return r.Title
}

// parting has it looked for, one at a time, what forks on the screen are about.
type parting struct {
	tried map[int]int // the turn at which a row was looked at
	busy  bool
}

// partedMsg brings it.
type partedMsg struct {
	p    *Picker
	row  int
	turn int
	own  string
}

// start looks at the next of the rows on the screen that is a fork, if there is one.
func (t *parting) start(p *Picker) tea.Cmd {
	src, ok := p.src.(Parter)
	if !ok || t.busy {
		return nil
	}
	for i := p.top; i < min(p.top+p.screen().listHeight(), len(p.shown.at)); i++ {
		at := p.shown.row(i)
		if at < 0 || p.rows[at].Far {
			continue
		}
		fork := p.rows[at].Fork
		if fork == nil || !fork.same || fork.Own != "" || t.tried[at] == fork.Turn {
			continue
		}
		if t.tried == nil {
			t.tried = map[int]int{}
		}
		t.busy, t.tried[at] = true, fork.Turn
		row, turn, ctx := p.rows[at], fork.Turn, p.ctx
		return func() tea.Msg { return partedMsg{p, at, turn, src.Parted(ctx, row)} }
	}
	return nil
}

// take takes over what was found.
func (t *parting) take(p *Picker, msg partedMsg) {
	t.busy = false
	if fork := p.rows[msg.row].Fork; fork != nil && fork.Turn == msg.turn {
		fork.Own = msg.own
		p.dirty = p.dirty || p.order == byTitle
	}
}
