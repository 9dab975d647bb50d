package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
)

// The lines by which runners of tests name what failed: the file or package, and the test.
var failedTestForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^(?:FAILED|ERROR) ([^\s:]+\.py)(?:::([^\s\[]+))?` + // pytest
		`|^[ \t]*(?:FAIL|❯) +(\S+\.(?:test|spec)\.[cm]?[jt]sx?)` + // Jest, Vitest
		`|^rspec (\./\S+_spec\.rb)` +
		`|^--- FAIL: (\w+)|^FAIL\t(\S+)\t` + // go
		`|^test (\S+) \.\.\. FAILED`) // cargo
})

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
	for _, m := range failedTestForm().FindAllStringSubmatch(text, 64) {
		add(&files, m[1]+m[3]+m[4]+m[6])
		add(&tests, strings.ReplaceAll(m[2], "::", ".")+m[5]+m[7])
	}
	if _, failed := testsOf(r); len(tests) > 0 && len(tests) < failed {
		return "", "" // some are not named
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
func (c *checking) ofFailed(r *model.ToolResult) (all []uint64) {
	file, test := failedOnly(r)
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
