package export

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/rawjson"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/titles"
)

// InfoJSON writes one object that says what a file is and accounts for every
// record of it. found is what is to be looked at in it, nil if nobody did.
func InfoJSON(w io.Writer, log model.Log, found *findings.Count) error {
	s, a := log.Source(), log.Index().Account()
	e := jsonWriter{out: w, b: []byte{'{'}}
	e.text("file", s.Path)
	e.text("format", s.Format)
	e.string("shape", s.Shape)
	e.text("container", s.Container)
	e.string("compression", s.Compression)
	e.strings("why", s.Why)
	e.strings("not_read", slices.Concat(s.Skipped, s.LeftOut))
	e.strings("read_in_part", s.Damaged)
	zoneless := render.Zoneless(log)
	begin, end, _ := model.Elapsed(log, model.Every, 0)
	e.time("started", begin, zoneless)
	e.time("ended", end, zoneless)
	e.int("bytes", s.Size)
	writeModels(&e, log)
	for _, f := range figures(a) {
		e.int(strings.ReplaceAll(f.name, " ", "_"), int64(f.n))
	}
	if found != nil {
		e.int("to_look_at", int64(found.Errors+found.Warnings))
		e.int("recovered", int64(found.Recovered))
	}
	writeTypes(&e, "metadata_types", a.MetadataTypes)
	writeTypes(&e, "unknown_types", a.UnknownTypes)
	e.finish(nil)
	return e.err
}

// mostFound bounds the entries of a log that is looked through for info.
const mostFound = 50_000

// Found is what is to be looked at in a log, as the viewer counts it; nil if it is too long to
// be looked through for that.
func Found(ctx context.Context, log model.Log) *findings.Count {
	if log.Index().Len() > mostFound {
		return nil
	}
	finder := findings.NewFinder(log)
	finder.SetEnded(true)
	finder.OnlyFindings()
	if finder.Run(ctx) != nil {
		return nil
	}
	n := findings.ToLookAt(finder.Findings())
	return &n
}

type figure struct {
	name string
	n    int
}

func figures(a model.Account) []figure {
	return []figure{
		{"records", a.Records}, {"shown", a.Shown}, {"metadata", a.Metadata}, {"unknown", a.Unknown}, {"malformed", a.Malformed}, {"repeated", a.Repeated},
		{"conversations", talks(a)}, {"messages", a.Messages - a.Events}, {"events", a.Events}, {"calls", a.Calls}, {"results", a.Results}, {"paired", a.Paired}, {"errors", a.Errors},
		{"problems", a.Problems(true)},
	}
}

// writeTypes writes how many records there are of each type.
func writeTypes(e *jsonWriter, name string, counts map[string]int) {
	e.open(name, '{')
	for i, t := range types(counts) {
		if i > 0 {
			e.b = append(e.b, ',')
		}
		e.b = append(rawjson.AppendString(e.b, t), ':')
		e.b = fmt.Appendf(e.b, "%d", counts[t])
	}
	e.close('}')
}

func types(counts map[string]int) []string {
	var names []string
	for t, n := range counts {
		if n > 0 {
			names = append(names, t)
		}
	}
	sort.Slice(names, func(i, j int) bool {
		if x, y := counts[names[i]], counts[names[j]]; x != y {
			return x > y
		}
		return names[i] < names[j]
	})
	return names
}

// Info writes for people what a file is and what became of its records.
func Info(w io.Writer, log model.Log, found *findings.Count) error {
	s, a := log.Source(), log.Index().Account()
	var b strings.Builder
	line := func(label, text string) {
		fmt.Fprintf(&b, "%-14s%s\n", label, safetext.Row(text))
	}
	line("file", s.Path)
	line("format", s.FormatTitle+" ("+s.Format+"), "+s.Shape)
	container := s.Container
	if s.Compression != "" {
		container += ", " + s.Compression
	}
	line("container", container)
	for i, why := range s.Why {
		label := ""
		if i == 0 {
			label = "because"
		}
		line(label, why)
	}
	if len(s.Files) > 1 {
		line("files", fmt.Sprint(len(s.Files)))
	}
	for _, skipped := range s.Skipped {
		line("not read", skipped)
	}
	files := func(label string, list []string) {
		for _, f := range list[:min(len(list), maxFaulty)] {
			line(label, f)
		}
		if n := len(list) - maxFaulty; n > 0 {
			line(label, fmt.Sprintf("%d more %s", n, render.Plural(n, "file")))
		}
	}
	files("not read", s.LeftOut)
	files("read in part", s.Damaged)
	if from, to := span(log); from != "" {
		line("time", from+to)
	}
	about := log.About()
	called, _ := titles.Of(log, model.Every)
	if a.Conversations > 1 { // what one of them says is not said of the others
		about, called = model.About{}, ""
	}
	facts := []struct{ label, text string }{{"title", called}}
	for i, text := range modelsOf(log, about) {
		label := ""
		if i == 0 {
			label = "model"
		}
		facts = append(facts, struct{ label, text string }{label, text})
	}
	for _, f := range append(facts, struct{ label, text string }{"directory", about.Directory}) {
		if f.text != "" {
			line(f.label, f.text)
		}
	}
	line("records", fmt.Sprintf("%d = %d shown + %d metadata + %d unknown + %d malformed", a.Records, a.Shown, a.Metadata, a.Unknown, a.Malformed))
	if a.Repeated > 0 {
		line("repeated", fmt.Sprintf("%d of those shown repeat an earlier record and are shown once", a.Repeated))
	}
	messages := fmt.Sprintf("%d in %s", a.Messages, count(talks(a), "conversation")) // as every view counts them
	if a.Events > 0 {
		messages += fmt.Sprintf(", %d of them %s", a.Events, render.Plural(a.Events, "event"))
	}
	line("messages", messages)
	for i, text := range openings(log) {
		label := ""
		if i == 0 {
			label = "conversations"
		}
		line(label, text)
	}
	line("tool calls", fmt.Sprintf("%d, %s, %d paired", a.Calls, count(a.Results, "result"), a.Paired))
	if n := a.Problems(true); n > 0 {
		line("problems", fmt.Sprintf("%d = %s", n, strings.Join(problems(a), " + ")))
	}
	if text := toLookAt(a, found); text != "" {
		line("to look at", text)
	}
	for _, kind := range []struct {
		label  string
		counts map[string]int
	}{{"metadata", a.MetadataTypes}, {"unknown", a.UnknownTypes}} {
		label := kind.label
		for _, t := range types(kind.counts) {
			line(label, fmt.Sprintf("%d x %s", kind.counts[t], cmp.Or(t, "without a type")))
			label = ""
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// toLookAt says how much there is to look at, in the words of the header of a log, "" for nothing.
func toLookAt(a model.Account, found *findings.Count) string {
	var said []string
	if found != nil && found.Errors+found.Warnings+found.Recovered > 0 {
		text := fmt.Sprint(found.Errors + found.Warnings)
		if found.Recovered > 0 {
			text += fmt.Sprintf(" (%d recovered)", found.Recovered)
		}
		said = append(said, text+" by what the calls and their results say")
	}
	unread := a.Malformed
	if a.Understood() { // else the records are shown as they are
		unread += a.Unknown
	}
	if unread > 0 {
		said = append(said, fmt.Sprintf("%d unread or unknown", unread))
	}
	return strings.Join(said, ", ")
}

// maxFaulty is how many files that are not read, or in part, info names.
const maxFaulty = 5

// problems says which problems a log has, as Account.Problems counts them.
func problems(a model.Account) []string {
	var all []string
	add := func(n int, one, many string) {
		if n == 1 {
			all = append(all, "1 "+one)
		} else if n > 1 {
			all = append(all, fmt.Sprintf("%d %s", n, many))
		}
	}
	add(a.Errors, "marked as an error or refused", "marked as errors or refused")
	rest := a
	rest.Errors, rest.Orphans, rest.Malformed, rest.Unknown = 0, 0, 0, 0
	others := a
	others.Orphans = 0
	if a.Results == 0 || a.Problems(true) == others.Problems(true) {
		a.Orphans = 0
	}
	rest.Calls = max(a.Calls, 1) // a log without calls has none that lack a result
	add(rest.Problems(true), "call without a result", "calls without a result")
	add(a.Orphans, "result without a call", "results without a call")
	if a.Understood() {
		add(a.Unknown, "unknown record", "unknown records")
	}
	add(a.Malformed, "malformed record", "malformed records")
	return all
}

// maxOpenings is of how many conversations it is told how they begin.
const maxOpenings = 5

// openings says how the first conversations of a log that has several begin: the
// first prompt of each.
func openings(log model.Log) []string {
	index := log.Index()
	n := index.Talks()
	if n < 2 {
		return nil
	}
	var list []string
	for number := range min(n, maxOpenings) {
		text := "(without a prompt)"
		if i, ok := index.Next(-1, 1, number, func(_ int, f model.Flags) bool { return f.Has(model.FlagPrompt) && !f.Has(model.FlagSide) }); ok {
			if m, err := log.Message(i); err == nil {
				text = beginning(oneLine(textOf(m.Parts)))
			}
		}
		t := index.Talk(number)
		list = append(list, fmt.Sprintf("%d. %s (%s)", number+1, text, count(t.Messages, "message")))
	}
	if n > maxOpenings {
		list = append(list, fmt.Sprintf("and %d more", n-maxOpenings))
	}
	return list
}

// beginning returns the first characters of a text.
func beginning(s string) string {
	const most = 60
	if r := []rune(s[:min(len(s), 4*most)]); len(r) > most {
		return string(r[:most]) + "..." // ASCII, as all that info says itself
	}
	return s
}

// span says from when to when a conversation lasted.
func span(log model.Log) (from, to string) {
	first, last, _ := model.Elapsed(log, model.Every, 0)
	if first.IsZero() {
		return "", ""
	}
	zone := time.Local
	if render.Zoneless(log) {
		zone = time.UTC
	}
	first, last = first.In(zone), last.In(zone)
	switch from = first.Format("2006-01-02 15:04"); {
	case !last.After(first):
		return from, ""
	case first.Format(time.DateOnly) == last.Format(time.DateOnly):
		return from, last.Format(" to 15:04")
	}
	return from, last.Format(" to 2006-01-02 15:04")
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// talks returns how many conversations a log has: one even if only sub-agents speak in it.
func talks(a model.Account) int { return max(a.Conversations, min(a.Messages, 1)) }
