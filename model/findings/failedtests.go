package findings

import (
	"slices"
	"strings"

	"msgview/model"
)

// failedTest reads a line by which a runner of tests names what failed: the file or the package,
// and the test.
func failedTest(line string) (file, test string) {
	switch {
	case strings.HasPrefix(line, "FAILED ") || strings.HasPrefix(line, "ERROR "): // pytest
		name, _, _ := strings.Cut(line[strings.IndexByte(line, ' ')+1:], " ")
		file, test, _ = strings.Cut(name, "::")
		if !strings.HasSuffix(file, ".py") {
			return "", ""
		}
		test, _, _ = strings.Cut(test, "[")
		return file, strings.ReplaceAll(test, "::", ".")
	case strings.HasPrefix(line, "rspec ./"):
		file, _, _ = strings.Cut(line[len("rspec "):], ":")
		return file, ""
	case strings.HasPrefix(line, "--- FAIL: "): // go
		test, _, _ = strings.Cut(line[len("--- FAIL: "):], " ")
		return "", test
	case strings.HasPrefix(line, "FAIL\t"):
		file, _, ok := strings.Cut(line[len("FAIL\t"):], "\t")
		if !ok {
			return "", ""
		}
		return file, ""
	case strings.HasPrefix(line, "test ") && strings.HasSuffix(line, " ... FAILED"): // cargo
		return "", strings.ReplaceAll(line[len("test "):len(line)-len(" ... FAILED")], "::", ".")
	}
	name, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), "FAIL ") // Jest, Vitest
	if !ok {
		if name, ok = strings.CutPrefix(strings.TrimLeft(line, " \t"), "❯ "); !ok {
			return "", ""
		}
	}
	name, _, _ = strings.Cut(strings.TrimSpace(name), " ")
	if strings.Contains(name, ".test.") || strings.Contains(name, ".spec.") {
		return name, ""
	}
	return "", ""
}

// failedOnly returns the file or the package that all failed tests are of, and the test, where
// it is one: what is run of them alone later makes all good.
func failedOnly(r *model.ToolResult) (file, test string) {
	if r == nil {
		return "", ""
	}
	text := saidBy(r)
	text = text[max(0, len(text)-maxListing):]
	var files, tests []string
	add := func(all *[]string, name string) {
		if name != "" && !slices.Contains(*all, name) {
			*all = append(*all, name)
		}
	}
	if !strings.Contains(text, "FAIL") && !strings.Contains(text, "ERROR ") && !strings.Contains(text, "rspec ") && !strings.Contains(text, "❯") {
		return "", ""
	}
	for line := range strings.Lines(text) {
		if len(files)+len(tests) > 64 {
			break
		}
		file, test := failedTest(strings.TrimRight(line, "\r\n"))
		add(&files, file)
		add(&tests, test)
	}
	if len(tests) > 0 {
		if _, failed := testsOf(r); len(tests) < failed {
			return "", "" // some are not named
		}
	}
	if len(files) == 1 {
		file = files[0]
	}
	if len(tests) == 1 {
		test = tests[0]
	}
	return file, test
}

// ofFailed returns the families of what a check says has failed.
func (c *checking) ofFailed(e *ended) (all []uint64) {
	file, test := e.failedOnly()
	if file != "" {
		all = append(all, c.of(file))
		for rest := file; !strings.Contains(file, ".py") && len(all) < 6; { // a package has a name before its folder
			_, after, ok := strings.Cut(rest, "/")
			if !ok {
				break
			}
			rest = after
			all = append(all, c.of(rest))
		}
	}
	if test != "" {
		all = append(all, c.named(test))
	}
	return all
}

// named is the family of the checks of one test.
func (c *checking) named(test string) uint64 {
	return model.Hash("check\x00" + c.name + "\x00named\x00" + test[strings.LastIndexByte(test, '.')+1:])
}

// picked returns the families of the tests that a check is told to run by their names.
func (c *checking) picked(words []string) (all []uint64) {
	if skipsByName(words) {
		return nil // that one, or a part of it
	}
	for i, w := range words {
		name := ""
		switch value, joined := strings.CutPrefix(w, "-run="); {
		case joined:
			name = value
		case (w == "-run" || w == "-k" || w == "-t") && i+1 < len(words):
			name = words[i+1]
		case strings.Contains(w, "::"):
			name = strings.ReplaceAll(w[strings.Index(w, "::")+2:], "::", ".")
		case i == 2 && words[0] == "cargo":
			name = strings.ReplaceAll(w, "::", ".")
		}
		if name = strings.Trim(name, "^$"); name != "" && !strings.ContainsAny(name, " |*()[]/") {
			all = append(all, c.named(name))
		}
	}
	return all
}
