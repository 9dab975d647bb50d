package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"msgview/ui/safetext"
)

// Markdown writes a table of the findings of all reports, for a comment or a summary.
// unread says which logs could not be read, and why.
func Markdown(w io.Writer, all []Report, unread map[string]error, o Options) error {
	var b strings.Builder
	head, rule := "| Severity | Place | Code | Found |", "|---|---|---|---|"
	if o.Content {
		head, rule = head+" The log says |", rule+"---|"
	}
	rows := 0
	fence := o.fence()
	for _, r := range all {
		for i := range r.Findings {
			f := &r.Findings[i]
			if !o.fits(f) {
				continue
			}
			if rows++; rows == 1 {
				b.WriteString(head + "\n" + rule + "\n")
			}
			at := AtPlace(r.Log, f.Place())
			place := fmt.Sprintf("%s:%d", r.file(at), at.Line)
			fmt.Fprintf(&b, "| %s | %s | %s | %s |", severity(f), code(place), code(f.Rule.Code), words(row(r.sentence(f, at))))
			if o.Content {
				b.WriteString(" " + code(strings.TrimSpace(strings.TrimPrefix(content(f, fence), ": "))) + " |")
			}
			b.WriteByte('\n')
		}
	}
	if rows == 0 {
		b.WriteString("Nothing was found.\n")
	}
	for _, name := range sorted(unread) {
		fmt.Fprintf(&b, "\n%s could not be read: %s\n", code(safetext.Plain(name, false)), code(safetext.Plain(unread[name].Error(), false)))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// code returns a text as code in a cell of a table of GitHub: in more backquotes than it
// has in a row.
func code(s string) string {
	if s = strings.Join(strings.Fields(s), " "); s == "" {
		return ""
	}
	most, run := 0, 0
	for _, r := range s {
		if run++; r != '`' {
			run = 0
		}
		most = max(most, run)
	}
	marks := strings.Repeat("`", most+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return marks + strings.ReplaceAll(s, "|", `\|`) + marks
}

// words returns a sentence of our own, with names of the log that are no more than names, so
// that nothing in it is markup.
func words(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune("\\`*_{}[]<>#|~@", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Summary writes a table of findings with what is said of all of them above it, for people:
// with the words of the log, each as code.
func Summary(w io.Writer, r Report, said string) error {
	if _, err := fmt.Fprintf(w, "%s: %s\n\n", code(safetext.Plain(r.Path, false)), words(safetext.Plain(said, false))); err != nil {
		return err
	}
	return Markdown(w, []Report{r}, nil, Options{Content: true, Recovered: true})
}

func sorted(unread map[string]error) []string { return slices.Sorted(maps.Keys(unread)) }
