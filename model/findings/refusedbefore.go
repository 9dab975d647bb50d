package findings

import (
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
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

// refusedBefore returns the line by which a program says so whose exit nobody minds, in a command
// that goes on with others.
func (v *verdict) refusedBefore() (at Span) {
	runs := v.runs()
	var said []string
	for i, r := range runs[:max(len(runs)-1, 0)] {
		words := r.Command.Program()
		name := program(words)
		if saysRefused[name] == nil || r.Checked || r.Blamed || r.Asked || r.Perhaps || r.Within != nil || r.Where != "" || classOf(r.Command) != work || looksUp(words) || asksStatus(words) || ranAgain(runs[:i], name) || ranAgain(runs[i+1:], name) {
			continue
		}
		said = append(said, saysRefused[name]...)
	}
	if len(said) == 0 {
		return at
	}
	return firstWith(v.result, refusalWords(), func(line, _ string) bool {
		for _, w := range said {
			if strings.HasPrefix(line, w) {
				return true
			}
		}
		return false
	})
}

// ranAgain reports whether one of some runs is of a program that does something, too, whose words
// these may be.
func ranAgain(runs []shell.Run, name string) bool {
	for _, r := range runs {
		if words := r.Command.Program(); program(words) == name && classOf(r.Command) == work && !looksUp(words) && !asksStatus(words) {
			return true
		}
	}
	return false
}
