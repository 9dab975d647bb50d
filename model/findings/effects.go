package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// An effect is what a call does to a file or a folder that it names.
type effect struct {
	deletes bool // else it writes it
	path    string
}

// effectsOf returns the effects of a call, as far as it names what it does them to.
func effectsOf(u tool.Use, runs []shell.Run) (all []effect) {
	enter := func(deletes bool, paths ...string) {
		for _, p := range paths {
			if p != "" && p != "." && p != "/" && !strings.ContainsAny(p, "*?$`{") && len(all) < 16 {
				all = append(all, effect{deletes, p})
			}
		}
	}
	switch u.Purpose {
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		enter(false, u.Paths()...)
	case tool.Other:
		if slices.ContainsFunc(model.Words(u.Call.Name), func(w string) bool { return w == "delete" || w == "remove" || w == "unlink" }) {
			enter(true, u.Paths()...)
		}
	case tool.Shell:
		enter(false, writtenBy(u, runs, true)...)
		for i, r := range runs {
			for _, p := range deletedBy(r.Command, u.Command(), runs[:i]) {
				enter(true, joined(folderOf(u, runs[:i]), p))
			}
			for _, name := range takenDown(r.Command.Program()) {
				enter(true, "\x00"+name)
			}
		}
	}
	return all
}

// takenDown returns the names of what a program deletes of a cluster or a machine: with kubectl a
// claim, with helm all that has its name.
func takenDown(words []string) (names []string) {
	const most = 4
	if len(words) < 3 {
		return nil
	}
	_, operands := operandsBy(words)
	if len(operands) < 2 || !takesDown.Has(operands[0]) {
		return nil
	}
	operands = operands[1:]
	if name := program(words); (name == "kubectl" || name == "oc") && !strings.Contains(operands[0], "/") {
		operands = operands[1:] // the kind
	}
	for _, w := range operands[:min(len(operands), most)] {
		if w = w[strings.LastIndexByte(w, '/')+1:]; len(w) > 2 {
			names = append(names, w)
		}
	}
	return names
}

var takesDown = wordset.Set{Words: "delete uninstall rm rmi"}

// operandsBy are the words by which a program for containers or a cluster is told what to do, without
// its options. kind is what it is told of, as container or compose, "" if that stands in none.
func operandsBy(words []string) (kind string, operands []string) {
	// What options have a value in the next word, before that what is to be done, and behind it. -f of
	// docker rm has none: it is --force.
	const (
		ofCluster = "-n --namespace --context --cluster --user --kubeconfig -s --server --token --as -f --filename -k --kustomize -l --selector --field-selector -o --output --timeout --grace-period"
		ofCharts  = "-n --namespace --kube-context --kubeconfig --timeout --description"
		ofCompose = "-f --file -p --project-name --profile --env-file --project-directory"
	)
	var before, behind string
	switch program(words) {
	case "kubectl", "oc":
		before, behind = ofCluster, ofCluster
	case "helm":
		before, behind = ofCharts, ofCharts
	case "docker", "podman", "nerdctl":
		before, behind = "-c --context -H --host -l --log-level --config --connection --url -n --namespace", "-t --time --filter"
	case "docker-compose":
		kind, before, behind = "compose", ofCompose, "-t --timeout"
	default:
		return "", nil
	}
	valued := strings.Fields(before)
	for i := 1; i < len(words); i++ {
		switch w := words[i]; {
		case slices.Contains(valued, w):
			i++
		case strings.HasPrefix(w, "-"):
		case len(operands) == 0 && kind == "" && w == "compose":
			kind, valued = w, strings.Fields(ofCompose)
		case len(operands) == 0 && kind == "" && (w == "container" || w == "volume" || w == "image"):
			kind = w
		default:
			operands, valued = append(operands, w), strings.Fields(behind)
		}
	}
	return kind, operands
}

// deletedBy returns what a program deletes, as its words name it. before are the programs
// before it, which may list it.
func deletedBy(c *shell.Command, script string, before []shell.Run) (paths []string) {
	words := c.Program()
	if len(words) < 1 {
		return nil
	}
	named := func(all []string) {
		for _, a := range all {
			if !strings.HasPrefix(a, "-") {
				paths = append(paths, a)
			}
		}
	}
	switch name := program(words); {
	case name == "rm" || name == "rmdir" || name == "unlink" || name == "shred" || name == "trash" || name == "rimraf":
		if named(words[1:]); len(paths) == 0 && c.Name() == "xargs" && len(before) > 0 {
			if source := before[len(before)-1].Command.Program(); program(source) == "find" {
				return findsIn(source)
			}
		}
	case name == "git" && len(words) > 2 && (words[1] == "rm" || words[1] == "clean"):
		named(words[2:])
	case name == "npx" && len(words) > 2 && (words[1] == "rimraf" || words[1] == "del-cli"):
		named(words[2:])
	case name == "find":
		if i := slices.Index(words, "-exec"); slices.Contains(words, "-delete") || i > 0 && i+1 < len(words) && words[i+1] == "rm" {
			return findsIn(words)
		}
	case isInline(name, words[1:]) && deletesFile(script):
		for _, piece := range strings.FieldsFunc(script, func(c rune) bool { return strings.ContainsRune("\"'`", c) }) {
			if len(piece) < 200 && !strings.ContainsAny(piece, " \n\t();,=") {
				paths = append(paths, piece)
			}
		}
	}
	return paths
}

// findsIn returns where find looks.
func findsIn(words []string) (paths []string) {
	for _, w := range words[1:] {
		if strings.HasPrefix(w, "-") || w == "(" || w == "!" {
			break
		}
		paths = append(paths, w)
	}
	return paths
}

// deletesFile reports whether a program that stands in a command deletes a file.
func deletesFile(script string) bool {
	for _, w := range [...]string{"rmtree(", "os.remove(", "unlink(", "unlinkSync(", "rmSync(", "rmdirSync(", "os.rmdir(", "removedirs(", "fs.rm(", "File.delete(", "rm_rf("} {
		if strings.Contains(script, w) {
			return true
		}
	}
	return false
}

// sameEffect reports whether two calls have an effect in common.
func sameEffect(a, b []effect) bool {
	return slices.ContainsFunc(a, func(x effect) bool {
		return slices.ContainsFunc(b, func(y effect) bool { return x.deletes == y.deletes && samePath(x.path, y.path) })
	})
}

// refusedInWords reports whether a call that the log marks as failed was refused, as its result
// says: by a person, a rule, a hook.
func refusedInWords(r *model.ToolResult) bool {
	const short = 600
	return r != nil && r.Error == model.Yes && size(r) < short && refusedForm().MatchString(plain(firstLine(r).Text(r)))
}

var refusedForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:denied|rejected|declined|refused|blocked|disallowed|forbidden|cancell?ed) by (?:the |your |a |an )?(?:\w+ )?(?:user|person|operator|human|policy|permission\w*|hook|settings?|rules?|admin\w*|configuration|guardrail\w*)\b|^(?:the )?user (?:has )?(?:denied|rejected|declined|refused)\b|^permission to use .+ (?:has been |was |is )denied`)
})
