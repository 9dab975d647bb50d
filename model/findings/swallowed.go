package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
)

// What a program says of its failure that its exit does not tell.

// undertaken are parts of the names of programs that are there to do something, lookers of those
// that are there to tell what is wrong.
var (
	undertaken = []string{"deploy", "migrat", "upload", "import", "export", "backup", "restore", "sync", "publish", "release", "seed", "install", "ingest", "build", "provision", "setup", "upgrade", "load", "alembic", "flyway", "liquibase"}
	lookers    = []string{"test", "check", "lint", "verif", "valid", "log", "report", "analy", "find", "list", "show", "debug", "repro", "demo", "example", "scan", "audit", "inspect", "try", "bench", "bug", "fail", "error"}
)

// isUndertaking reports whether a program is one that is there to do something: a script, or one
// that is called after it. Others end with what they mean to say.
func isUndertaking(words []string) bool {
	words = bareCheck(words)
	if len(words) == 0 {
		return false
	}
	script := words[0]
	switch program(words) {
	case "bash", "sh", "zsh":
		if len(words) < 2 || strings.HasPrefix(words[1], "-") {
			return false
		}
		script = words[1]
	}
	names := []string{strings.ToLower(baseOf(script))}
	for _, w := range words[1:min(len(words), 4)] {
		if !strings.ContainsAny(w, " =:") && !strings.HasPrefix(w, "-") {
			names = append(names, strings.ToLower(baseOf(w)))
		}
	}
	hasOne := func(all []string, of []string) bool {
		return slices.ContainsFunc(all, func(name string) bool {
			return slices.ContainsFunc(of, func(part string) bool { return strings.Contains(name, part) })
		})
	}
	if hasOne(names[:1], lookers) || hasOne(names, []string{"test", "check", "lint"}) {
		return false
	}
	return strings.HasPrefix(script, "./") && strings.Count(script, "/") == 1 || strings.HasSuffix(script, ".sh") || hasOne(names, undertaken)
}

var swallows = sync.OnceValue(func() *literals.Set {
	return literals.New("error: ", "fatal: ", "rolled back", "rolling back", " failed")
})

var (
	swallowedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:(?:ERROR|FATAL|Error|Fatal|error|fatal)(?: \d+)?: .*(?:\bfail|\bcould not\b|\bcannot\b|\bcan't\b|\bunable\b|\brefused\b|\bdenied\b|\bnot exist\b|\bnot found\b|\btimed out\b|\babort|\brejected\b|\bunauthorized\b)|FATAL: .|(?:Rolled|Rolling|ROLLED|ROLLING) (?:back|BACK)\b)`)
	})
	madeGoodForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)retry|retrying|ignor|fall(?:ing)? ?back|skipp|recover|continu|anyway|attempt`)
	})
)

// maxSwallowed bounds an output that is looked at for a failure that its exit does not tell.
const maxSwallowed = 64 << 10

// swallowed returns the line by which a program says that it failed at what it is for.
func swallowed(r *model.ToolResult) (at Span) {
	if size(r) > maxSwallowed {
		return at
	}
	return firstWith(r, swallows(), func(line, rest string) bool {
		return len(line) <= maxSaid && !isMild(line) && !isQuote(line) && (swallowedForm().MatchString(line) || workFailed(line) == saidFailed) && !madeGoodForm().MatchString(rest[:min(len(rest), 2<<10)])
	})
}
