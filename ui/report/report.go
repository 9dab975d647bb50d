// Package report writes what was found in logs for people, programs and agents: a line
// for each finding in the manner of compilers, JSON, or SARIF. Its readers may be agents
// that a log tries to instruct. So a report says by default only sentences of our own,
// numbers, and names that are no more than names; what the log itself says is added on
// demand, between marks that it cannot know.
package report

import (
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/safetext"
)

// A Report is what was found in one log.
type Report struct {
	Path     string // as it was named
	Log      model.Log
	Findings []findings.Finding // in the order in which they are to be looked at
	Cut      bool               // not all of the log could be read
}

// Options say how much is written.
type Options struct {
	Content   bool // words of the log, too
	Fenced    bool // between marks that the log cannot know
	Recovered bool // also what went well later
}

// fits reports whether a finding is to be written.
func (o Options) fits(f *findings.Finding) bool { return o.Recovered || !f.Recovered }

// Text writes a line for each finding: file:line: code severity: sentence.
func Text(w io.Writer, r Report, o Options) error {
	fence := o.fence()
	for i := range r.Findings {
		f := &r.Findings[i]
		if !o.fits(f) {
			continue
		}
		at := AtPlace(r.Log, f.Place())
		line := fmt.Sprintf("%s:%d: %s %s: %s", row(r.file(at)), at.Line, f.Rule.Code, severity(f), row(r.sentence(f, at)))
		if o.Content {
			line += content(f, fence)
		}
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// severity is that of a finding; what went well later is none.
func severity(f *findings.Finding) string {
	if f.Recovered {
		return "recovered"
	}
	return f.Severity.String()
}

// sentence says in our own words what was found, with what identifies it.
func sentence(f *findings.Finding, at Place) string {
	s := f.Says()
	var more []string
	if name := safeName(f.Tool); name != "" {
		more = append(more, name)
	}
	if at.Message > 0 {
		more = append(more, fmt.Sprintf("message %d", at.Message))
	}
	if k := f.Place().Call; k > 0 { // there may be the same of the one before it
		more = append(more, fmt.Sprintf("call %d", k+1))
	}
	if f.Count > 1 {
		more = append(more, fmt.Sprintf("%d times", f.Count))
	}
	if f.Certainty != findings.Sure {
		more = append(more, f.Certainty.String())
	}
	if len(more) > 0 {
		s += " (" + strings.Join(more, ", ") + ")"
	}
	return s
}

// sentence says it with the other files in which the same was found, if the log has several.
func (r Report) sentence(f *findings.Finding, at Place) string {
	s := sentence(f, at)
	for i, other := range r.others(f) {
		if i == 0 {
			s += "; also in "
		} else {
			s += ", "
		}
		s += fmt.Sprintf("%s:%d", r.file(other), other.Line)
	}
	return s
}

// others returns the first place of a finding in each file but the first that it is in.
func (r Report) others(f *findings.Finding) (all []Place) {
	if len(r.Log.Source().Files) < 2 || len(f.Places) < 2 {
		return nil
	}
	seen := map[int]bool{}
	for i, p := range f.Places {
		file := r.Log.Index().Place(p.Entry).File
		if i > 0 && !seen[file] {
			all = append(all, AtPlace(r.Log, p))
		}
		seen[file] = true
	}
	return all
}

// row writes the name of a file so that it stays on its line.
func row(s string) string { return strings.NewReplacer("\n", "␊", "\t", "␉").Replace(s) }

// content is what the log itself says of a finding.
func content(f *findings.Finding, fence string) string {
	var parts []string
	for _, s := range [...]string{f.Call, f.Line} {
		if s = strings.TrimSpace(safetext.Plain(s, false)); s != "" {
			parts = append(parts, s)
		}
	}
	text := strings.Join(parts, ": ")
	switch {
	case text == "":
		return ""
	case fence == "":
		return ": " + text
	}
	return "\n\t<log " + fence + ">" + text + "</log " + fence + ">"
}

var names = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9._/@:-]{1,80}$`) })

// safeName returns a name of the log that is no more than a name, "" for all others.
func safeName(s string) string {
	if names().MatchString(s) {
		return s
	}
	return ""
}

// A Place is where something is in a log.
type Place struct {
	File    string `json:"file,omitempty"`    // within a folder or an archive
	Line    int    `json:"line"`              // from 1
	Message int    `json:"message,omitempty"` // from 1, as in FILE#m386
	Byte    int64  `json:"byte"`              // of the record, from 0, unpacked
}

// file names the file that a place is in: of a log of several files not always the one that
// was named.
func (r Report) file(at Place) string { return FileOf(r.Log, r.Path, at) }

// FileOf names the file of a place in a log that was opened by a path.
func FileOf(log model.Log, path string, at Place) string {
	named := safetext.Plain(path, false)
	of := log.Source()
	switch files := of.Files; {
	case at.File == "" && of.Container == "directory" && len(files) == 1: // more may come
		return safetext.Plain(of.PathOf(0), false)
	case at.File == "" || at.File == safetext.Plain(filepath.Base(path), false):
		return named
	case slices.Contains(files, filepath.Base(path)): // the others are beside it
		return safetext.Plain(filepath.Join(filepath.Dir(path), filepath.FromSlash(at.File)), false)
	}
	return safetext.Plain(filepath.Join(path, filepath.FromSlash(at.File)), false) // a folder, or an archive
}

// AtPlace returns where a call or a result is: its own record, if its message has several.
func AtPlace(log model.Log, p findings.Place) Place {
	return placeIn(log, p.Entry, p.Record(log.Index()))
}

// placeIn returns the place of a record of an entry's message.
func placeIn(log model.Log, entry, record int) Place {
	at := At(log, entry)
	if record != entry {
		p := log.Index().Place(record)
		at.Line, at.Byte = p.Line, p.Offset
	}
	return at
}

// At returns the place of an entry of a log.
func At(log model.Log, entry int) Place {
	index := log.Index()
	p := index.Place(entry)
	at := Place{Line: p.Line, Byte: p.Offset}
	if index.Flags(entry).IsMessage() {
		n, _ := index.Number(entry)
		at.Message = n + 1
	}
	if m, err := log.Message(entry); err == nil {
		at.Line, at.Byte = max(m.Origin.Line, 1), m.Origin.Offset
		if f := log.Source(); len(f.Files) > 1 && p.File < len(f.Files) {
			at.File = safetext.Plain(f.Files[p.File], false) // as it is to be opened: that of the record may be masked
		}
	}
	return at
}
