// Package facts gathers what stands above an exported conversation: who spoke with which
// model, how much was done, what it took, and what is worth a look.
package facts

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/stats"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/titles"
)

// A Fact is a name and what is said of it.
type Fact struct{ Name, Value string }

// Facts are those of a log.
type Facts struct {
	Title string // of the conversation, "" if the log has none
	List  []Fact
}

// mostModels bounds the models that are named.
const mostModels = 4

// Of gathers the facts of a log that was read to its end. Times are those of a zone, nil
// for UTC.
func Of(ctx context.Context, log model.Log, zone *time.Location) (f Facts, err error) {
	s, err := stats.Of(ctx, log)
	if err != nil {
		return f, err
	}
	finder := findings.NewFinder(log)
	finder.SetEnded(true)
	finder.OnlyFindings()
	if err := finder.Run(ctx); err != nil {
		return f, err
	}
	add := func(name, value string) {
		if value != "" {
			f.List = append(f.List, Fact{name, safetext.Row(value)})
		}
	}
	about, source, index := log.About(), log.Source(), log.Index()
	talks := index.Talks()
	if f.Title = Title(log, mostTitle, nil); talks > 1 {
		f.Title = render.Number(talks) + " conversations"
	}
	agent := source.FormatTitle
	if source.Unknown {
		agent = ""
	}
	if about.Version != "" && agent != "" {
		agent += " " + about.Version
	}
	add("agent", agent)
	names := model.ModelNames(model.ModelsIn(log, model.Every))
	if len(names) == 0 && about.Model != "" {
		names = []string{about.Model}
	}
	more := ""
	if n := len(names) - mostModels; n > 0 {
		names, more = names[:mostModels], fmt.Sprintf(" and %d more", n)
	}
	add(render.Plural(len(names), "model"), strings.Join(names, ", ")+more)
	if talks > 1 {
		add("conversations", render.Number(talks))
	}
	add("turns", number(s.Turns))
	messages, _ := index.Totals()
	add("messages", number(messages))
	calls := number(s.Calls)
	if aside := s.Aside(); aside != "" {
		calls += ", " + aside
	}
	add("calls", calls)
	if n := s.Total(); n > 0 {
		tokens := strings.TrimSuffix(render.Tokens(n), " tok")
		if s.Tokens.OnlyOutput() {
			tokens += " of output; the log tells no others"
		}
		if share := s.CacheShare(); share >= 0.01 {
			tokens += fmt.Sprintf(", %.0f %% of the input from a cache", 100*share)
		}
		add("tokens", tokens)
	}
	if first := model.FirstTime(log, model.Every); !first.IsZero() {
		if zone == nil || render.Zoneless(log) {
			zone = time.UTC
		}
		begun := first.In(zone).Format("2006-01-02 15:04")
		if !render.Zoneless(log) {
			begun += first.In(zone).Format(" MST")
		}
		add("begun", begun)
	}
	if s.Time.Wall >= time.Millisecond { // less is none that anybody measured
		add("took", render.Span(s.Time.Wall))
	}
	n := findings.Counts(finder.Findings())
	var found []string
	for _, c := range []struct {
		n    int
		word string
	}{{n.Errors, "error"}, {n.Warnings, "warning"}, {n.Hints, "hint"}} {
		if c.n > 0 {
			found = append(found, fmt.Sprintf("%d %s", c.n, render.Plural(c.n, c.word)))
		}
	}
	add("to look at", strings.Join(found, ", "))
	return f, nil
}

// mostTitle bounds a title that is made of the first prompt, in bytes.
const mostTitle = 90

// Title is what a conversation of which only some entries are told is called, nil for all:
// as the log says, or else by the first of its prompts there that says something. What was
// said where nothing is told is no title.
func Title(log model.Log, most int, only []int) string {
	about := log.About()
	if title := safetext.Row(about.Title); title != "" && about.TitleWeight != 1 { // 1 is the beginning of a prompt
		first, ok := firstPrompt(log.Index(), -1, nil)
		if only == nil || about.TitleWeight > 1 || ok && slices.Contains(only, first) {
			return title
		}
	}
	var made titles.Making
	kept := keeping(only)
	for i, ok := firstPrompt(log.Index(), -1, kept); ok && made.Wants(); i, ok = firstPrompt(log.Index(), i, kept) {
		if m, err := log.Message(i); err == nil {
			made.Add(headline(titles.WithoutLead(said(m)), titles.Bytes))
		}
	}
	title := cut(safetext.Row(made.String()), most)
	if title == "" && only == nil {
		title = safetext.Row(about.Title)
	}
	return title
}

// said is what a message says first.
func said(m *model.Message) string {
	for _, part := range m.Parts {
		if t, ok := part.(model.Text); ok && strings.TrimSpace(t.Text) != "" {
			return t.Text[:min(len(t.Text), 1<<16)]
		}
	}
	return ""
}

func keeping(only []int) map[int]bool {
	if only == nil {
		return nil
	}
	kept := make(map[int]bool, len(only))
	for _, i := range only {
		kept[i] = true
	}
	return kept
}

// firstPrompt is the entry of the first prompt after another one, of all with nil.
func firstPrompt(index *model.Index, after int, kept map[int]bool) (entry int, ok bool) {
	return index.Next(after, 1, model.Every, func(i int, f model.Flags) bool {
		return f.IsMessage() && f.Has(model.FlagPrompt) && !f.Any(model.FlagSide|model.FlagPart) && (kept == nil || kept[i])
	})
}

// FirstLine is the first line that a message says, without the marks around it.
func FirstLine(m *model.Message, most int) string { return headline(said(m), most) }

// headline is the first line of a text that says something. One that ends in a colon says it
// with the line below it.
func headline(text string, most int) string {
	begin := ""
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.Trim(safetext.Row(strings.Trim(line, "\r")), " \t#*`>-=")
		switch {
		case line == "":
		case begin == "" && strings.HasSuffix(line, ":") && len(line) < most/2:
			begin = line + " "
		default:
			return cut(begin+line, most)
		}
	}
	return strings.TrimSpace(begin)
}

// cut shortens a title.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && s[most]&0xc0 == 0x80 {
		most--
	}
	if i := strings.LastIndexByte(s[:most], ' '); i > most*3/4 && s[most] != ' ' {
		most = i
	}
	return strings.TrimRight(s[:most], " .,:;-…") + "…"
}

// number writes a number, nothing for none.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return render.Number(n)
}
