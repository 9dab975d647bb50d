package findings

import (
	"fmt"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

var rulePointed = &Rule{"contradiction.context", Contradiction, Warning, "a command changes something without the setting that those before it had", "The last three commands or more of a client of a cluster or a cloud had the same setting of which one is meant: KUBECONFIG, AWS_PROFILE, --context, --profile. Then one that changes something had none and went well: it may have been done to another one, that which is the default. A setting that was exported or taken away before it counts, as do one that was made the default, a file of settings that was read, and another project that was gone to: then nothing is known of which one is meant. What only looks, or only says what it would do, is no change."}

// pointed is the follower of the rule.
type pointed struct {
	threads latest[uint64, map[string]*pointing]
}

// A pointing is which one a client was told to talk to.
type pointing struct {
	setting string
	times   int
	last    Place
	folder  string // that it was told in
}

// A client knows several of what it talks to.
type client struct {
	variables, options []string
	changes            []string // words by which it changes something
}

// clientsOf are such clients by name.
func clientsOf(name string) *client {
	switch name {
	case "kubectl", "oc":
		return &client{[]string{"KUBECONFIG"}, []string{"--context", "--kubeconfig", "--cluster"}, []string{"delete", "apply", "create", "scale", "patch", "drain", "cordon", "replace", "set", "rollout", "label", "annotate", "edit", "taint", "autoscale", "expose"}}
	case "helm":
		return &client{[]string{"KUBECONFIG"}, []string{"--kube-context", "--kubeconfig"}, []string{"install", "upgrade", "uninstall", "delete", "rollback"}}
	case "aws":
		return &client{[]string{"AWS_PROFILE", "AWS_CONFIG_FILE"}, []string{"--profile", "--endpoint-url"}, []string{"rm", "rb", "cp", "mv", "sync", "deploy"}}
	case "gcloud", "gsutil", "bq":
		return &client{[]string{"CLOUDSDK_CORE_PROJECT", "CLOUDSDK_ACTIVE_CONFIG_NAME"}, []string{"--project", "--configuration", "--account"}, []string{"delete", "create", "update", "deploy", "rm", "remove", "add-iam-policy-binding"}}
	case "az":
		return &client{[]string{"AZURE_CONFIG_DIR"}, []string{"--subscription"}, []string{"delete", "create", "update", "start", "stop", "restart", "deploy"}}
	case "docker":
		return &client{[]string{"DOCKER_HOST", "DOCKER_CONTEXT"}, []string{"--context", "-H", "--host"}, []string{"rm", "rmi", "prune", "stop", "kill", "restart", "up", "down"}}
	}
	return nil
}

// leastPointed is how many commands before must have the setting.
const leastPointed = 3

func (*pointed) message(*Finder, *looked, *step) {}
func (*pointed) last(*Finder, *looked)           {}

func (g *pointed) ended(_ *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.result == nil {
		return
	}
	if !e.fine() {
		return // it was done to none
	}
	all, known := g.threads.get(s.thread)
	var exported []string // in this command, and not used by a client yet
	used := false
	runs := e.runs()
	for i, r := range runs {
		words := r.Command.Program()
		name := program(words)
		c := clientsOf(name)
		switch {
		case c == nil && known && (setsUnseen.Has(name) || switchesBy(words)):
			clear(all)
			exported = nil
		case len(words) == 0:
			exported, used = append(exported, r.Command.Assigns...), false
		case exporting.Has(name):
			exported, used = append(exported, words[1:]...), false
		}
		if c == nil || len(words) < 2 || slices.Contains(words, "--help") || slices.Contains(words, "version") {
			continue
		}
		used = true
		if !known {
			all, known = map[string]*pointing{}, true
			g.threads.set(s.thread, all)
		}
		if switchesDefault(name, words) {
			clear(all) // it may be that of other clients, too
			continue
		}
		p := all[name]
		if p == nil {
			p = &pointing{}
			all[name] = p
		}
		folder := folderOf(e.use, runs[:i])
		if folder != "" || e.shellIn != "" {
			folder = joined(e.shellIn, folder)
		}
		setting, taken := c.setting(slices.Concat(exported, r.Command.Assigns, assignsBefore(r.Command, words)), words)
		switch {
		case taken:
			*p = pointing{}
		case setting != "" && setting == p.setting:
			if p.last != e.place {
				p.times++
			}
			p.last, p.folder = e.place, folder
		case setting != "":
			*p = pointing{setting, 1, e.place, folder}
		case p.times >= leastPointed && (!r.Perhaps || r.Checked) && c.changesBy(name, words) && !isOtherProject(p.folder, folder) && !c.isNamedIn(e.use.Command()):
			f := e.finding(Likely, fmt.Sprintf("the %d commands of %s before it had %s", p.times, name, p.setting))
			at := p.last
			f.Counterpart = &at
			l.say(e.place, rulePointed, model.Hash(name+p.setting), f)
			*p = pointing{}
		default:
			*p = pointing{}
		}
	}
	if known && !used && len(exported) > 0 {
		for name := range all { // it may go on to hold
			if clientsOf(name).isSetBy(exported) {
				delete(all, name)
			}
		}
	}
}

// exporting set variables for what comes later, or take them away.
var exporting = wordset.Set{Words: "export unset declare typeset readonly set setx"}

// setsUnseen are programs after which nobody knows what variables there are, or which one is the
// default.
var setsUnseen = wordset.Set{Words: "source . eval kubectx kubens kubie kubeswitch aws-vault awsume assume saml2aws direnv minikube kind k3d doctl eksctl"}

// switchesBy reports whether PowerShell is told to set a variable.
func switchesBy(words []string) bool {
	return len(words) > 0 && strings.HasPrefix(strings.ToLower(words[0]), "$env:")
}

// switchesDefault reports whether a client makes another one of what it knows the default.
func switchesDefault(name string, words []string) bool {
	if isReader(name, words[1:]) {
		return false
	}
	if slices.Contains(words, "get-credentials") || slices.Contains(words, "update-kubeconfig") {
		return true
	}
	told := operandsOf(words)
	if len(told) == 0 {
		return false
	}
	switch told[0] {
	case "config", "configure", "context", "login", "logout", "account", "auth", "sso":
		return true
	case "project":
		return name == "oc"
	}
	return false
}

// assignsBefore are the variables that stand before a program in what runs it: env A=b.
func assignsBefore(c *shell.Command, words []string) []string {
	return c.Words[:max(0, len(c.Words)-len(words))]
}

// setting returns which one a client is told to talk to, "" for none. taken says that a variable was
// taken away that told it.
func (c *client) setting(assigns, words []string) (setting string, taken bool) {
	for i, w := range words {
		if option, _, joined := strings.Cut(w, "="); slices.Contains(c.options, option) {
			if joined {
				return w, false
			}
			if i+1 < len(words) {
				return w + " " + words[i+1], false
			}
		}
	}
	for _, w := range slices.Backward(assigns) { // the last one holds
		if v, value, ok := strings.Cut(w, "="); slices.Contains(c.variables, v) {
			if !ok || value == "" {
				return "", true
			}
			return w, false
		}
	}
	return "", false
}

// isSetBy reports whether one of the variables of a client is set or taken away.
func (c *client) isSetBy(assigns []string) bool {
	return slices.ContainsFunc(assigns, func(w string) bool {
		v, _, _ := strings.Cut(w, "=")
		return slices.Contains(c.variables, v)
	})
}

// isNamedIn reports whether a command names a variable of a client in whatever way.
func (c *client) isNamedIn(command string) bool {
	return slices.ContainsFunc(c.variables, func(v string) bool { return strings.Contains(command, v) })
}

// isChosenBy reports whether an option says which one a client is to talk to.
func (c *client) isChosenBy(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		name, _, _ := strings.Cut(w, "=")
		return slices.Contains(c.options, name)
	})
}

// isOtherProject reports whether a folder is another one than that in which a client was told what to
// talk to, and neither is in the other.
func isOtherProject(was, now string) bool {
	switch {
	case now == was || now == "":
		return false
	case was == "":
		return strings.HasPrefix(now, "/") || strings.HasPrefix(now, "..") || strings.HasPrefix(now, "~") || now == "-"
	}
	return !isBelow(now, was) && !isBelow(was, now)
}

// operandsOf are the words that a client is told, without its options.
func operandsOf(words []string) (told []string) {
	for i := 1; i < len(words); i++ {
		switch w := words[i]; {
		case !strings.HasPrefix(w, "-"):
			told = append(told, w)
		case valued.Has(w) || w == "--kube-context" || w == "--configuration" || w == "--account":
			i++
		}
	}
	return told
}

// looksBy are words by which clients are told to look, wherever they stand.
var looksBy = wordset.Set{Words: "list describe show get ls history status view-last-applied what-if"}

// triesBy are options with which a client only says what it would do, or what there is.
var triesBy = wordset.Set{Words: "--dryrun --validate-only --what-if -WhatIf --no-execute-changeset --list --dry-run=true"}

// awsVerbs are how the operations of AWS begin that change something.
var awsVerbs = wordset.Set{Words: "delete put create update modify terminate stop start reboot remove attach detach restore cancel deregister disable enable purge run"}

// changesBy reports whether a client is told to change something.
func (c *client) changesBy(name string, words []string) bool {
	if isReader(name, words[1:]) || slices.ContainsFunc(words, func(w string) bool {
		return triesBy.Has(w) || strings.HasPrefix(w, "--dry-run") && w != "--dry-run=none" && w != "--dry-run=false"
	}) {
		return false
	}
	told := operandsOf(words)
	at := func(i int) string {
		if i < len(told) {
			return told[i]
		}
		return ""
	}
	does := func(w string) bool { return slices.Contains(c.changes, w) }
	switch name {
	case "kubectl", "oc":
		if at(0) == "rollout" {
			return at(1) == "restart" || at(1) == "undo" || at(1) == "pause" || at(1) == "resume"
		}
		return does(at(0)) && !looksBy.Has(at(1)) && at(1) != "token"
	case "helm":
		return does(at(0))
	case "aws": // what is fetched changes nothing there
		fetched := at(0) == "s3" && (at(1) == "cp" || at(1) == "sync") && !strings.HasPrefix(told[len(told)-1], "s3://")
		verb, _, _ := strings.Cut(at(1), "-") // of delete-table
		return (does(at(1)) || awsVerbs.Has(verb) && verb != at(1)) && !fetched
	case "docker":
		switch at(0) {
		case "container", "image", "volume", "network", "system", "builder", "compose", "stack", "service":
			return does(at(1))
		}
		return does(at(0)) && at(0) != "up" && at(0) != "down"
	}
	told = told[:min(len(told), 5)]
	return slices.ContainsFunc(told, does) && !slices.ContainsFunc(told, looksBy.Has)
}
