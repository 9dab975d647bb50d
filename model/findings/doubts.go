package findings

import (
	"strings"
	"sync"
	"unicode/utf8"

	"msgview/model/literals"
)

// complaints are words that only stand in lines that complain.
var complaints = []string{"would be reformatted", "code style issues found", "undefined reference to", "symbols not found", "error occurred", "errors occurred", "not complete successfully", "went wrong", "non-zero", "could not be found", " could not find ", "be built successfully", " was refused", "returned error", " failed because ", " failed due to ", " failed after ", " failed at ", " failed :(", " failed;", "***failed", " does not exist", " - error: ", "internalerror>", "(http 4", "(http 5", "unknown command"}

// anyComplaint is one of them.
var anyComplaint = sync.OnceValue(func() *literals.Set { return literals.New(complaints...) })

// complaintsIn is none of them where a line, as nearly all, has none.
func complaintsIn(low string) []string {
	if !literals.In(anyComplaint(), low) {
		return nil
	}
	return complaints
}

// exitWords stand before an exit.
var exitWords = []string{"exit status", "exit code", "exited with", "exit ", "returned ", "fail code", "error code", "non-zero code"}

// isDoubtful reports whether a line complains in the way that programs do: behind a word
// for an error, behind the program's name, with an exit other than 0, or with a count of
// what failed. It proves nothing, but who printed it has not earned a tick.
func isDoubtful(t string) bool {
	for _, sign := range [...]string{"× ", "✘ ", "✗ ", "✕ ", "❌"} {
		if rest, ok := strings.CutPrefix(t, sign); ok {
			return !isStateOf(rest)
		}
	}
	if rest, ok := strings.CutPrefix(t, "-- "); ok { // CMake looks for something
		return strings.Contains(rest, "errors occurred")
	}
	t = strings.ReplaceAll(strings.TrimLeft(t, " \t│┃|╷╵➤•*-=>⚠\ufe0f"), "(s)", "s")
	low := strings.ToLower(t)
	for _, w := range complaintsIn(low) {
		if i := strings.Index(low, w); i >= 0 && !isPassed(t) && (w != " failed;" || !strings.HasSuffix(low[:i], " 0")) {
			return true
		}
	}
	if isMild(t) {
		return strings.Contains(t, " FAILED,")
	}
	if labelsError(t, low) || startsComplaint(low) || endsComplaint(low) || namesExit(low) || isBadCount(t) {
		return true
	}
	rest := low
	for range 4 { // bash: line 3: ./x: Permission denied
		i := strings.Index(rest, ": ")
		if i <= 0 {
			break
		}
		before := rest[:i]
		place := strings.TrimPrefix(before, "line ")
		if verb, path, ok := strings.Cut(place, " "); ok && strings.HasPrefix(path, "/") { // stat /x: ...
			place = verb + path
		}
		if strings.ContainsAny(place, " \t\"") && !strings.HasSuffix(before, "]") {
			if strings.HasPrefix(rest[i+2:], "failed to ") && t[0] >= 'A' && t[0] <= 'Z' {
				return true
			}
			break
		}
		if isMild(before) {
			return false
		}
		rest = strings.TrimLeft(rest[i+2:], " ")
		if strings.HasPrefix(rest, "(") && digits(rest[1:]) > 0 { // curl: (6) Could not resolve host
			_, rest, _ = strings.Cut(rest, ")")
			rest = strings.TrimLeft(rest, ": ")
		}
		if labelsError(rest, rest) || startsComplaint(rest) || endsAbsent(rest) || strings.HasPrefix(rest, "error ") || strings.HasPrefix(rest, "****") {
			return true
		}
	}
	if rest, ok := location(t); ok && digits(afterCode(rest)) > 1 && rest[0] >= 'A' && rest[0] <= 'Z' { // a.py:3:80: E501 line too long
		return true
	}
	if n := digits(t); n > 0 && strings.HasPrefix(t[n:], ":") { // 3:5  error  x, of ESLint
		rest := t[n+1:]
		if m := digits(rest); m > 0 && strings.HasPrefix(strings.TrimLeft(rest[m:], " "), "error ") {
			return true
		}
	}
	if strings.HasSuffix(t, "Error)") && strings.Contains(t, ":in ") || strings.HasPrefix(t, "thread ") && strings.Contains(t, " panicked at ") || strings.HasPrefix(t, "Died at ") { // what Ruby, Rust and Perl say
		return true
	}
	if _, rest, ok := strings.Cut(low, " failed: "); ok && !isNothing(strings.TrimSpace(rest)) && digits(strings.TrimSpace(rest)) == 0 { // pull request create failed: no commits
		return true
	}
	if rest, ok := strings.CutPrefix(low, "http "); ok && digits(rest) == 3 && (rest[0] == '4' || rest[0] == '5') {
		return true
	}
	return t == "Killed" || strings.Contains(t, " Killed ") && strings.Contains(t, ": line ") || strings.HasPrefix(t, "ERR_PNPM_") || strings.HasPrefix(t, "rspec ./") || strings.HasPrefix(t, "(") && strings.Contains(t, "Error) ") || strings.Contains(t, "unreachable=") && !strings.Contains(t, "failed=0")
}

// isPassed reports whether a line is one of a test that passed.
func isPassed(t string) bool {
	if rest, ok := progressOf(t); ok { // Dart names the test that it is about to run
		return rest != "Some tests failed." && !strings.HasSuffix(rest, " [E]")
	}
	for _, w := range [...]string{"ok ", "ok:", "OK ", "PASS", "pass", "(pass)", "✓", "✔", "√", "✅", "[ok]", "[OK]", "--- PASS", "=== RUN"} {
		if strings.HasPrefix(t, w) {
			return true
		}
	}
	return strings.HasSuffix(t, " passed") || strings.HasSuffix(t, " ok") || strings.HasSuffix(t, " PASSED") || strings.HasSuffix(t, " OK") || strings.HasSuffix(t, " done")
}

// namesPassed reports whether a line is the name of a test that passed, in which any words may stand: that of
// one of what a compiler says. A sum behind such a sign is none.
func namesPassed(t string) bool {
	for _, sign := range [...]string{"(pass) ", "✓ ", "✔ ", "√ ", "--- PASS: "} {
		if rest, ok := strings.CutPrefix(t, sign); ok {
			return digits(rest) == 0 && crossed(rest) == saidNothing && verdictIn(t) != saidFailed
		}
	}
	return false
}

// isMild reports whether a line says that it is no failure: of a test that passed, a
// warning, a command that is shown before it runs.
func isMild(t string) bool {
	if isPassed(t) || strings.HasPrefix(t, "+ ") || strings.HasPrefix(t, "$ ") || strings.HasPrefix(t, "# ") || strings.HasPrefix(t, "// ") {
		return true
	}
	low := strings.ToLower(strings.TrimLeft(t[:min(len(t), 24)], "[(<"))
	for _, w := range [...]string{"warn", "note", "notice", "info", "hint", "debug", "trace", "npm warn", "npm notice"} {
		if rest, ok := strings.CutPrefix(low, w); ok && (rest == "" || !isLetter(rest[0]) || strings.HasPrefix(rest, "ing")) {
			return true
		}
	}
	return false
}

// labelsError reports whether a line begins with a word for an error as a label.
func labelsError(t, low string) bool {
	low = strings.TrimLeft(low, "[(<")
	for _, w := range [...]string{"fatal error", "parse error", "syntax error", "runtime error", "internal error", "rsync error", "errors", "error", "err!", "fatal", "failures", "failure", "failed", "failing", "fail"} {
		rest, ok := strings.CutPrefix(low, w)
		if !ok {
			continue
		}
		if rest == "" {
			return w == "fail" || w == "failed" || w == "failure"
		}
		value := strings.TrimLeft(rest[1:], " =:")
		if value == "" || isNothing(value) {
			return false
		}
		switch rest[0] {
		case ':', ']', ')', '[', '>':
			return true
		case ' ', '\t':
			return value[0] == '(' || value[0] == '[' || digits(value) > 0 && w != "fail" && w != "failed" || strings.HasPrefix(value, "from ") || strings.HasPrefix(value, "near ") || strings.HasPrefix(value, "response ") || digits(afterCode(value)) > 0 || endsAbsent(value) || strings.HasPrefix(value, "an unexpected ") || w == "failed" && strings.HasSuffix(value, "s]")
		}
		return false
	}
	return strings.HasPrefix(t, "E: ") || strings.HasPrefix(low, "level=error") || strings.HasPrefix(low, "level=fatal")
}

// afterCode returns what stands behind the letters of a code such as CS0103.
func afterCode(t string) string {
	n := 0
	for n < len(t) && isLetter(t[n]) {
		n++
	}
	if n == 0 || n > 6 {
		return ""
	}
	return t[n:]
}

// isNothing reports whether a value says that there is none.
func isNothing(value string) bool {
	if value = strings.TrimLeft(value, "(<[\"'"); value == "" {
		return true
	}
	for _, w := range [...]string{"0", "none", "empty", "null", "nil", "false", "]", "}"} {
		if rest, ok := strings.CutPrefix(value, w); ok && (rest == "" || strings.ContainsAny(rest[:1], " ,.;)]}>/|\t\"'")) {
			return true
		}
	}
	return false
}

func startsComplaint(low string) bool {
	for _, w := range [...]string{"failed to ", "could not ", "couldn't ", "cannot ", "can't ", "unable to ", "permission denied", "permission to ", "no such file", "no module named", "command not found", "access denied", "connection refused", "segmentation fault", "bus error", "unhandled ", "uncaught ", "internalerror", "interrupted:", "errors while "} {
		if rest, ok := strings.CutPrefix(low, w); ok && (strings.HasSuffix(w, " ") || rest == "" || strings.ContainsAny(rest[:1], ":.,;!") || strings.HasPrefix(rest, " (") || strings.HasPrefix(rest, " or ") || strings.HasPrefix(rest, " named ") || w == "no module named") {
			return true
		}
	}
	return false
}

// endsComplaint: Host key verification failed.
func endsComplaint(low string) bool {
	t := strings.TrimRight(low, ".!: ")
	before, ok := strings.CutSuffix(t, "failed")
	if !ok || before == "" {
		return false
	}
	if last, size := utf8.DecodeLastRuneInString(before); last != ' ' && last != '.' && last != '*' || size > 1 {
		return false
	}
	before = strings.TrimRight(before, " .*")
	for _, t := range [...]string{before, before[:strings.LastIndexByte(before, ' ')+1]} { // 0 failed, 0 charts failed
		if n, _, ok := countAtEnd(strings.TrimRight(t, " ")); ok && n == 0 {
			return false
		}
	}
	for _, w := range [...]string{"nothing", "none", "0", "no", "has", "what", "that", "if", "which", "tests", "have"} {
		if before == w || strings.HasSuffix(before, " "+w) && w != "tests" {
			return false
		}
	}
	return true
}

// endsAbsent reports whether a line ends with what the system says of a file or a machine.
func endsAbsent(low string) bool {
	low = strings.TrimRight(low, ".")
	for _, w := range [...]string{"no such file or directory", "permission denied", "not found", "does not exist", "connection refused", "connection timed out", "no space left on device", "is a directory", "not a directory", "temporarily unavailable", "unbound variable", "name or service not known", "password is required", "operation not permitted", "aborted", "timed out", "failed", "no such process", "no such device", "no such host", "directory not found",
		"file exists", "directory not empty", "device or resource busy", "read-only file system", "cross-device link", "argument list too long", "too many open files", "text file busy", "exec format error", "input/output error", "file name too long", "too many levels of symbolic links", "not supported", "connection reset by peer", "network is unreachable", "no route to host", "address already in use", "bad file descriptor", "unknown host"} {
		if strings.HasSuffix(low, w) {
			return true
		}
	}
	for _, w := range [...]string{"syntax error", "cannot open", "cannot find", "unknown command", "no module named", "code 1", "undefined: ", "undefined reference"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// namesExit reports whether a line names an exit other than 0.
func namesExit(low string) bool {
	if !strings.Contains(low, "exit") && !strings.Contains(low, "code") && !strings.Contains(low, "returned ") {
		return false
	}
	for _, w := range exitWords {
		i := strings.Index(low, w)
		if i < 0 {
			continue
		}
		if i > 0 && (isLetter(low[i-1]) || low[i-1] == '_' || low[i-1] == '"') {
			continue
		}
		rest := strings.TrimLeft(low[i+len(w):], " :=(")
		rest = strings.TrimPrefix(strings.TrimPrefix(rest, "code "), "status ")
		if n := digits(rest); n > 0 && n < 4 && number(rest[:n]) > 0 && (w != "exit " && w != "returned " || i == 0 || low[i-1] == ' ' && strings.Contains(low[:i], ": ")) {
			return true
		}
	}
	return false
}

// isBadCount reports whether a line that counts has one of what failed that is not 0.
func isBadCount(t string) bool {
	t = strings.TrimLeft(t, "═│|=✖✘❌(~ ")
	if digits(t) == 0 {
		return false
	}
	for _, names := range [...][]string{{"failed"}, {"failures"}, {"failure"}, {"failing"}, {"fail"}, {"fails"}, {"errors"}, {"error"}, {"Error"}, {"FAILED"}} {
		if n, ok := counted(t, names...); ok && n > 0 {
			return true
		}
	}
	return false
}
