package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A command whose exit is that of its last program, before which another one says that what it was
// to do was refused: kubectl apply -f .; kubectl get pods.

// saysRefused are how programs say, at the beginning of a line, that they did not do it.
var saysRefused = map[string][]string{
	"kubectl":   {"Error from server (", "error: unable to ", "error: error validating ", "error: no objects passed"},
	"oc":        {"Error from server (", "error: unable to ", "error: error validating "},
	"helm":      {"Error: UPGRADE FAILED", "Error: INSTALLATION FAILED", "Error: failed to "},
	"docker":    {"Error response from daemon: ", "docker: Error response from daemon"},
	"podman":    {"Error: unable to ", "Error: creating ", "Error response from daemon: "},
	"aws":       {"An error occurred (", "fatal error: An error occurred (", "upload failed: ", "delete failed: ", "copy failed: ", "move failed: "},
	"gcloud":    {"ERROR: (gcloud."},
	"az":        {"ERROR: "},
	"psql":      {"ERROR:  ", "psql: error: "},
	"terraform": {"│ Error: ", "Error: "},
	"systemctl": {"Failed to ", "Job for "},
	"rsync":     {"rsync error: ", "rsync: ["},
	"scp":       {"scp: "},
	"gh":        {"gh: ", "failed to "},
}

var refusalWords = sync.OnceValue(func() *literals.Set {
	var all []string
	for _, list := range saysRefused {
		all = append(all, list...)
	}
	return literals.New(all...)
})

// A saidRefusal is how a program of a command would say that it did not do it.
type saidRefusal struct {
	words []string
	gone  bool     // that something is not there is no failure
	there bool     // that something is there already is none
	asks  []string // what others of that program ask for that only look, nil if none does
	does  []string // what it does it to
}

// refusedBefore returns the line by which a program says so whose exit nobody minds, in a command
// that goes on with others.
func (v *verdict) refusedBefore() (at Span) {
	runs := v.runs()
	var all []saidRefusal
	for i, r := range runs[:max(len(runs)-1, 0)] {
		words := r.Command.Program()
		name := program(words)
		if saysRefused[name] == nil || r.Checked || r.Blamed || r.Asked || r.Perhaps || r.Within != nil || r.Where != "" || !doesMore(r) || slices.ContainsFunc(runs[:i], isOf(name, true)) || slices.ContainsFunc(runs[i+1:], isOf(name, true)) {
			continue
		}
		one := saidRefusal{words: saysRefused[name], gone: deletesOrStops(words), there: makesPlain(words), does: words[1:]}
		for _, other := range runs {
			if isOf(name, false)(other) {
				one.asks = append(one.asks, other.Command.Program()...)
			}
		}
		all = append(all, one)
	}
	if len(all) == 0 {
		return at
	}
	return firstWith(v.result, refusalWords(), func(line, _ string) bool {
		return slices.ContainsFunc(all, func(one saidRefusal) bool { return one.says(line) })
	})
}

// alreadySo reports whether a line is of a program that was to take away what is not there, or to
// make what is, in a command that goes on with others.
func (v *verdict) alreadySo(at Span) bool {
	if v.use.Purpose != tool.Shell {
		return false
	}
	line, runs := at.Said(v.result), v.runs()
	gone, there := saysGone().MatchString(line) && !saysNotMade().MatchString(line), saysThere().MatchString(line)
	return (gone || there) && slices.ContainsFunc(runs[:max(len(runs)-1, 0)], func(r shell.Run) bool {
		words := r.Command.Program()
		return !r.Checked && !r.Blamed && (gone && deletesOrStops(words) || there && makesPlain(words)) && slices.ContainsFunc(saysRefused[program(words)], func(w string) bool { return strings.HasPrefix(line, w) })
	})
}

func (one *saidRefusal) says(line string) bool {
	if !slices.ContainsFunc(one.words, func(w string) bool { return strings.HasPrefix(line, w) }) {
		return false
	}
	gone := saysGone().MatchString(line)
	switch {
	case one.there && saysThere().MatchString(line):
		return false
	case saysNotMade().MatchString(line):
		return true
	case gone && one.gone:
		return false
	case one.asks == nil:
		return true
	case saysUnseen().MatchString(line):
		return false
	case !gone || strings.Contains(line, "(gcloud."):
		return true
	}
	name := goneIn(line)
	return name != "" && says(strings.Join(one.does, "\n"), name) && !says(strings.Join(one.asks, "\n"), name)
}

// goneIn returns the name of what is not there, as a line says.
func goneIn(line string) string {
	if m := quotedName().FindAllStringSubmatch(line, -1); m != nil {
		return m[len(m)-1][1]
	}
	line = line[strings.LastIndex(line, ": ")+1:]
	name, _, _ := strings.Cut(strings.TrimSpace(line), ":latest")
	if strings.ContainsAny(name, " \t") {
		return ""
	}
	return name
}

var (
	// saysGone is how programs say that a thing is not there: who takes it away has nothing to do.
	saysGone = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)not ?found|no ?such|(?:does|do) ?n[o'’]t exist|not (?:be )?(?:loaded|running|found|exist)`)
	})
	// saysThere is how they say that a thing is there already, as it was to be: not that of others.
	saysThere = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)already exists?\b|already own`) })
	// saysNotMade is how they say that they did not make or start something, whatever is not there.
	saysNotMade = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`error when (?:creat|appl|patch|replac|updat|retriev)ing\b|^error: unable to |(?:UPGRADE|INSTALLATION) FAILED|^(?:upload|copy|move) failed: |^Failed to (?:re|try-re)?(?:start|load|enable|unmask)\b|calling the (?:Put|Create|Update|Upload|Copy|Complete|Start|Run|Invoke|Register|Modify|Attach|Enable|Tag)`)
	})
	// quotedName is a name in quotation marks.
	quotedName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`["']([\w./:@-]+)["']`) })
	// saysUnseen is how they say that it cannot be looked at.
	saysUnseen = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`cannot (?:get|list|watch)|calling the (?:List|Get|Describe|Head)|\(gcloud\.[\w.-]*\.(?:list|describe|get[\w-]*)\)`)
	})
)

// actsOf returns the first words of a program that are no options, nor perhaps values of them: what
// it does stands there. Those of what it runs elsewhere are none.
func actsOf(words []string) (acts []string) {
	for i, w := range words[min(1, len(words)):] {
		switch {
		case w == "" || w[0] == '-' || len(acts) > 0 && strings.HasPrefix(words[i], "-"): // an option, or perhaps its value
			continue
		case w == "exec" || w == "run":
			return acts
		}
		if acts = append(acts, w); len(acts) == 3 {
			break
		}
	}
	return acts
}

// deletesOrStops reports whether a program deletes or stops something.
func deletesOrStops(words []string) bool {
	if program(words) == "psql" {
		return slices.ContainsFunc(words[1:], dropsTable().MatchString)
	}
	for i, w := range actsOf(words) {
		if i == 1 && namesActs.Has(program(words)) { // delete-bucket
			w, _, _ = strings.Cut(w, "-")
		}
		if awayWords.Has(w) {
			return true
		}
	}
	return false
}

// makesPlain reports whether a program makes a thing that has nothing in it: one that is there
// already is as good. What is made with contents may be an old one.
func makesPlain(words []string) bool {
	if program(words) == "psql" {
		return slices.ContainsFunc(words[1:], makesDatabase().MatchString)
	}
	acts := actsOf(words)
	for i, w := range acts {
		thing, made := "", false
		switch name := program(words); {
		case w == "mb" || w == "new-project":
			return true
		case name == "aws":
			thing, made = strings.CutPrefix(w, "create-")
		case w != "create":
		case name == "kubectl" || name == "oc":
			made = i+1 < len(acts)
			thing = acts[min(i+1, len(acts)-1)]
		default:
			made = i > 0
			thing = acts[max(i-1, 0)]
		}
		if made {
			return plainThings.Has(thing)
		}
	}
	return false
}

var (
	namesActs     = wordset.Set{Words: "aws gcloud"} // by a word that names what they do it to
	awayWords     = wordset.Set{Words: "delete rm rmi stop kill down uninstall remove destroy disable prune terminate deregister detach disconnect"}
	plainThings   = wordset.Set{Words: "namespace namespaces ns project bucket buckets network networks volume database databases group groups repository repositories topic topics log-group serviceaccount sa service-accounts"}
	dropsTable    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^\W*drop\s`) })
	makesDatabase = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^\s*create\s+(?:database|schema|extension)\b[^;]*;?\s*$`)
	})
)

// doesMore reports whether a program does more than to look.
func doesMore(r shell.Run) bool {
	words := r.Command.Program()
	return classOf(r.Command) == work && !looksUp(words) && !asksStatus(words)
}

// isOf returns what finds the runs of a program that do something, or only look.
func isOf(name string, does bool) func(shell.Run) bool {
	return func(r shell.Run) bool { return program(r.Command.Program()) == name && doesMore(r) == does }
}
