package turns_test

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/compare"
	"msgview/model/findings"
	"msgview/model/stats"
	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/export"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/note"
	"msgview/ui/page"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/turns"
)

// drawnState is the state of a call as its row says it, and the number behind the sign of a
// row that stands for several.
var drawnState = regexp.MustCompile(`^(✗ (?:exit -?\d+|failed|malformed)|\? unsure|∅ no result|⊘ refused|∅ waiting|[✗?∅⊘] [\d,]+)(?:  |$)`)

// wide is the width at which rows are drawn here.
const wide = 160

// rowsTally draws the calls of some items, and counts what their rows say.
func rowsTally(log model.Log, level int, items []render.Item) (t findings.Tally) {
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	d := render.New(render.Options{Width: wide, Palette: p, Level: level}, markdown.NewSet(p, code, false), code)
	for i := range items {
		it := &items[i]
		if it.Kind != render.Call {
			continue
		}
		row := ""
		for _, l := range d.Lines(it, render.Line, render.Context{Index: log.Index()}) {
			if row = l.Plain(); strings.Contains(row, "▾") || strings.Contains(row, "▸") {
				break
			}
		}
		t.Add(stateIn(row))
	}
	return t
}

// stateIn is the state that a row says, and how many calls it is of, in its column.
func stateIn(row string) findings.State {
	cells := []rune(row)
	for at := len(cells) / 2; at < len(cells); at++ {
		said := drawnState.FindString(string(cells[at:]))
		if said == "" || at > 0 && cells[at-1] != ' ' {
			continue
		}
		switch {
		case strings.HasPrefix(said, "✗ malformed"):
			return findings.Malformed
		case strings.HasPrefix(said, "✗"):
			return findings.Failed
		case strings.HasPrefix(said, "?"):
			return findings.Unsure
		case strings.HasPrefix(said, "⊘"):
			return findings.Denied
		case strings.HasPrefix(said, "∅ waiting"):
			return findings.Awaiting
		}
		return findings.Missing
	}
	return findings.Done
}

// groupFailed counts the failed calls that the rows of level 2 say.
func groupFailed(t *testing.T, rows string) (n int) {
	sign := regexp.MustCompile(` ✗ ([\d,]+)(?:  |$)`)
	for row := range strings.Lines(rows) {
		if row = strings.TrimRight(row, "\n"); strings.Contains(row, "⋯ ") && strings.Contains(row, " call") {
			if m := sign.FindStringSubmatch(row); m != nil {
				k, err := strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
				if err != nil {
					t.Error(err)
				}
				n += k
			}
		}
	}
	return n
}

// testedLogs are the fixtures, with the tour.
func testedLogs(t *testing.T, each func(name string, log model.Log)) {
	var paths []string
	for _, pattern := range []string{"../../testdata/*/*.jsonl", "../../testdata/*/*.json", "../testdata/*.jsonl"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	for _, path := range paths {
		if !formattest.Sampled(path) {
			continue
		}
		log, err := loaders.Open(t.Context(), path, loaders.Options{})
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if err := log.Wait(t.Context()); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		each(path, log)
		log.Close()
	}
}

// What the rows of a log say of its calls is what every view counts: groups, the outline,
// statistics with their tools, a comparison, a show, a page and a note.
func TestEveryViewCountsWhatRowsSay(t *testing.T) {
	var all findings.Tally
	beside := 0
	testedLogs(t, func(name string, log model.Log) {
		index := log.Index()
		same := func(what string, got, want findings.Tally) {
			t.Helper()
			if got != want {
				t.Errorf("%s: %s has %+v, the rows %+v", name, what, got, want)
			}
		}
		var rows, active findings.Tally
		items := map[int][]render.Item{}
		for i := range index.Len() {
			list, err := render.Items(log, i)
			if err != nil || len(list) == 0 || list[0].Message == nil {
				continue
			}
			items[i] = list
			one := rowsTally(log, render.DefaultLevel, list)
			rows = sum(rows, one)
			if !index.Flags(i).Has(model.FlagInactive) {
				active = sum(active, one)
			}
		}
		all = sum(all, rows)

		s, err := stats.Of(t.Context(), log)
		if err != nil {
			t.Fatal(err)
		}
		same("stats", s.Tally, rows)
		if tokens, err := findings.CountTokens(t.Context(), log); err != nil || tokens.OfLog(log).Total() != s.Total() {
			t.Errorf("%s: the header has %d tokens, stats %d (%v)", name, tokens.OfLog(log).Total(), s.Total(), err)
		}
		var tools findings.Tally
		for i := range s.Tools {
			tools = sum(tools, s.Tools[i].Tally)
		}
		same("stats by tool", tools, rows)

		c, err := compare.Of(t.Context(), compare.Scope{Log: log, Talk: model.Every}, compare.Scope{Log: log, Talk: model.Every})
		if err != nil {
			t.Fatal(err)
		}
		same("compare", c.A.Totals.Tally, active)

		for _, h := range turns.Of(index, model.Every) {
			var want findings.Tally
			switch {
			case h.IsTurn():
				in := map[int]bool{}
				for i, ok := h.Entry, true; ok && i != h.Next; i, ok = index.Next(i, 1, model.Every, isMain) {
					in[i] = true
					want = sum(want, rowsTally(log, render.DefaultLevel, items[i]))
				}
				for i, list := range items { // those of its sub-agents
					if _, root := index.Above(i); index.Flags(i).Has(model.FlagSide) && in[root] {
						want = sum(want, rowsTally(log, render.DefaultLevel, list))
					}
				}
			case h.Kind == turns.Agent:
				for i, list := range items {
					if within, _ := index.Above(i); slices.Contains(within, h.Thread) {
						want = sum(want, rowsTally(log, render.DefaultLevel, list))
					}
				}
			default:
				continue
			}
			same("the outline", h.Read(log, model.Every, false).Tally, want)
		}

		plain := func(level int) string {
			var out bytes.Buffer
			if err := export.Plain(t.Context(), &out, log, export.PlainOptions{Width: wide, Level: level, Palette: palette.New(themes.Default(true))}); err != nil {
				t.Fatal(err)
			}
			return out.String()
		}
		printed, orphans := 0, 0
		for row := range strings.Lines(plain(render.DefaultLevel)) {
			row = strings.TrimRight(row, "\n")
			switch {
			case !strings.Contains(row, "▸ ") && !strings.Contains(row, "▾ ") || !stateIn(row).IsFailure():
			case strings.Contains(row, "result without a call"):
				orphans++
			default:
				printed++
			}
		}
		if n := groupFailed(t, plain(render.TalkLevel)); index.Threads() == 0 && n != printed { // a group hides what its sub-agents did
			t.Errorf("%s: groups say that %d calls failed, the rows printed %d", name, n, printed)
		}
		if s.Beside.Results < orphans || s.Beside.Results > 0 && orphans == 0 && index.Threads() == 0 && !index.Forked() {
			t.Errorf("%s: %d failed results without a call, %d are printed", name, s.Beside.Results, orphans)
		}
		beside += s.Beside.Results
		if printed > rows.Failed {
			t.Errorf("%s: %d failed calls are printed, of %d", name, printed, rows.Failed)
		}

		var html, text bytes.Buffer
		if err := page.Write(t.Context(), &html, log, page.Options{Level: render.MaxLevel}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(html.String(), "<em class=bad>✗ "); n != printed+orphans {
			t.Errorf("%s: the page has %d failed calls, the rows printed %d", name, n, printed)
		}
		if err := note.Write(t.Context(), &text, log, note.Options{Level: render.MaxLevel}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(text.String(), " ❌ "); n != printed+orphans {
			t.Errorf("%s: the note has %d failed calls, the rows printed %d", name, n, printed)
		}

		var shown findings.Tally
		for e := range timeline.New(log, timeline.Options{Agents: true}).Events(timeline.Mark{}) {
			if e.Kind == timeline.Opens && e.Block.Kind == timeline.Call && e.Block.Call != nil {
				shown.Add(e.Block.State())
			}
		}
		if index.Talks() <= 1 { // it plays one conversation
			same("the show", shown, active)
		}
	})
	if beside == 0 {
		t.Error("no fixture has a failed result without a call")
	}
	if all.Failed == 0 || all.Unsure == 0 || all.NoResult == 0 || all.Refused == 0 {
		t.Errorf("the fixtures have %+v", all)
	}
}

func isMain(_ int, f model.Flags) bool { return f.IsMessage() && !f.Has(model.FlagSide) }

func sum(a, b findings.Tally) findings.Tally {
	return findings.Tally{
		Calls: a.Calls + b.Calls, Failed: a.Failed + b.Failed, Unsure: a.Unsure + b.Unsure,
		NoResult: a.NoResult + b.NoResult, Refused: a.Refused + b.Refused, Waiting: a.Waiting + b.Waiting,
	}
}
