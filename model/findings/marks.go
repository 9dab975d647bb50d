package findings

import (
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/wordset"
)

// A mark is a kind of line that tells of a failure.
type mark struct {
	rank      uint8 // how much the line tells: of several the highest is shown
	rule      *Rule // that is proved by such a line, nil if it may be innocent
	certainty Certainty
	last      bool  // of several lines of the rank the last is shown, not the first
	detail    bool  // a line near it tells where
	next      bool  // so does the next one, whatever it is
	says      *Rule // that is likely proved by it where nothing says that the call went well
	proof     uint8 // how much it proves, if that is less than it tells
	is        func(t string) bool
}

// leastSaid is the least rank of a line that is better than the first one of what a
// tool says of its failure.
const leastSaid = 70

// marks are the kinds of lines, the first that fits counts.
var marks = []*mark{
	{rank: 97, rule: ruleTest, is: prefix("WARNING: DATA RACE")},
	{rank: 96, rule: ruleCrash, detail: true, is: prefix("panic: ")},
	{rank: 95, rule: ruleTest, detail: true, is: prefix("--- FAIL: ")},
	{rank: 94, rule: ruleCrash, next: true, is: func(t string) bool {
		return strings.HasPrefix(t, "thread '") && strings.Contains(t, "' panicked at") || strings.HasPrefix(t, "thread '") && strings.Contains(t, ") panicked at")
	}},
	{rank: 93, rule: ruleBuild, detail: true, is: prefix("error[E")},
	{rank: 93, rule: ruleBuild, is: isTypeScriptError},
	{rank: 92, rule: ruleBuild, is: func(t string) bool {
		rest, ok := location(t)
		if ok && isLogOfGo(t, rest) {
			return false
		}
		return ok && (strings.HasPrefix(rest, "error: ") || strings.HasPrefix(rest, "fatal error: ") || strings.HasPrefix(rest, "error "))
	}},
	{rank: 92, rule: ruleTest, is: func(t string) bool { return isPytestFailure(t) && strings.Contains(t, " - ") }},
	{rank: 83, rule: ruleTest, is: isPytestFailure},
	{rank: 92, rule: ruleFatal, is: prefix("fatal error: ")},
	{rank: 91, rule: ruleCrash, is: prefix(`Exception in thread "`)},
	{rank: 90, is: func(t string) bool { // pytest
		rest, ok := strings.CutPrefix(t, "E   ")
		rest = strings.TrimSpace(rest)
		return ok && (strings.HasPrefix(rest, "assert ") || isException(rest))
	}},
	{rank: 89, rule: ruleFatal, is: prefix("fatal: ")},
	{rank: 89, rule: ruleFatal, is: prefix("denied: requested access to the resource is denied", "unauthorized: authentication required", "remote: Permission to ")}, // docker, git
	{rank: 88, rule: ruleCrash, is: func(t string) bool {
		return strings.HasPrefix(t, "Unhandled exception") || strings.HasPrefix(t, "Uncaught ") || strings.HasPrefix(t, "Unhandled promise rejection")
	}},
	{rank: 87, rule: ruleNotFound, is: isNotFound},
	{rank: 86, rule: ruleFatal, is: isUnset},
	{rank: 86, rule: ruleFatal, is: prefix("Your proposed edit has introduced new syntax error")}, // SWE-agent
	{rank: 86, rule: ruleTest, detail: true, is: isFailedTest},
	{rank: 86, rule: ruleCrash, is: isCrash},
	{rank: 72, rule: ruleError, is: isLoss},
	{rank: 86, rule: ruleBuild, is: isBuildError},
	{rank: 85, rule: ruleCrash, is: func(t string) bool {
		return strings.HasPrefix(t, "Segmentation fault") || strings.HasSuffix(t, "(core dumped)") || strings.HasSuffix(t, "Segmentation fault")
	}},
	{rank: 84, proof: 59, rule: ruleTest, certainty: Likely, is: func(t string) bool { return crossed(t) != saidNothing && verdictIn(t) == saidFailed }},
	{rank: 84, is: func(t string) bool { // Jest, Vitest, node --test
		return strings.HasPrefix(t, "● ") || strings.HasPrefix(t, "✕ ") || strings.HasPrefix(t, "✗ ") || strings.HasPrefix(t, "✖ ") && !isCount(t)
	}},
	{rank: 82, rule: ruleTest, is: isFailedFile},
	{rank: 81, is: func(t string) bool { return strings.HasPrefix(t, "E   ") && strings.TrimSpace(t[1:]) != "" }},
	{rank: 80, rule: ruleBuild, next: true, is: prefix("CMake Error")},
	{rank: 78, says: ruleError, is: isStatement},
	{rank: 78, says: ruleBuild, is: func(t string) bool { return isCompilers(t, true) }},
	{rank: 78, is: func(t string) bool { return isCompilers(t, false) }},
	{rank: 61, rule: ruleTest, last: true, is: isRunners},
	{rank: 61, rule: ruleBuild, is: isBuilders},
	{rank: 20, rule: ruleBuild, is: prefix("error: aborting due to", "error: could not compile", "error: test failed", "error: script ", "error Command failed", "error: Recipe ")},
	{rank: 60, rule: ruleTest, last: true, is: isSummary},
	{rank: 59, rule: ruleBuild, certainty: Likely, is: func(t string) bool { return workFailed(t) == saidFailed }},
	{rank: exceptionRank, says: ruleError, is: isException},
	{rank: 72, says: ruleError, is: func(t string) bool { return isErrorLine(t) && !saysNone(t) }},
	{rank: 72, says: ruleError, is: isRefusal},
	{rank: 72, says: ruleError, is: prefix("tar: Exiting with failure status due to previous errors", "tar: Error is not recoverable: exiting now", "zip error: ")},
	{rank: 20, rule: ruleBuild, is: prefix("npm ERR! code ", "npm error code ", "npm ERR! errno", "npm error errno", "npm ERR! A complete log", "npm error A complete log", "npm ERR! path", "npm error path", "npm ERR! syscall", "npm error syscall", "npm ERR! command", "npm error command", "npm error Lifecycle", "npm error workspace", "npm error location")},
	{rank: 62, rule: ruleBuild, is: prefix("npm ERR! ", "npm error ")},
	{rank: 60, rule: ruleBuild, is: func(t string) bool {
		return strings.HasPrefix(t, "BUILD FAILED") || strings.HasPrefix(t, "[INFO] BUILD FAILURE") || strings.HasPrefix(t, "FAILURE: Build failed") || isProblems(t)
	}},
	{rank: 59, rule: ruleTest, certainty: Likely, is: func(t string) bool { return !strings.HasPrefix(t, "{") && verdictIn(t) == saidFailed }},
	{rank: 59, rule: ruleJSON, certainty: Likely, is: func(t string) bool { return strings.HasPrefix(t, "{") && verdictIn(t) == saidFailed }},
	{rank: 58, rule: ruleTest, is: func(t string) bool {
		return strings.HasPrefix(t, "FAIL\t") || strings.HasPrefix(t, "FAILED (") || t == "FAILURES!" || t == "ERRORS!"
	}},
	{rank: 10, rule: ruleTest, is: func(t string) bool { return t == "FAIL" }},
	{rank: 9, rule: ruleTest, is: func(t string) bool { // go test -json
		return strings.HasPrefix(t, `{"`) && strings.Contains(t, `"Action":"fail"`) && strings.Contains(t, `"Package":"`)
	}},
	{rank: 15, rule: ruleBuild, is: isMake},
	{rank: 50, rule: ruleEmpty, certainty: Likely, is: isNothingRun},
	{rank: 40, rule: ruleFatal, is: func(t string) bool { // PowerShell; a native command only wrote to its second stream
		return strings.HasPrefix(t, "+ FullyQualifiedErrorId : ") && !strings.Contains(t, "NativeCommandError")
	}},
	{rank: 46, rule: ruleFatal, is: isFull},
	{rank: 45, last: true, is: isComplaint},
}

// triggers are words one of which is in every line that a mark fits. They are made when
// they are first asked for: the start of the program has no use for them.
var triggers = sync.OnceValue(func() *literals.Set {
	return literals.New(append([]string{
		"fail", "error", "panic", "fatal: ", "not found", "denied: requested", "unauthorized: auth", "remote: permission", "segmentation fault", "core dumped", "exception", "uncaught ",
		"unhandled ", "data race", "traceback (most recent", "no tests ", "0 passed", "skipped", "collected 0", "tests run: ",
		"no such file", "denied", "cannot ", "can't ", "could not", "unable to", "does not exist", "refused", "timed out", "abort", "killed", "invalid", "no module",
		"undefined", "not recognized as", "\ne   ", "me   ", "output: e   ", "● ", "✕", "✗", "✖", "make: *** ", "make[", "ninja: build", "npm err", "e: ", "not ok ", "✘",
		"exit status", "exit code", "exited with", "exit 1", "exit 2", "non-zero", "rejected", "conflict (", "reformatted", "style issues", "unknown command", "bus error", "stack smashing", "terminate called", "assertion `", "elifecycle", "unreachable=", "required", "err_pnpm", "went wrong", "unavailable", "unbound", "parameter not set", "null or not set", "× ", "operation not permitted", "name or service", "is not defined", "no space left", "interrupted", "rspec ", "❌", `"success`, `"ok"`, "patch: ****", "no such ", "directory not", "/ 0 selected", "deselected in",
		" [e]", "***timeout", ": exit ", "** (mix)", "ora-", "sp2-0", ", level ", "wrongtype", "wrong number of", "have been crossed", "did not pass", "dubious, test", " test suites (", " inspected, ",
		"died at ", "file exists", "not empty", " busy", "read-only file", "already in use", "too many ", "too long", "unknown host", "exec format", "cross-device", "unreachable", "connection reset", "no route to", "no space left", "http 4", "http 5",
	}, endings()...)...)
})

// extensions are those of files that compilers and linters tell places in.
var extensions = wordset.Set{Words: "go py rs ts tsx js jsx mjs cjs c cc cpp cxx h hh hpp m java kt kts swift rb php cs scala vue svelte zig ex exs ml hs dart lua sh sql proto tf css scss html json yaml yml md toml"}

// endings returns what stands behind the name of a file in a place.
func endings() []string {
	var all []string
	for e := range strings.FieldsSeq(extensions.Words) {
		all = append(all, "."+e+":")
	}
	return all
}

func prefix(all ...string) func(string) bool {
	return func(t string) bool {
		for _, p := range all {
			if strings.HasPrefix(t, p) {
				return true
			}
		}
		return false
	}
}

// location returns what stands behind "file.go:12:3: " at the beginning of a line.
func location(t string) (rest string, ok bool) {
	t = strings.TrimPrefix(strings.TrimPrefix(t, "vet: "), "./")
	dot := -1
	for i := 0; i < len(t) && i < 300; i++ {
		switch c := t[i]; {
		case c == '.':
			dot = i
		case c == ' ' || c == '\t' || c == '"' || c == '\'' || c == '(':
			return "", false
		case c == ':' && dot > 0 && extensions.Has(t[dot+1:i]):
			n := digits(t[i+1:])
			if n == 0 {
				return "", false
			}
			rest = t[i+1+n:]
			if strings.HasPrefix(rest, ":") {
				if m := digits(rest[1:]); m > 0 {
					rest = rest[1+m:]
				}
			}
			if rest, ok = strings.CutPrefix(rest, ": "); ok && rest != "" {
				return rest, true
			}
			return "", false
		}
	}
	return "", false
}

// isLogOfGo reports whether a line with a place is what a test of Go logs: its compiler tells
// the column, too.
func isLogOfGo(t, rest string) bool {
	place := strings.TrimSuffix(t[:len(t)-len(rest)], ": ")
	return strings.HasSuffix(place[:strings.LastIndexByte(place, ':')], ".go")
}

// isCompilers reports whether a line is one of a compiler or a linter, with a place in a
// file that column says has a column, too: logs of programs have none.
func isCompilers(t string, column bool) bool {
	rest, ok := location(t)
	if !ok {
		return false
	}
	for _, mild := range [...]string{"warning", "note", "info", "hint", "remark", "WARNING", "INFO", "DEBUG"} {
		if strings.HasPrefix(rest, mild) {
			return false
		}
	}
	place := strings.TrimSuffix(t[:len(t)-len(rest)], ": ")
	line := place[:strings.LastIndexByte(place, ':')]
	return !column || line[len(line)-1] >= '0' && line[len(line)-1] <= '9'
}

// digits counts the digits at the beginning of a text.
func digits(t string) int {
	n := 0
	for n < len(t) && t[n] >= '0' && t[n] <= '9' {
		n++
	}
	return n
}

func isTypeScriptError(t string) bool {
	i := strings.Index(t, "error TS")
	return i >= 0 && digits(t[i+len("error TS"):]) > 0
}

// isPytestFailure: FAILED tests/test_a.py::test_b - AssertionError: ...
func isPytestFailure(t string) bool {
	rest, ok := strings.CutPrefix(t, "FAILED ")
	if !ok {
		rest, ok = strings.CutPrefix(t, "ERROR ")
	}
	if name, _, _ := strings.Cut(rest, " "); ok && !strings.HasPrefix(rest, "[") {
		return strings.Contains(name, "::") || strings.HasSuffix(name, ".py")
	}
	return false
}

// isNotFound: bash: line 1: ponyc: command not found.
func isNotFound(t string) bool {
	if strings.HasSuffix(t, "command not found") {
		return strings.HasSuffix(t, ": command not found") && !strings.ContainsAny(t[:1], "#-*`\"'")
	}
	if strings.Contains(t, "is not recognized as the name of a cmdlet") || strings.Contains(t, "is not recognized as an internal or external command") { // Windows
		return true
	}
	if i := strings.Index(t, ": command not found: "); i > 0 { // zsh
		return !strings.Contains(t[:i], " ") || strings.HasPrefix(t, "zsh:")
	}
	return strings.HasSuffix(t, ": not found") && (strings.HasPrefix(t, "sh: ") || strings.HasPrefix(t, "/bin/sh: "))
}

// isFailedTest: of cargo, unittest, TAP and Vitest.
func isFailedTest(t string) bool {
	switch {
	case strings.HasPrefix(t, "test ") && strings.HasSuffix(t, " ... FAILED"):
	case strings.HasPrefix(t, "not ok ") && digits(t[len("not ok "):]) > 0 && !strings.Contains(t, "# TODO") && !strings.Contains(t, "# SKIP"):
	case strings.HasPrefix(t, "FAIL: ") || strings.HasPrefix(t, "ERROR: test"):
		return strings.HasSuffix(t, ")") || strings.HasPrefix(t, "FAIL: test")
	case strings.HasPrefix(t, "FAIL ") && strings.Contains(t, " > "):
	case strings.HasPrefix(t, "[  FAILED  ] "):
	default:
		return false
	}
	return true
}

// isFailedFile: FAIL src/a.test.ts, of Jest and Vitest.
func isFailedFile(t string) bool {
	rest, ok := strings.CutPrefix(t, "FAIL ")
	name, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	return ok && strings.Contains(name, ".") && strings.ContainsAny(name, "/") && !strings.HasSuffix(name, ".")
}

// isException: ValueError: ..., java.io.IOException: ...
func isException(t string) bool {
	i := strings.IndexByte(t, ':')
	if i < 0 {
		i = len(t)
	}
	name := strings.TrimPrefix(t[:i], "Caused by")
	if !strings.HasSuffix(name, "Error") && !strings.HasSuffix(name, "Exception") || len(name) > 120 || len(name) <= len("Error") {
		return false
	}
	for k := range len(name) {
		c := name[k]
		if c != '.' && c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

var isErrorLine = prefix("error: ", "Error: ", "ERROR: ", "E: ", "[ERROR] ", "ERROR ", "error - ", "│ Error: ", "(error) ")

// saysNone reports whether a line says only that there is no error: Error: (none).
func saysNone(t string) bool {
	_, value, ok := strings.Cut(t, ": ")
	return ok && isNothing(value) && len(value) < len("(nothing)")
}

// isLoss is what a program says that put in, or out, what it could and lost the rest:
// pg_restore: warning: errors ignored on restore: 3.
func isLoss(t string) bool {
	for _, w := range [...]string{"errors ignored on restore: ", "Error 2013: Lost connection ", "Got error: "} {
		if i := strings.Index(t, w); i > 2 && t[i-2:i] == ": " && i < 40 && (w[0] != 'e' || numberBehind(t, w) > 0) {
			return true
		}
	}
	return false
}

// isRefusal is what a program or a server that was asked says behind its name when it does
// not do it: Error from server (Forbidden): ..., psql: error: ..., rsync error: ...
func isRefusal(t string) bool {
	for _, w := range [...]string{"Error from server (", "Error response from daemon: ", "docker: Error response", "rsync error: ", "rsync: [", "An error occurred (", "Job for ", "curl: (", "Failed to ", "The connection to the server "} {
		if strings.HasPrefix(t, w) {
			if w == "The connection to the server " {
				return strings.Contains(t, " was refused")
			}
			return w != "Job for " && w != "Failed to " || strings.Contains(t, " failed because ") || strings.HasPrefix(t, "Failed to ") && strings.Contains(t, ": Unit ")
		}
	}
	for _, shell := range [...]string{"bash: ", "-bash: ", "sh: ", "zsh: ", "/bin/sh: ", "/bin/bash: "} {
		if strings.HasPrefix(t, shell) && (strings.HasSuffix(t, ": Permission denied") || strings.HasSuffix(t, ": No such file or directory")) {
			return true
		}
	}
	name, rest, ok := strings.Cut(t, ": ")
	if !ok || len(name) > 24 || name == "" || strings.ContainsAny(name, " \t\"'(){}=.") || strings.HasPrefix(t, "fatal") {
		return false
	}
	return (strings.HasPrefix(rest, "error: ") || strings.HasPrefix(rest, "fatal: ") || strings.HasPrefix(rest, "fatal error: ")) && !isMild(t)
}

// ownWords are words one of which is in every line that isCrash or isBuildError fits.
var ownWords = sync.OnceValue(func() *literals.Set {
	return literals.New("segmentation fault ", "sanitizer: ", "killed", "*** stack smashing", "terminate called", "heap out of memory", "bus error", "fatal python error", "php fatal error", "uncaught ", "php parse error", "illegal instruction", ": assertion `",
		"collect2: ", "ld returned", "failed to ", "subprocess-exited", "externally-managed", "error thrown while running", "elifecycle ", "non-zero code", ": error ", "fatal error ", "rejected]", "compilation error", "(compileerror)", "unreachable=", "conflict (")
})

// isCrash is what the system or a library says of a program that it ended.
func isCrash(t string) bool {
	if len(t) > 400 || !literals.In(ownWords(), t) {
		return false
	}
	for _, w := range [...]string{" Segmentation fault ", "ERROR: AddressSanitizer: ", "ERROR: LeakSanitizer: ", "ThreadSanitizer: data race", "*** stack smashing detected ***", "terminate called after throwing", "JavaScript heap out of memory", "CRITICAL  [console] Error thrown while running command"} {
		if strings.Contains(t, w) {
			return true
		}
	}
	if t == "Killed" || strings.Contains(t, " Killed ") && strings.Contains(t, ": line ") {
		return true
	}
	return strings.HasPrefix(t, "Bus error") || strings.HasPrefix(t, "Fatal Python error: ") || strings.HasPrefix(t, "PHP Fatal error: ") || strings.HasPrefix(t, "Fatal error: Uncaught ") || strings.HasPrefix(t, "PHP Parse error: ") || strings.HasPrefix(t, "Illegal instruction") ||
		strings.Contains(t, ": Assertion `") && strings.HasSuffix(t, "' failed.")
}

// isBuildError is an error of a compiler, a linker or what drives them, with the words that
// only they use: a.cs(3,4): error CS0103: ...
func isBuildError(t string) bool {
	if len(t) > 1000 || !literals.In(ownWords(), t) {
		return false
	}
	for _, w := range [...]string{"collect2: error: ", "ld returned 1 exit status", "ERROR: failed to solve", "ERROR: failed to build", "subprocess-exited-with-error", "externally-managed-environment", "ELIFECYCLE ", "returned a non-zero code: "} {
		if strings.Contains(t, w) {
			return true
		}
	}
	for _, w := range [...]string{": error ", ": fatal error "} {
		if i := strings.Index(t, w); i > 0 {
			if rest := t[i+len(w):]; digits(afterCode(rest)) >= 3 {
				return true
			}
		}
	}
	if rest, ok := strings.CutPrefix(t, "! ["); ok {
		return strings.HasPrefix(rest, "rejected]") || strings.HasPrefix(rest, "remote rejected]")
	}
	if strings.Contains(t, " unreachable=") { // Ansible
		return numberBehind(t, " failed=") > 0 || numberBehind(t, " unreachable=") > 0
	}
	return strings.HasPrefix(t, "== Compilation error in ") || strings.HasPrefix(t, "** (CompileError) ") || strings.HasPrefix(t, "CONFLICT (") || strings.HasPrefix(t, "[ERROR] COMPILATION ERROR") || strings.HasPrefix(t, "[ERROR] Failed to execute goal")
}

func isMake(t string) bool {
	for _, name := range [...]string{"make", "gmake", "mingw32-make"} {
		rest, ok := strings.CutPrefix(t, name)
		if !ok {
			continue
		}
		if strings.HasPrefix(rest, "[") {
			_, rest, _ = strings.Cut(rest, "]")
		}
		return strings.HasPrefix(rest, ": *** ")
	}
	return strings.HasPrefix(t, "ninja: build stopped")
}

// isComplaint is a line in words that most programs use when they cannot go on.
func isComplaint(t string) bool {
	if key, value, ok := strings.Cut(t, `": `); ok && strings.HasPrefix(key, `"`) && !strings.Contains(value, " ") {
		return false // a member of JSON that says no more than "error"
	}
	return literals.In(complaining(), t)
}

var complaining = sync.OnceValue(func() *literals.Set {
	return literals.New("no such file", "permission denied", "cannot ", "can't ", "could not ", "unable to ", "not found", "does not exist", "refused", "timed out", "failed", "invalid ", "no module named", "aborted", "killed", "undefined", "denied", "error")
})

// isFull reports whether a line says that nothing more can be written: write: no space left on
// device.
func isFull(t string) bool {
	if len(t) >= 300 {
		return false
	}
	before, said, ok := strings.Cut(t, ": ")
	for ; ok; before, said, ok = strings.Cut(said, ": ") {
		if full := "no space left on device"; len(said) >= len(full) && strings.EqualFold(said[:len(full)], full) {
			return before != "" && !strings.HasPrefix(t, "#") && !strings.HasPrefix(t, "//")
		}
	}
	return false
}
