package findings

import "strings"

// undertakings are what a program tries that is nothing if it fails: a line that begins with
// one and says that it failed is the end of the work.
var undertakings = [...]string{"build", "compilation", "compile", "tests", "test", "test run", "test suite", "lint", "linting", "type check", "typecheck", "type checking", "type-check", "bundling", "packaging", "deployment", "deploy", "installation", "install", "migration", "publish", "pipeline"}

// workFailed is what a line says as a whole of the work that failed, in words that are not in
// capitals: Build failed, Failed to compile, exit status 1.
func workFailed(t string) saying {
	if len(t) > maxSaid || t == "" || t[0]|0x20 != 'e' && !failWord.In(t) || isPassed(t) {
		return saidNothing
	}
	low := strings.ToLower(t)
	if !strings.Contains(low, "fail") && !strings.HasPrefix(low, "exit status ") && !strings.HasPrefix(low, "error during ") {
		return saidNothing
	}
	if rest, ok := strings.CutPrefix(low, "exit status "); ok { // go run, make
		if digits(rest) == len(rest) && strings.Trim(rest, "0") != "" {
			return saidFailed
		}
		return saidNothing
	}
	for _, label := range [...]string{"error: ", "✗ ", "✖ ", "× ", "the ", "your "} {
		low = strings.TrimPrefix(low, label)
	}
	switch strings.TrimRight(low, ".!: ") {
	case "failed to compile", "failed to build", "failed to build the project", "error during build", "test suite failed to run", "failed to compile with errors":
		return saidFailed
	}
	for _, what := range undertakings {
		rest, ok := strings.CutPrefix(low, what+" failed")
		switch {
		case !ok:
		case anyWord(rest, &repairs), anyWord(rest, &excuses):
			return saidDoubt
		case isEnd(rest):
			return saidFailed
		}
	}
	return saidNothing
}

// isEnd reports whether what stands behind a verdict says how or why, or nothing.
func isEnd(rest string) bool {
	if strings.Trim(rest, ".!") == "" {
		return true
	}
	if why, ok := strings.CutPrefix(rest, ": "); ok { // a sum has a number there
		why = strings.TrimSpace(why)
		return why != "" && !isNothing(why) && digits(why) == 0
	}
	for _, w := range [...]string{" with ", " in ", " after ", " because ", " due to "} {
		how, ok := strings.CutPrefix(rest, w)
		if !ok {
			continue
		}
		if w == " in " || w == " after " { // 3.2s
			return digits(how) > 0
		}
		return !strings.HasPrefix(how, "0 ") && !strings.HasPrefix(how, "no ")
	}
	return false
}
