package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model"
)

// A checking is what tests, builds and linters are run on.
type checking struct {
	name     string   // of the program, with its first argument
	paths    []string // none for all there is
	filtered bool     // only some of it
}

func (c *checking) all() uint64 { return model.Hash("check\x00" + c.name) }

// of is the family of the checks of a path, or of what is in a file.
func (c *checking) of(path string) uint64 {
	path, _, _ = strings.Cut(path, "::")
	path = strings.Trim(strings.TrimSuffix(strings.TrimPrefix(path, "./"), "..."), "/")
	return model.Hash("check\x00" + c.name + "\x00" + path)
}

// around returns the families of the folders that a file is in: a check of one of them is one of
// the file. Of packages, which are folders themselves, it is not.
func (c *checking) around(path string) (all []uint64) {
	path, _, _ = strings.Cut(path, "::")
	path = strings.TrimPrefix(path, "./")
	if !strings.Contains(lastName(path), ".") || strings.HasSuffix(path, "...") {
		return nil
	}
	for i := strings.LastIndexByte(path, '/'); i > 0 && len(all) < 8; i = strings.LastIndexByte(path, '/') {
		path = path[:i]
		all = append(all, c.of(path))
	}
	return all
}

// whole returns the families of all that is checked.
func (c *checking) whole() (all []uint64) {
	switch {
	case c.filtered:
	case len(c.paths) == 0:
		all = append(all, c.all())
	default:
		for _, p := range c.paths {
			if !strings.Contains(p, "::") {
				all = append(all, c.of(p))
			}
		}
	}
	return all
}

// tellsRace reports whether a detector of data races found one.
func tellsRace(r *model.ToolResult) (does bool) {
	edges(r, func(_ Span, line string) bool {
		does = strings.Contains(line, "DATA RACE") || strings.Contains(line, "race detected during execution")
		return !does
	})
	return does
}

func checkedBy(words []string) checking {
	words = bareCheck(words)
	c, rest := checking{name: program(words), paths: membersOf(words)}, words[1:]
	if isManager(c.name) {
		if script := scriptName(words); script != "" {
			c.name, rest = c.name+" "+script, rest[slices.Index(rest, script)+1:]
		}
	} else if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") && !strings.ContainsAny(rest[0], "/.") {
		c.name, rest = c.name+" "+rest[0], rest[1:]
	}
	whole := false
	for i, w := range rest {
		switch {
		case w == "./..." || w == "." || w == "--workspace" || w == "--all":
			whole = true
		case w == "-run" || w == "-k" || w == "--filter" || w == "-t" || w == "-m" && i > 0 || strings.HasPrefix(w, "-run=") || isPick(c.name, w) || strings.HasPrefix(w, "--ignore") || strings.HasPrefix(w, "--deselect") || w == "-skip" || strings.HasPrefix(w, "-skip=") || strings.HasPrefix(w, "--grep-invert") || w == "-x" && strings.HasPrefix(c.name, "gradle"):
			c.filtered = true
		case i > 0 && (rest[i-1] == "-p" || rest[i-1] == "--project") && path.Clean(w) == "tsconfig.json":
			// it is what is checked without it, too
		case strings.HasPrefix(c.name, "dotnet") && strings.HasPrefix(w, "/") && strings.Contains(w, ":"):
			// an option: /m:1
		case !strings.HasPrefix(w, "-") && strings.ContainsAny(w, "/.:"):
			c.paths = append(c.paths, w)
		}
	}
	if whole && len(c.paths) > 0 && len(membersOf(words)) == 0 {
		c.paths = nil
	}
	return c
}

// isPick reports whether an option tells a runner of tests the names of some, of which the usual short
// ones are known without the runner.
func isPick(runner, w string) bool {
	switch option := firstOf(w, "="); option {
	case "--filter":
		return !isManager(firstOf(runner, " ")) && !isRunner(firstOf(runner, " "))
	case "--run":
		return strings.HasPrefix(runner, "go ")
	case "--doc":
		return strings.HasPrefix(runner, "cargo ")
	case "-g", "--grep":
		return strings.HasPrefix(runner, "mocha") || strings.HasPrefix(runner, "playwright")
	case "--testNamePattern", "--test-name-pattern", "--tests", "-Dtest", "--gtest_filter":
		return true
	}
	return false
}

// membersOf returns the packages of a workspace that a check is told to be of alone.
func membersOf(words []string) (names []string) {
	var options []string
	switch program(words) {
	case "npm", "yarn", "bun":
		options = []string{"-w", "--workspace", "--filter", "--prefix", "--cwd"}
	case "pnpm":
		options = []string{"-F", "--filter", "-C", "--dir"}
	case "turbo", "nx", "lerna":
		options = []string{"--filter", "--scope", "--projects"}
	case "cargo":
		options = []string{"-p", "--package", "--bin", "--test", "--example", "--bench"}
	case "mvn", "mvnw":
		options = []string{"-pl", "--projects"}
	case "make", "gmake":
		options = []string{"-C", "--directory"}
	}
	for i, w := range words {
		name, value, joined := strings.Cut(w, "=")
		switch {
		case w == "--":
			return names
		case !slices.Contains(options, name):
		case joined:
			names = append(names, value)
		case i+1 < len(words) && !strings.HasPrefix(words[i+1], "-"):
			names = append(names, words[i+1])
		}
	}
	return names
}

// passed reports whether the last lines of a check say that it passed, which is proof where
// its exit is that of a tail behind it: a failure would stand there, too.
func passed(r *model.ToolResult) (ok bool) {
	const lastOfCheck = 8 // lines: Jest has four behind that, and a client may add some
	if r == nil {
		return false
	}
	ran, well, bad := false, false, false // tests, and that all of them went well, or some did not: in lines of their own
	out, last := outputIn(r), lastOfCheck
	if endsWithStart(out) {
		last += linesOfStart
	}
	edgesOf(out, last, func(_ Span, line string) bool {
		ok = ok || wellOf(line) == ranWell
		if strings.HasPrefix(line, "Ran ") && strings.Contains(line, " test") {
			ran = ran || digits(line[len("Ran "):]) > 0 && !strings.HasPrefix(line, "Ran 0 ")
		}
		well = well || line == "OK" || line == "0 fail" || strings.HasPrefix(line, "OK (skipped=")
		if n, is := counted(line, "failing"); is && n > 0 {
			bad = true // Mocha says first how many did not
		}
		return true
	})
	return (ok || ran && well) && !bad
}
