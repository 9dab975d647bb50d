package ui

import (
	"msgview/ui/column"
	"msgview/ui/jump"
	"msgview/ui/list"
	"msgview/ui/pane"
	"msgview/ui/render"
)

// turnPage scrolls by so many rows. Where the first or the last page is on the screen already
// the reader goes to its end.
func turnPage(col *column.Column, rows int) {
	before := col.List.Spot()
	switch col.List.Scroll(rows); {
	case col.List.Spot() != before:
	case rows < 0:
		col.List.Home()
	default:
		col.List.End()
	}
}

// moveAction moves the cursor or the window, and reports whether the action does that.
// follows says that going to the end follows the log.
func moveAction(d *pane.Desk, follows bool, act action, count int) (handled bool, err error) {
	times := max(count, 1)
	page := max(d.Col.List.Height()-1, 1)
	switch act {
	case lineDown:
		d.Col.List.Line(min(times, 10_000))
	case lineUp:
		d.Col.List.Line(-min(times, 10_000))
		d.Col.Following = false
	case itemNext:
		d.Col.List.Item(min(times, 10_000))
	case itemPrev:
		d.Col.List.Item(-min(times, 10_000))
		d.Col.Following = false
	case halfDown:
		turnPage(d.Col, max(d.Col.List.Height()/2, 1)*min(times, 1000))
	case halfUp:
		turnPage(d.Col, -max(d.Col.List.Height()/2, 1)*min(times, 1000))
		d.Col.Following = false
	case pageDown:
		turnPage(d.Col, page*min(times, 1000))
	case pageUp:
		turnPage(d.Col, -page*min(times, 1000))
		d.Col.Following = false
	case rowDown:
		d.Col.List.Scroll(min(times, 10_000))
	case rowUp:
		d.Col.List.Scroll(-min(times, 10_000))
		d.Col.Following = false
	case goHome, goEnd:
		d.Jumps.Remember()
		d.Col.Following = false
		if count > 0 {
			err = d.Jumps.Message(count)
		} else if act == goHome {
			d.Col.List.Home()
		} else {
			d.Col.List.End()
			d.Col.Following = follows
		}
	case cursorCentre, cursorTop, cursorBottom:
		if k, ok := d.Col.List.Cursor(); ok {
			d.Col.List.Show(k, 0, map[action]list.Where{cursorCentre: list.Centre, cursorTop: list.AtTop, cursorBottom: list.AtBottom}[act])
		}
	default:
		return false, nil
	}
	return true, err
}

// jumpsOf are the actions that go to the next item of a kind, or the one before.
var jumpsOf = func() map[action]jumpTo {
	all := map[action]jumpTo{}
	for next, what := range map[action]jump.What{
		turnNext: jump.Turn, userNext: jump.Turn, callNext: jump.Call, problemNext: jump.Problem, answerNext: jump.Answer,
		reasoningNext: jump.Reasoning, editNext: jump.Edit, agentNext: jump.Agent, boundaryNext: jump.Boundary,
		imageNext: jump.Image, slowNext: jump.Slow, branchNext: jump.Branch, gapNext: jump.Gap, changeNext: jump.Change,
	} {
		all[next], all[next+1] = jumpTo{what, true}, jumpTo{what, false}
	}
	return all
}()

type jumpTo struct {
	what     jump.What
	forwards bool
}

// foldAction opens, closes, hides and changes levels, and reports whether the action does
// that, and what there is to say of it.
func foldAction(c *column.Column, act action) (handled bool, said string) {
	f := c.Folds
	if h, ok := hides[act]; ok {
		f.Hide(func(f *render.Filter) { *h.of(f) = !*h.of(f) })
		now := f.Filter()
		return true, h.what + map[bool]string{true: " hidden", false: " no longer hidden"}[*h.of(&now)]
	}
	if act == showAll {
		hid := f.Filter().Any()
		f.Hide(func(f *render.Filter) { *f = render.Filter{} })
		return true, map[bool]string{true: "nothing is hidden any more", false: "nothing was hidden"}[hid]
	}
	level, forget := f.Level(), false
	switch act {
	case toggleFold, openFold, closeFold, foldToggleAll:
		below := false
		if said := f.Ends(); said != "" && (act == toggleFold || act == openFold) {
			return true, said
		}
		switch act {
		case toggleFold:
			below = f.Toggle()
		case openFold:
			below = f.Open()
		case closeFold:
			f.Close()
		case foldToggleAll:
			f.ToggleKind()
		}
		if below {
			return true, "opened; " + pane.Name("space") + " shows it"
		}
		return true, ""
	case levelMore:
		level++
	case levelLess:
		level--
	case levelReset:
		level, forget = f.Usual(), true
	case foldAllOpen:
		level = render.MaxLevel
	case foldAllClosed:
		level, forget = render.TalkLevel, true
	case setLevel1, setLevel2, setLevel3, setLevel4, setLevel5:
		level = int(act-setLevel1) + 1
	default:
		return false, ""
	}
	if c.Item(c.Here()) == nil {
		return true, ""
	}
	f.SetLevel(level, forget)
	return true, column.LevelName(f.Level())
}

// hides are the actions that hide kinds of items, or no longer.
var hides = map[action]struct {
	what string // with its verb
	of   func(*render.Filter) *bool
}{
	hideReasoning:  {"reasoning is", func(f *render.Filter) *bool { return &f.Reasoning }},
	hideTools:      {"tool calls are", func(f *render.Filter) *bool { return &f.Tools }},
	hideSystem:     {"system and injected texts are", func(f *render.Filter) *bool { return &f.System }},
	hideNotices:    {"notices and other records are", func(f *render.Filter) *bool { return &f.Notices }},
	hideSidechains: {"sub-agents without a call are", func(f *render.Filter) *bool { return &f.Sidechains }},
}

// openTalk shows one conversation of the log and nothing of the others, from its
// beginning. Whoever jumps to another one then, to a hit of a search say, sees that.
func openTalk(d *pane.Desk, number int) {
	if number >= 0 && number < d.Col.Index.Talks() {
		d.Col.Talk.Set(number)
		goTalk(d, number)
	}
}

// goTalk goes to the beginning of a conversation of the log.
func goTalk(d *pane.Desk, number int) {
	d.Jumps.Remember()
	d.Col.Show(render.Key{Entry: int32(d.Col.Index.Owner(d.Col.Index.Talk(number).First))}, list.AtTop)
}

// nextTalk goes to the conversation n after the one that is read, and reports whether
// there is one in the file.
func nextTalk(d *pane.Desk, n int) bool {
	number, _ := d.Col.Index.Conversation(int(d.Col.Here().Entry))
	if number+n < 0 || number+n >= d.Col.Index.Talks() {
		return false
	}
	goTalk(d, number+n)
	return true
}
