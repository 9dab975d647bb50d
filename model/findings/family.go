package findings

import (
	"slices"
	"sort"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A family is of calls of which one makes good what another failed to do: a test of all
// makes good that of a part, a call with other arguments about the same thing the one
// before. It is a hash.

// makeGood returns the families of a call that failed, of which one that goes well makes it
// good.
func makeGood(u tool.Use, runs []shell.Run, e *ended, tree string) []family {
	r := e.result
	switch u.Purpose {
	case tool.Shell:
		if i := failedCheck(runs, r); i >= 0 {
			words := runs[i].Command.Program()
			in := circumstancesOf(u, runs, i, tree)
			in.shell = e.shellIn
			c := checkedBy(words)
			races := r != nil && slices.Contains(words, "-race") && tellsRace(r)
			if races {
				c.name += " -race"
			}
			demands := ""
			if buildsOnly(words) {
				demands = demandsOf(runs[i].Command)
				c.name += demands
			}
			of := []uint64{c.all()}
			if len(c.paths) == 1 {
				of = append(of, c.of(c.paths[0]))
				of = append(of, c.around(c.paths[0])...)
			}
			of = append(of, c.ofFailed(e)...)
			all := in.each(append(of, withoutProject(words, r, false)...), !saysElsewhere(r))
			if races {
				return all // a test without the detector says nothing of it
			}
			if len(lintersMissed(runs, missingIn(r))) > 0 {
				all = append(all, circumstancesOf(u, runs, firstWork(runs), "").each(instead(runs, r, false), true)...)
			}
			of = scriptInPlace(words, r, false)
			if demands == "" {
				of = append(of, aimedAt(words, false)...)
			}
			if compilerFailed(runs, r) {
				of = append(of, compiled(runs[i].Command, false)...)
				all = append(all, in.each(builtByDotnet(words, r, false), false)...)
			}
			all = append(all, checkOfFolder(u, runs, i, tree, e.shellIn, false)...)
			return append(all, in.each(of, true)...)
		}
		all := (*circumstances)(nil).each(asked(runs, false), false)
		return append(all, circumstancesOf(u, runs, firstWork(runs), "").each(onMachine(runs, slices.Concat(chained(runs, r, false), actsOn(runs, r, false), instead(runs, r, false), pushes(runs, r, false), restores(runs, r, false), configures(runs, r, false))), !saysElsewhere(r))...)
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		return nil // another file is another thing
	}
	if _, ok := tool.PatchText(u.Call); ok {
		return nil // likewise
	}
	in := circumstancesOfCall(u)
	if others := insteadOf(u.Call.Name, r); len(others) > 0 {
		var of []uint64
		for _, name := range others {
			of = append(of, familyOfName(name))
		}
		return in.each(of, false)
	}
	if changesByCode(u) {
		return nil // other code does something else
	}
	if asksForOthers(r) && u.Call.Name != "" {
		return in.each([]uint64{familyOfName(u.Call.Name)}, false)
	}
	switch u.Purpose {
	case tool.ReadFile:
		return in.each(familyOfFile(u), false)
	case tool.Other:
		if wasBusy(u, r) && !namesThing(u) {
			return nil // only the same call again is the same thing
		}
		return append(in.each(slices.Concat(familyOfThing(u), butForMessage(u), requeried(u, r, false)), false), (*circumstances)(nil).each(reaching(u), false)...)
	}
	return nil
}

// madeGoodBy returns the families of which a call that went well makes all good.
func madeGoodBy(u tool.Use, runs []shell.Run, r *model.ToolResult, tree string) (all []family) {
	switch u.Purpose {
	case tool.Shell:
		for i, run := range runs {
			words := run.Command.Program()
			if !isCheck(words) || !run.Checked && !passed(r) && !buildsOnly(words) || dotnetBuildOf(words).partly {
				continue
			}
			in := circumstancesOf(u, runs, i, tree)
			all = append(all, in.each(slices.Concat(aimedAt(words, true), compiled(run.Command, true), scriptInPlace(words, r, true)), true)...)
			all = append(all, in.each(append(builtByDotnet(words, r, true), withoutProject(words, r, true)...), false)...)
			if !run.Checked && !passed(r) || buildsTests(bareCheck(words)) {
				continue
			}
			c := checkedBy(words)
			of := append(c.whole(), c.picked(bareCheck(words))...)
			if demands := demandsOf(run.Command); demands != "" {
				more := c
				more.name += demands
				of = append(of, more.whole()...)
			}
			if slices.Contains(words, "-race") {
				c.name += " -race"
				of = append(of, c.whole()...)
			}
			all = append(all, in.each(of, false)...)
			all = append(all, checkOfFolder(u, runs, i, tree, "", true)...)
		}
		all = append(all, (*circumstances)(nil).each(asked(runs, true), false)...)
		return append(all, circumstancesOf(u, runs, firstWork(runs), "").each(onMachine(runs, slices.Concat(chained(runs, r, true), actsOn(runs, r, true), instead(runs, r, true), pushes(runs, r, true), restores(runs, r, true), configures(runs, r, true))), false)...)
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		return nil
	}
	in := circumstancesOfCall(u)
	switch u.Purpose {
	case tool.ReadFile:
		all = in.each(familyOfFile(u), false)
	case tool.Other:
		all = append(in.each(slices.Concat(familyOfThing(u), butForMessage(u), requeried(u, r, true)), false), (*circumstances)(nil).each(reaching(u), false)...)
	}
	if u.Call.Name == "" {
		return all
	}
	return append(all, in.each([]uint64{familyOfName(u.Call.Name)}, false)...)
}

// sameAgain is the family of the calls that do the same as one. whole is that of a family.
func sameAgain(u tool.Use, runs []shell.Run, to uint64, tree string, whole bool) family {
	for i := range runs {
		if isCheck(runs[i].Command.Program()) {
			return family{to, circumstancesOf(u, runs, i, tree), whole}
		}
	}
	return family{to, circumstancesOf(u, runs, firstWork(runs), ""), whole}
}

// saysElsewhere reports whether a result says that what was to be worked with is not there, so
// that the right place may be another one.
func saysElsewhere(r *model.ToolResult) bool {
	if r == nil {
		return true
	}
	text := saidBy(r)
	return literals.In(elsewhere(), text[:min(len(text), 4<<10)])
}

var elsewhere = sync.OnceValue(func() *literals.Set {
	return literals.New("no such file", "not found", "does not exist", "doesn't exist", "could not find", "couldn't find", "cannot find", "can't find", "enoent", "missing script", "no rule to make", "no configuration", "not a git repository", "no package.json", "no tests", "collected 0", "cannot open", "can't open", "can't cd", "no module", "unable to locate", "unable to find", "is outside", "not in ", "does not contain", "no go files", "no targets", "no pom in this directory", "requires a project to execute", "no makefile found", "no project found", "does not appear to be a python project")
})

// firstWork is the place of the first program of a command that does something.
func firstWork(runs []shell.Run) int {
	return max(0, slices.IndexFunc(runs, func(r shell.Run) bool { return classOf(r.Command) != setup }))
}

// onMachine are families on the machine or in the container that a command works in.
func onMachine(runs []shell.Run, things []uint64) []uint64 {
	for _, run := range runs {
		if run.Where != "" {
			for i := range things {
				things[i] = mixed(things[i] ^ model.Hash("on\x00"+run.Where))
			}
			break
		}
	}
	return things
}

// chained returns the families of commands that are joined by &&: that they ran means that
// all before them went well. What failed is of the one that it ends with, which is what it is
// for, unless that one only prints something; what went well of each.
func chained(runs []shell.Run, r *model.ToolResult, well bool) (all []uint64) {
	if !well && failedLook(runs, r) {
		return nil
	}
	for _, r := range runs {
		if !r.Checked {
			return nil
		}
		if !well {
			all = all[:0]
		}
		if name := program(r.Command.Program()); classOf(r.Command) == work && name != "echo" && name != "printf" {
			all = append(all, model.Hash("chain\x00"+strings.Join(r.Command.Words, " ")))
		}
	}
	return all[:min(len(all), 16)]
}

// failedLook reports whether what failed of a command is the look at what it did, which stands
// behind all else: docker run oven && curl oven.
func failedLook(runs []shell.Run, r *model.ToolResult) bool {
	if len(runs) < 2 {
		return false
	}
	last := runs[len(runs)-1].Command
	return classOf(last) == reading && strings.Contains(saidBy(r), program(last.Program())+": ")
}

// asked returns the families of a command by what it reads from the web: what only went wrong
// in looking at an answer is made good by looking at it in another way.
func asked(runs []shell.Run, well bool) (all []uint64) {
	for _, r := range runs {
		words := r.Command.Program()
		switch name := program(words); {
		case name == "curl" || name == "wget":
			if !asks(name, words[1:]) {
				return nil // it does more
			}
			for _, a := range words[1:] {
				if strings.Contains(a, "://") {
					all = append(all, model.Hash("asks\x00"+a))
				}
			}
		case !well && classOf(r.Command) == work && !isInline(name, words[1:]):
			return nil
		}
	}
	return all[:min(len(all), 16)]
}

// isInline reports whether a command runs a program that stands in its words or its input.
func isInline(name string, args []string) bool {
	switch name {
	case "python", "python3", "node", "ruby", "perl", "bun", "deno":
		return len(args) == 0 || args[0] == "-" || args[0] == "-c" || args[0] == "-e"
	}
	return false
}

// actsOn returns the families of a command that changes something by what it is done to: what
// failed by its last argument, what went well by all of them. Another source of the same
// copy, or more files that are added, make good what failed.
func actsOn(runs []shell.Run, r *model.ToolResult, well bool) (all []uint64) {
	if !well && failedLook(runs, r) {
		return nil
	}
	var last *shell.Command
	for _, run := range runs {
		if !run.Checked {
			return nil
		}
		if classOf(run.Command) == work {
			last = run.Command
		}
	}
	if last == nil {
		return nil
	}
	if !well {
		if len(packagesOf(last.Program())) > 0 {
			return nil // each of them may be what failed
		}
		return actedOn(last.Program(), r, false)
	}
	for _, run := range runs {
		if classOf(run.Command) == work {
			all = append(all, actedOn(run.Command.Program(), r, true)...)
		}
	}
	return all[:min(len(all), 64)]
}

// actedOn returns the families of one command.
func actedOn(words []string, r *model.ToolResult, well bool) (all []uint64) {
	if words = chosen(words, func(string, string) {}); len(words) < 2 {
		return nil
	}
	name, args := program(words), words[1:]
	for name == "git" && len(args) > 2 && (args[0] == "-C" || args[0] == "-c") {
		args = args[2:]
	}
	for _, a := range args {
		if low := strings.ToLower(a); strings.Contains(low, "dry") || low == "--help" || low == "--check" || low == "--version" || well && low == "--no-verify" {
			return nil // it only tries, or goes around what failed
		}
	}
	switch name {
	case "git", "gh", "docker", "podman", "kubectl", "helm", "terraform", "aws", "gcloud", "cargo", "npm", "pnpm", "yarn", "pip", "brew", "apt", "apt-get", "bd", "dbt", "sqlmesh", "dvc":
		name, args = name+" "+args[0], args[1:]
	case "cp", "mv", "ln", "rsync", "install", "scp":
	default:
		return nil // what its arguments are nobody knows
	}
	switch name { // a branch of another repository is another one
	case "git push":
		to := pushOf(words)
		return to.named(words, well)
	case "git fetch", "git pull":
		return fetchedFrom(name, args, r, well)
	}
	of := func(arg string) {
		if len(arg) > 2 && !strings.HasPrefix(arg, "-") && !isPhrase(arg) {
			all = append(all, model.Hash("acts\x00"+name+"\x00"+arg))
		}
	}
	for _, a := range args {
		if isPhrase(a) && len(all) < 8 {
			all = append(all, model.Hash("titled\x00"+name+"\x00"+a))
		}
	}
	switch {
	case len(args) == 0:
	case !well:
		of(args[len(args)-1])
	default:
		for _, a := range args[:min(len(args), 16)] {
			of(a)
		}
	}
	return all
}

// isPhrase reports whether an argument is a title: a line of a few words.
func isPhrase(arg string) bool {
	return len(arg) >= 12 && len(arg) <= 120 && strings.Count(arg, " ") > 1 && !strings.Contains(arg, "\n") && !strings.HasPrefix(arg, "-")
}

func familyOfFile(u tool.Use) []uint64 {
	if path := u.Path(); path != "" {
		return []uint64{model.Hash("read\x00" + path[strings.LastIndexByte(path, '/')+1:])}
	}
	return nil
}

// familyOfThing is that of a tool with what it was about, where arguments tell: how it is
// paid for is no part of that. A tool that runs programs does something else with each, and
// calls without the name of a tool may be of any.
func familyOfThing(u tool.Use) []uint64 {
	if u.Call.Name == "" || runsCode(u.Call.Name) {
		return nil
	}
	var things []string
	others := 0
	for key, m := range u.Arguments().Members() {
		switch {
		case isQuestion(key) && m.Kind() == rawjson.String:
			things = append(things, key+"="+m.Text())
		case isIdentity(key) && !strings.HasPrefix(strings.ToLower(key), "payment") && (m.Kind() == rawjson.String || m.Kind() == rawjson.Number):
			things = append(things, key+"="+m.Scalar())
		default:
			others++
		}
	}
	if len(things) == 0 && others > 1 {
		return nil
	}
	sort.Strings(things)
	return []uint64{model.Hash("thing\x00" + u.Call.Name + "\x00" + strings.Join(things, "\x00"))}
}

// namesThing reports whether an argument tells what a call is about, so that its family is of that.
func namesThing(u tool.Use) bool {
	for key := range u.Arguments().Members() {
		if isQuestion(key) || isIdentity(key) {
			return true
		}
	}
	return false
}

// isQuestion reports whether an argument is all that a tool is asked: another one is another
// question.
func isQuestion(key string) bool {
	switch strings.ToLower(key) {
	case "query", "sql", "statement", "url", "uri", "q", "question", "search", "path", "file":
		return true
	}
	return false
}

// familyOfName is that of all calls of a tool.
func familyOfName(name string) uint64 { return model.Hash("name\x00" + name) }

// asksForOthers reports whether a result refuses a call because of its arguments, so that one
// with others makes it good, whatever it is about.
func asksForOthers(r *model.ToolResult) bool {
	if r == nil || size(r) > 4<<10 {
		return false
	}
	low := strings.ToLower(saidBy(r))
	for _, w := range [...]string{"fix the errors and try again", "validation error", "invalid argument", "invalid parameter", "is not a valid", "missing required", "required property", "unexpected keyword argument", "inputvalidationerror", "zoderror", "unrecognized_keys", "invalid_type", "extra inputs are not permitted", "extra_forbidden", "field required", "missing 1 required", "required parameter", "does not match the schema", "does not match schema", "schema validation", "unexpected parameter"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}
