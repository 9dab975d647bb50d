package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model"
)

// A copy of a source is edited, and what is compiled is another one: outside of the project, as a
// folder of libraries that several projects share.

// A copyEdit is an edit of a source, and the other copy of it that was compiled.
type copyEdit struct {
	name    string
	other   string // "" if none was
	finding Finding
	at      Place
}

// editsCopy notes that a source was edited. Where that is the other copy, all is well.
func (b *builtFiles) editsCopy(e *ended, name string, inPart bool) {
	b.copies = slices.DeleteFunc(b.copies, func(one copyEdit) bool { return one.other != "" && mayBeFile(name, one.other) })
	if inPart && isCode(name) && isLocal(name) && strings.Count(name, "/") > 1 && len(b.copies) < maxNamed && !slices.ContainsFunc(b.copies, func(one copyEdit) bool { return one.name == name }) {
		b.copies = append(b.copies, copyEdit{name: strings.Clone(name), finding: e.finding(Likely, ""), at: e.place})
	}
}

// isLocal reports whether a path is one within the project.
func isLocal(name string) bool {
	return !path.IsAbs(name) && !strings.HasPrefix(name, "..") && !strings.HasPrefix(name, "~")
}

// compiles looks for the sources that a build says it compiles. A source outside of the project
// in a folder of the same name is another copy, unless the one that was edited is compiled, too.
func (b *builtFiles) compiles(e *ended) {
	if len(b.copies) == 0 {
		return
	}
	changed := e.writes()
	b.copies = slices.DeleteFunc(b.copies, func(one copyEdit) bool {
		return one.other != "" && slices.ContainsFunc(changed, func(p string) bool { return mayBeFile(p, one.other) })
	})
	text := saidBy(e.result)
	if len(text) > maxListing || !strings.Contains(text, "ompiling ") && !strings.Contains(text, " -c ") {
		return
	}
	for row := range strings.Lines(text) {
		if !strings.Contains(row, "ompiling ") && !strings.Contains(row, " -c ") {
			continue
		}
		for w := range strings.FieldsFuncSeq(row, func(c rune) bool { return c <= ' ' || strings.ContainsRune("\"'`()[],;", c) }) {
			if !isCode(w) || !strings.Contains(w, "/") {
				continue
			}
			b.copies = slices.DeleteFunc(b.copies, func(one copyEdit) bool { return mayBeFile(w, one.name) })
			for i := range b.copies {
				if one := &b.copies[i]; one.other == "" && strings.HasPrefix(w, "../") && isCopy(one.name, w) {
					one.other = strings.Clone(w)
				}
			}
		}
	}
}

// isCopy reports whether two files have one name, and their folders one that tells something.
func isCopy(p, q string) bool {
	if path.Base(p) != path.Base(q) || path.Base(path.Dir(p)) != path.Base(path.Dir(q)) {
		return false
	}
	switch path.Base(path.Dir(p)) {
	case "src", "lib", "app", "main", "cmd", "core", "include", "source", "sources", "test", "tests", "common", "util", "utils", "internal", "pkg", "..", ".":
		return false
	}
	return true
}

func (b *builtFiles) tellCopies(l *looked, asked *lastPrompts) {
	for _, one := range b.copies {
		if one.other != "" && !asked.contains(strings.ToLower(one.name)) {
			one.finding.Line = line("what is compiled is " + one.other)
			l.say(one.at, ruleBuilt, model.Hash(one.name), one.finding)
		}
	}
}
