package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

var rulePointed = &Rule{"contradiction.context", Contradiction, Warning, "a command changes something without the setting that all before it had", "The last three commands or more of a client of a cluster or a cloud had the same setting of which one is meant: KUBECONFIG, AWS_PROFILE, --context, --profile. Then one that changes something had none and went well: it may have been done to another one, that which is the default. A setting that was exported before it in the same command counts, and one that was made the default."}

// pointed is the follower of the rule.
type pointed struct {
	threads latest[uint64, map[string]*pointing]
}

// A pointing is which one a client was told to talk to.
type pointing struct {
	setting string
	times   int
	last    Place
}

// A client knows several of what it talks to.
type client struct {
	variables, options []string
	changes            []string // words one of which it must have to change something
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
	var exported []string
	for _, r := range e.runs() {
		words := r.Command.Program()
		name := program(words)
		if name == "export" {
			exported = append(exported, words[1:]...)
		} else if len(words) == 0 {
			exported = append(exported, r.Command.Assigns...)
		}
		c := clientsOf(name)
		if c == nil || len(words) < 2 || slices.Contains(words, "--help") || slices.Contains(words, "version") {
			continue
		}
		all := g.threads.of(s.thread, func() map[string]*pointing { return map[string]*pointing{} })
		p := all[name]
		if p == nil {
			p = &pointing{}
			all[name] = p
		}
		setting := c.setting(append(slices.Clone(r.Command.Assigns), exported...), words)
		if words[1] == "config" || words[1] == "configure" || words[1] == "context" {
			if setting == "" {
				*p = pointing{} // the default may be another one now
			}
			continue
		}
		switch {
		case setting != "" && setting == p.setting:
			if p.last != e.place {
				p.times++
			}
			p.last = e.place
		case setting != "":
			*p = pointing{setting, 1, e.place}
		case p.times >= leastPointed && !r.Perhaps && c.does(words):
			f := e.finding(Likely, "all "+name+" before it had "+p.setting)
			at := p.last
			f.Counterpart = &at
			l.say(e.place, rulePointed, model.Hash(name+p.setting), f)
			*p = pointing{}
		default:
			*p = pointing{}
		}
	}
}

// setting returns which one a client is told to talk to, "" for none.
func (c *client) setting(assigns, words []string) string {
	for _, w := range assigns {
		if v, _, ok := strings.Cut(w, "="); ok && slices.Contains(c.variables, v) {
			return w
		}
	}
	for i, w := range words {
		if option, _, joined := strings.Cut(w, "="); slices.Contains(c.options, option) {
			if joined {
				return w
			}
			if i+1 < len(words) {
				return w + " " + words[i+1]
			}
		}
	}
	return ""
}

// does reports whether a client is told to change something.
func (c *client) does(words []string) bool {
	return slices.ContainsFunc(words[1:min(len(words), 8)], func(w string) bool { return slices.Contains(c.changes, w) }) && !slices.ContainsFunc(words, func(w string) bool {
		return strings.HasPrefix(w, "--dry-run") && w != "--dry-run=none" || w == "--dryrun"
	})
}
