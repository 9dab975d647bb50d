package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// startedBy returns the command that a call asks the end of: one that was started before, and
// goes on in a session or in the background. It is for the goroutine that runs.
func (f *Finder) startedBy(e *ended) (u tool.Use, ok bool) {
	p, c := e.place, e.call
	if file := e.outputRead(); file != "" {
		u, ok = f.commandWithID(p, file)
		return u, ok && toldByCheck(u, e.result)
	}
	if e.outcome.Exit == nil || !hasMember(c.Arguments, &askedKeys) || tool.Of(c).Command() != "" {
		return u, false
	}
	for key, m := range tool.Arguments(c).Members() {
		if !askedKeys.Has(key) {
			continue
		}
		for _, id := range idsOf(m) {
			if u, ok = f.commandWithID(p, id); ok {
				return u, true
			}
		}
	}
	return u, false
}

// waitedFor stands for a wait for what was started before, however long it is to be: it goes well when
// another one is let through, however that ended for which it waits.
func (f *Finder) waitedFor(e *ended) uint64 {
	sum := model.Hash("waited\x00" + e.call.Name)
	for key, m := range tool.Arguments(e.call).Members() {
		switch key {
		case "timeout", "timeout_ms", "block", "wait", "wait_up_to", "yield_time_ms", "max_output_tokens":
		default:
			sum += mixed(model.Hash(key) ^ mixed(canonical(m)))
		}
	}
	return f.scoped(e.place.Entry, mixed(sum))
}

// commandWithID returns the command to which a client gave an id when it was started.
func (f *Finder) commandWithID(p Place, id string) (u tool.Use, ok bool) {
	from, known := f.later.given[f.scoped(p.Entry, model.Hash("id\x00"+id))]
	if !known || !from.before(p) {
		return u, false
	}
	in, err := f.log.Message(from.Entry)
	if err != nil {
		return u, false
	}
	calls := in.Calls()
	if from.Call >= len(calls) || tool.PurposeOf(calls[from.Call]) != tool.Shell {
		return u, false
	}
	return tool.Of(calls[from.Call]), true
}

// outputEnding is that of the file into which Claude Code writes what a command in the background
// prints. It has the id of that for its name.
const outputEnding = ".output"

// outputRead is the id of the command whose output a call reads from its file, "" for none.
func (e *ended) outputRead() string {
	id := func(file string) string {
		name, ok := strings.CutSuffix(baseOf(file), outputEnding)
		if !ok {
			return ""
		}
		return name
	}
	switch {
	case e.result == nil:
	case e.use.Purpose == tool.ReadFile:
		return id(e.use.Path())
	case e.use.Purpose == tool.Shell && strings.Contains(e.use.Command(), outputEnding):
		file := ""
		for _, r := range e.runs() {
			words := r.Command.Program()
			switch {
			case len(words) == 0 || program(words) == "sleep" || program(words) == "echo":
			case !printers.Has(program(words)) || r.Within != nil:
				return ""
			default:
				for _, w := range words[1:] {
					if one := id(w); one != "" && file != "" && one != file {
						return "" // of several
					} else if one != "" {
						file = one
					}
				}
			}
		}
		return file
	}
	return ""
}

// printers print a file as it is, or a part of it.
var printers = wordset.Set{Words: "cat tail type Get-Content gc"}

// sumOnce are runners that sum up all of their tests once, at their end.
var sumOnce = wordset.Set{Words: "pytest py.test jest vitest mocha phpunit rspec ava unittest"}

// toldByCheck reports whether what a check printed so far has its end.
func toldByCheck(u tool.Use, r *model.ToolResult) bool {
	checks := 0
	for _, run := range runsOf(u) {
		if words := run.Command.Program(); isCheck(words) {
			checks++
			if !sumOnce.Has(program(bareCheck(words))) || run.Looped {
				return false
			}
		}
	}
	if checks != 1 {
		return false
	}
	o := verdictOfFetched(u, r)
	return passed(r) || o.State == Unsure && (o.Rule == ruleTest || o.Rule == ruleBuild)
}
