package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// wider is the follower that knows what makes good tests that were picked by their names: a later
// check that went well and takes them in, or one in which others failed, where it says that all
// of the files they are in passed. One that picks less makes nothing else good.
type wider struct {
	waitingList[pickedTests] // of each conversation
}

// A pickedTests is a check of some tests.
type pickedTests struct {
	name   string   // of the program
	where  string   // the machine or the container it runs in
	picks  []string // names, or parts of them
	told   options  // the others
	harder bool     // they ran again and again, or with a detector of races
	paths  []string
	failed []string // the files or classes of all that failed, as far as they are named
	in     family   // its circumstances

	ran, out int // how many ran and were left out, by its summary, 0 where it has none
}

func (*wider) message(*Finder, *looked, *step) {}

func (g *wider) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell {
		return
	}
	bad := e.outcome.State == Failed || e.outcome.State == Unsure
	conversation, _ := f.index.Conversation(s.entry)
	talk := uint64(conversation)
	waits := g.some(talk)
	if !bad && (!waits || !e.fine()) {
		return
	}
	for i, r := range e.runs() {
		words := r.Command.Inner()
		t, ok := pickedBy(words)
		t.where = r.Where + " " + carriedBy(r.Command.Program(), words)
		if !ok || len(t.picks) == 0 && !waits || !bad && !r.Checked && !passed(e.result) {
			continue
		}
		t.in = family{in: circumstancesOf(e.use, e.runs(), i, f.trees.tree(s.thread)), whole: bad && !saysElsewhere(e.result)}
		var well, failed []string
		if bad {
			well, failed = filesJudged(e.result)
		}
		good, failing := testsOf(e.result)
		t.ran, t.out = good+failing, outOf(e.result)
		g.meets(l, talk, e.place, func(w *pickedTests) bool {
			return t.takesIn(w) && (bad && allPassed(w.failed, well, failed) || !bad && t.ranAll(w))
		})
		if bad { // the first one is what failed, as far as anybody knows
			if len(t.picks) > 0 && e.outcome.Rule != ruleEmpty {
				t.failed = t.filesOfFailed(e.result, failed)
				g.add(f, talk, s, e, t)
			}
			return
		}
	}
}

// pickOptions are options by which runners of tests are told the names of some.
var pickOptions = wordset.Set{Words: "-k -t -g -run --run --filter --grep --testNamePattern --test-name-pattern --tests -Dtest --gtest_filter"}

// isPickOption reports whether a runner takes an option as one of those: to others, the same word
// is a switch, a time or a package.
func isPickOption(runner, option string) bool {
	if !pickOptions.Has(option) {
		return false
	}
	switch option {
	case "--filter":
		return !isManager(runner) && !isRunner(runner)
	case "--run":
		return runner == "go"
	case "-t", "-k", "-g":
		switch runner {
		case "dotnet", "mvn", "mvnw", "gradle", "gradlew":
			return false
		case "mocha":
			return option != "-t"
		}
		return !isRunner(runner)
	}
	return true
}

// pickedBy tells which tests a check is of. It is not ok if it is no runner of tests, or runs none.
func pickedBy(words []string) (t pickedTests, ok bool) {
	bare := bareCheck(words)
	if len(bare) == 0 || runsNoTest(bare) || buildsTests(bare) {
		return t, false
	}
	a, known := aimOf(words)
	runner := program(bare)
	if (runner != "php" || len(bare) < 3 || bare[1] != "artisan" || bare[2] != "test") && runner != "phpunit" && runner != "pest" && (runner != "node" || !slices.Contains(bare, "--test")) && runner != "rspec" && (!known || a.fails != tests) {
		return t, false
	}
	c := checkedBy(words)
	t.name = c.name
	t.told = optionsOf(bare, c.paths)
	t.harder = isRepeated(bare) || slices.Contains(bare, "-race")
	var named []string
	for i := 1; i < len(bare); i++ {
		option, value, joined := strings.Cut(bare[i], "=")
		if !isPickOption(runner, option) {
			if cargoName(bare, i) {
				t.picks = append(t.picks, strings.Trim(bare[i], "'\""))
				named = append(named, bare[i])
			}
			continue
		}
		if !joined && i+1 < len(bare) {
			i++
			value = bare[i]
		}
		named = append(named, value)
		separator := "|"
		if option == "-k" {
			separator = " or "
		}
		for one := range strings.SplitSeq(value, separator) {
			if one = strings.Trim(one, " '\"()"); one != "" {
				t.picks = append(t.picks, strings.TrimPrefix(one, "FullyQualifiedName~"))
			}
		}
	}
	t.paths = slices.DeleteFunc(c.paths, func(p string) bool { return slices.Contains(named, p) })
	return t, len(t.picks) <= 64 && len(t.paths) <= 64
}

// cargoName reports whether a word is a part of the names of the tests that cargo runs.
func cargoName(words []string, i int) bool {
	return program(words) == "cargo" && i > 1 && (words[1] == "test" || words[1] == "nextest" && i > 2) && !strings.HasPrefix(words[i], "-") &&
		(!strings.HasPrefix(words[i-1], "-") || words[i-1] == "--" || strings.HasPrefix(words[i-1], "--no") || strings.Contains(words[i-1], "=") || words[i-1] == "--lib" || words[i-1] == "-q" || words[i-1] == "--quiet" || words[i-1] == "--release" || words[i-1] == "--workspace" || words[i-1] == "--all")
}

// takesIn reports whether a check is of all tests that another one is of.
func (t *pickedTests) takesIn(w *pickedTests) bool {
	if t.name != w.name || w.harder && !t.harder || t.where != w.where || !t.in.makesGood(w.in) || !t.told.takeIn(&w.told) {
		return false
	}
	if len(t.paths) > 0 {
		of := w.paths
		if len(of) == 0 {
			of = w.failed
		}
		if len(of) == 0 || slices.ContainsFunc(of, func(p string) bool {
			return !slices.ContainsFunc(t.paths, func(around string) bool { return isCheckOf(around, p) || isFileOf(around, p) })
		}) {
			return false
		}
	}
	if len(t.picks) == 0 {
		return true
	}
	all := func(names []string) bool {
		return len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool {
			return !slices.ContainsFunc(t.picks, func(wide string) bool { return picksAll(wide, name) })
		})
	}
	return all(w.picks) || isByClass(t.name) && all(w.failed)
}

// ranAll reports whether as many tests went well as ran before, as far as the summaries say, and no others
// were left out: what failed is often skipped then. Where all run, others may be skipped, and where
// Jest and Vitest were told names, they call skipped what those do not fit.
func (t *pickedTests) ranAll(w *pickedTests) bool {
	if t.ran == 0 && t.out == 0 {
		return true
	}
	countsRest := strings.HasPrefix(t.name, "jest") || strings.HasPrefix(t.name, "vitest")
	return t.ran >= max(w.ran, 1) && (t.out <= w.out || len(t.picks) == 0 || countsRest)
}

// isByClass reports whether a runner looks for what it is to pick in the names of classes, too.
func isByClass(name string) bool {
	switch firstOf(name, " ") {
	case "php", "phpunit", "pest", "dotnet":
		return true
	}
	return false
}

// picksAll reports whether a pattern picks whatever another one does.
func picksAll(wide, narrow string) bool {
	const special = `*?+()[]{}&!=~@`
	if wide == narrow {
		return true
	}
	if strings.ContainsAny(wide+narrow, special) || strings.Contains(" "+wide+narrow, " not ") || strings.Contains(wide+narrow, " and ") {
		return false
	}
	if strings.Contains(narrow, "/") { // a part of a test of Go
		wides, narrows := strings.Split(wide, "/"), strings.Split(narrow, "/")
		for i := range wides {
			if len(wides) > len(narrows) || !picksPart(wides[i], narrows[i]) {
				return false
			}
		}
		return true
	}
	return picksPart(wide, narrow)
}

func picksPart(wide, narrow string) bool {
	w, starts := strings.CutPrefix(wide, "^")
	w, ends := strings.CutSuffix(w, "$")
	n, first := strings.CutPrefix(narrow, "^")
	n, last := strings.CutSuffix(n, "$")
	switch {
	case w == "":
		return !ends
	case starts && !first || ends && !last:
		return false
	case starts && ends:
		return w == n
	case starts:
		return strings.HasPrefix(n, w)
	case ends:
		return strings.HasSuffix(n, w)
	}
	return strings.Contains(n, w)
}

// filesJudged are the files or classes of tests that an output says passed, and those of what failed,
// once for each test that failed.
func filesJudged(r *model.ToolResult) (well, failed []string) {
	text := saidBy(r)
	text = text[max(0, len(text)-maxListing):]
	if !strings.Contains(text, "PASS") && !strings.Contains(text, "FAIL") {
		return nil, nil
	}
	for line := range strings.Lines(text) {
		line = plain(line)
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		name, behind, _ := strings.Cut(strings.TrimSpace(rest), " ")
		if !strings.ContainsAny(name, `\/`) && !strings.Contains(name, ".test.") && !strings.Contains(name, ".spec.") {
			continue
		}
		switch {
		case len(well)+len(failed) > 512:
			return nil, nil
		case word == "PASS":
			well = append(well, name)
		case word == "FAIL":
			failed = append(failed, name)
		case word == "FAILED" && strings.HasPrefix(behind, "> "):
			failed = append(failed, name, name) // of a test, which counts
		}
	}
	return well, failed
}

// filesOfFailed are the files or classes of all tests that failed, none where some are not named.
func (t *pickedTests) filesOfFailed(r *model.ToolResult, failed []string) (all []string) {
	if !slices.ContainsFunc(t.picks, func(p string) bool { return !strings.Contains(p, "::") }) {
		for _, p := range t.picks {
			class, _, _ := strings.Cut(p, "::")
			all = append(all, strings.TrimPrefix(class, "^"))
		}
		return all
	}
	named := 0
	for i, name := range failed {
		if i > 0 && failed[i-1] == name {
			named++
		}
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	if _, bad := testsOf(r); bad == 0 || named < bad {
		return nil
	}
	return all
}

// allPassed reports whether all files or classes are among those that passed, and not among those that failed.
func allPassed(names, well, failed []string) bool {
	is := func(all []string, name string) bool {
		return slices.ContainsFunc(all, func(o string) bool { return lastOfClass(o) == lastOfClass(name) })
	}
	return len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool { return !is(well, name) || is(failed, name) })
}

func lastOfClass(name string) string { return name[strings.LastIndexAny(name, `\/`)+1:] }

// isFileOf reports whether a class is in a file, or below a folder, by its name.
func isFileOf(path, class string) bool {
	class = strings.ToLower(strings.ReplaceAll(class, `\`, "/"))
	path = strings.Trim(strings.TrimPrefix(strings.ToLower(strings.TrimSuffix(path, ".php")), "./"), "/")
	return class == path || strings.HasPrefix(class, path+"/")
}
