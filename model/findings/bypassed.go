package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// What was refused as a command and then stands in a script that is run.

var (
	statementWords = sync.OnceValue(func() *literals.Set {
		return literals.New("delete", "drop", "truncate", "update", "insert", "alter")
	})
	statementForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("(?i)\\b(delete\\s+from|drop\\s+(?:table|database|schema|index|view|collection)(?:\\s+if\\s+exists)?|truncate(?:\\s+table)?|update|insert\\s+into|alter\\s+table)\\s+[\"`]?((?:\\w+\\.)?\\w+)[\"`]?(\\s+set\\b)?")
	})
)

// statementsIn returns what statements of SQL in a text do, and to which tables.
func statementsIn(text string) (all []string) {
	if len(text) > maxListing || !literals.In(statementWords(), text) {
		return nil
	}
	for _, m := range statementForm().FindAllStringSubmatch(text, 16) {
		verb, _, _ := strings.Cut(strings.ToLower(strings.Join(strings.Fields(m[1]), " ")), " ")
		if verb == "update" && m[3] == "" {
			continue // a word
		}
		all = append(all, verb+" "+strings.ToLower(m[2]))
	}
	return all
}

// bidden are programs that are told what to do by their first words.
var bidden = wordset.Set{Words: "git gh npm pnpm yarn cargo twine docker podman kubectl helm terraform tofu aws gcloud az systemctl heroku vercel fly firebase ansible-playbook"}

// orderIn returns the first words of a program that is told what to do, as a script has them.
func orderIn(words []string) (order []string) {
	if len(words) < 2 || !bidden.Has(program(words)) {
		return nil
	}
	order = []string{program(words)}
	for _, w := range words[1:] {
		if strings.HasPrefix(w, "-") || strings.ContainsAny(w, "/=$ ") {
			break
		}
		if order = append(order, w); len(order) == 3 {
			break
		}
	}
	if len(order) < 2 {
		return nil
	}
	return order
}

// An errand is what a refused command was to do, as a script may have it.
type errand struct {
	statements []string
	orders     [][]string
	program    string // that was to do it
	scripts    []string
}

// errandOf returns it, nil if nothing tells.
func errandOf(e *ended) *errand {
	if e.use.Purpose != tool.Shell {
		return nil
	}
	s := &errand{statements: statementsIn(e.use.Command())}
	for _, r := range e.runs() {
		if classOf(r.Command) != work {
			continue
		}
		s.program = program(r.Command.Program())
		if order := orderIn(r.Command.Program()); order != nil && len(s.orders) < 4 {
			s.orders = append(s.orders, order)
		}
	}
	if len(s.statements) == 0 && len(s.orders) == 0 {
		return nil
	}
	return s
}

// in reports whether a script does it.
func (s *errand) in(text string) bool {
	if len(s.statements) > 0 {
		return slices.ContainsFunc(statementsIn(text), func(one string) bool { return slices.Contains(s.statements, one) })
	}
	return slices.ContainsFunc(s.orders, func(order []string) bool {
		for at := 0; ; {
			i := strings.Index(text[at:], order[0])
			if i < 0 {
				return false
			}
			at += i + len(order[0])
			rest := text[at:min(len(text), at+80)]
			for _, w := range order[1:] {
				if rest = strings.TrimLeft(rest, ` "',[`); !strings.HasPrefix(rest, w) || len(rest) > len(w) && isWordInside(rest[len(w)]) {
					rest = "-"
					break
				}
				rest = rest[len(w):]
			}
			if rest != "-" {
				return true
			}
		}
	})
}

// scripted looks whether a call puts into a script what was refused before, or runs one that has
// it. A prompt between them may have allowed it.
func (r *refusals) scripted(l *looked, e *ended) (told bool) {
	var met *refusal
	for i := range r.list {
		one := &r.list[i]
		if one.errand == nil || r.n-one.at > aroundSpan || one.wanted(e) {
			continue
		}
		keep := func(name, text string) {
			if isScript(name) && len(text) <= maxListing && len(one.errand.scripts) < 8 && one.errand.in(text) {
				one.errand.scripts = append(one.errand.scripts, strings.Clone(baseOf(name)))
			}
		}
		switch e.changesAs() {
		case tool.WriteFile:
			keep(e.use.Path(), e.use.Content())
		case tool.EditFile, tool.PatchFile:
			for _, edit := range e.edits() {
				if edit.Path == "" {
					edit.Path = e.use.Path()
				}
				keep(edit.Path, edit.New)
			}
		case tool.Shell:
			for _, w := range e.use.Scripted() {
				if w.Purpose == tool.WriteFile {
					keep(w.Path(), w.Content())
				}
			}
			if w := e.raw; w.Script() != "" && w.Purpose == tool.WriteFile {
				keep(w.Path(), w.Content())
			}
			if slices.ContainsFunc(one.errand.scripts, func(name string) bool { return runsFile(e, name) }) || one.errand.inlined(e) {
				if met == nil {
					met = one
				}
			}
		}
	}
	if met != nil {
		r.tellAround(l, e, met)
	}
	return met != nil
}

// inlined reports whether a command runs a program that stands in it and does what was refused of
// another one.
func (s *errand) inlined(e *ended) bool {
	return slices.ContainsFunc(e.runs(), func(r shell.Run) bool {
		words := r.Command.Program()
		return len(words) > 0 && program(words) != s.program && isInline(program(words), words[1:])
	}) && s.in(e.use.Command())
}

// isScript reports whether a file is one that is run.
func isScript(name string) bool {
	switch path.Ext(name) {
	case ".sh", ".bash", ".zsh", ".py", ".js", ".mjs", ".cjs", ".ts", ".mts", ".rb", ".pl", ".php", ".sql", ".ps1", ".go", ".lua", ".mk", "":
		return name != ""
	}
	return false
}
