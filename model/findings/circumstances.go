package findings

import (
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/shell"
	"msgview/model/tool"
)

// circumstances are where a call does what it does, and on which of several things: what
// failed in one place is not made good in another, nor for one user what failed for another.
type circumstances struct {
	folder string   // that it goes to before, "" if it does not say
	tree   string   // what a check runs on if it is not what the files were
	which  []choice // by name
	shell  string   // where the shell was last, of what failed and does not say
}

// A choice is one of several things, as hashes of its kind and of its name.
type choice struct{ of, is uint64 }

// A family of calls makes good what failed of it, in like circumstances.
type family struct {
	of uint64
	in *circumstances
	// whole says that what went well below the folder of what failed is only a part of it.
	whole bool
}

// is reports whether circumstances are the same.
func (in *circumstances) is(other *circumstances) bool {
	if in == other || in == nil || other == nil {
		return in == other
	}
	return in.folder == other.folder && in.tree == other.tree && slices.Equal(in.which, other.which)
}

// each returns families of some things in the same circumstances.
func (in *circumstances) each(of []uint64, whole bool) (all []family) {
	for _, of := range of {
		all = append(all, family{of, in, whole})
	}
	return all
}

// makesGood reports whether one of a family that went well makes good one that failed.
func (f family) makesGood(failed family) bool {
	if f.of != failed.of {
		return false
	}
	if f.in == failed.in || f.in == nil || failed.in == nil {
		return true
	}
	if !sameTree(f.in.tree, failed.in.tree) {
		return false
	}
	return !f.in.differ(failed.in) && !failed.in.isElsewhere(f.in.folder, f.whole || failed.whole) && reaches(f.in.folder, failed.in.folder, f.whole || failed.whole)
}

// differ reports whether another one of several things is chosen in other circumstances.
func (in *circumstances) differ(other *circumstances) bool {
	return slices.ContainsFunc(in.which, func(c choice) bool {
		k := slices.IndexFunc(other.which, func(o choice) bool { return o.of == c.of })
		return k >= 0 && other.which[k].is != c.is
	})
}

// reaches reports whether what went well in one folder may be what failed in another one: it
// is the same, or around it, or below it unless all there is was meant. What does not say
// where it is may be anywhere.
func reaches(well, failed string, whole bool) bool {
	switch {
	case well == failed || failed == "" && (!whole || path.IsAbs(well)) || well == "":
		return true
	case path.IsAbs(well) != path.IsAbs(failed):
		if !whole {
			return true
		}
		return strings.HasSuffix(well, "/"+failed) || strings.HasSuffix(failed, "/"+well)
	case failed == "":
		return false
	}
	return isBelow(failed, well) || !whole && (isBelow(well, failed) || !path.IsAbs(well) && path.Base(well) == path.Base(failed) && !isNamesake(failed, well))
}

// isBelow reports whether a folder is below another one, not too far: all is below the root.
func isBelow(folder, around string) bool {
	rest, ok := strings.CutPrefix(folder, strings.TrimSuffix(around, "/")+"/")
	return ok && around != "/" && strings.Count(rest, "/") < 5
}

// circumstancesOf returns those of a command, as one of its programs runs.
func circumstancesOf(u tool.Use, runs []shell.Run, at int, tree string) *circumstances {
	in := &circumstances{folder: folderOf(u, runs[:at])}
	if at < len(runs) {
		if words := runs[at].Command.Program(); len(words) > 3 && program(words) == "git" && words[1] == "-C" {
			in.folder = joined(in.folder, words[2])
		}
	}
	if in.folder != "" {
		in.folder = path.Clean(fromRoot(in.folder))
	}
	if tree = treeIn(tree, in.folder); tree != "" && at < len(runs) && runs[at].Where != "" {
		tree = ""
	}
	for i := range runs {
		c := runs[i].Command
		if i <= at {
			tree = treeAfter(tree, c.Program())
		}
		if i > at && classOf(c) == setup {
			continue // it sets what comes later
		}
		for _, a := range c.Assigns {
			in.sets(a)
		}
		words := c.Words
		if name := c.Name(); name == "export" || name == "env" || name == "sudo" || name == "cross-env" {
			for _, a := range words[1:] {
				if !strings.HasPrefix(a, "-") {
					in.sets(a)
				}
			}
		}
		if classOf(c) == work {
			chosen(c.Program(), in.choose)
		}
		if runs[i].Where != "" {
			in.choose("machine", runs[i].Where)
		}
	}
	if at < len(runs) && isCheck(runs[at].Command.Program()) {
		in.tree = tree
	}
	return in
}

// maxChoices bounds what is kept of a call.
const maxChoices = 16

func (in *circumstances) choose(of, is string) {
	if len(in.which) < maxChoices {
		in.which = append(in.which, choice{model.Hash(of), model.Hash(is)})
	}
}

// sets enters a variable of the environment, unless it only says how something is done: how
// long it may take, where its programs lie, what it is to tell.
func (in *circumstances) sets(assign string) {
	name, value, ok := strings.Cut(assign, "=")
	if !ok || name == "" || strings.ContainsAny(name, " \t+[") || strings.Contains(value, "$") {
		return
	}
	low := "_" + strings.ToLower(name) + "_"
	for _, w := range [...]string{"path", "_port_", "timeout", "_jobs_", "workers", "threads", "parallel", "concurrency", "verbos", "debug", "_log", "level", "trace", "flags", "options", "_opts_", "_args_", "_home_", "_bin_", "_color", "_lang_", "_lc_", "_tz_", "_ci_", "_term_", "editor", "pager", "tmp", "cache", "token", "_key_", "secret", "passw", "memory", "_max_", "limit", "retr", "delay", "wait", "display", "headless", "_seed_", "python", "_node_", "pip_", "npm_", "uv_", "cargo_", "rustup", "goproxy", "gosum", "gowork", "cgo_", "_cc_", "_cxx_", "shell", "prompt", "interactive", "frontend", "telemetry", "_skip", "_no_", "disable", "enable", "experimental"} {
		if strings.Contains(low, w) {
			return
		}
	}
	in.choose("$"+name, value)
}

// choices are options that say on which of several things a program works, by what they choose.
var choices = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"--namespace": "namespace", "--context": "context", "--kube-context": "context", "--cluster": "cluster", "--kubeconfig": "cluster", "--profile": "profile", "--region": "region",
		"--project": "project", "--project-id": "project", "--subscription": "project", "--account": "account", "--env": "environment", "--environment": "environment", "--stage": "environment",
		"--database": "database", "--dbname": "database", "--db": "database", "--schema": "schema", "--repo": "repository", "--resource-group": "group", "--org": "organisation", "--target-org": "organisation", "--bucket": "bucket", "--app": "app", "--username": "user",
	}
})

// short are options of one letter that choose, of programs where they do.
var short = sync.OnceValue(func() map[string]map[string]string {
	return map[string]map[string]string{
		"kubectl": {"-n": "namespace"}, "oc": {"-n": "namespace"}, "helm": {"-n": "namespace"}, "k9s": {"-n": "namespace"},
		"gh": {"-R": "repository"}, "glab": {"-R": "repository"}, "heroku": {"-a": "app"}, "fly": {"-a": "app"}, "flyctl": {"-a": "app"},
		"psql": {"-d": "database", "-h": "host", "-U": "user"}, "pg_restore": {"-d": "database", "-h": "host", "-U": "user"}, "mysql": {"-D": "database", "-h": "host", "-u": "user"}, "mongosh": {"--host": "host"}, "redis-cli": {"-n": "database", "-h": "host"},
		"docker": {"-H": "host"}, "az": {"-g": "group"}, "railway": {"-e": "environment", "-s": "service"}, "serverless": {"-s": "environment"}, "sls": {"-s": "environment"},
	}
})

// chosen tells what a program works on by its options, and returns its words without them.
func chosen(words []string, choose func(of, is string)) (rest []string) {
	if len(words) < 2 {
		return words
	}
	of := short()[program(words)]
	for i := 0; i < len(words); i++ {
		name, value, joined := strings.Cut(words[i], "=")
		kind := choices()[name]
		if kind == "" {
			kind = of[name]
		}
		switch {
		case i == 0 || kind == "":
			rest = append(rest, words[i])
		case joined && !strings.Contains(value, "="): // else it is a variable
			choose(kind, value)
		case !joined && i+1 < len(words) && !strings.HasPrefix(words[i+1], "-") && !strings.Contains(words[i+1], "="):
			i++
			choose(kind, words[i])
		default:
			rest = append(rest, words[i])
		}
	}
	return rest
}

// treeAfter is what the files are once git did something: those of another branch, or without
// what was changed.
func treeAfter(tree string, words []string) string {
	if len(words) < 2 || program(words) != "git" {
		return tree
	}
	args := words[1:]
	for len(args) > 2 && (args[0] == "-C" || args[0] == "-c") {
		args = args[2:]
	}
	switch args[0] {
	case "stash":
		if len(args) == 1 || args[1] == "push" || args[1] == "save" || strings.HasPrefix(args[1], "-") {
			return "put away"
		}
		if args[1] == "pop" || args[1] == "apply" || args[1] == "branch" {
			return ""
		}
	case "checkout", "switch":
		switch {
		case len(args) != 2 || strings.HasPrefix(args[1], "-") && args[1] != "-" || strings.Contains(args[1], "."):
		case args[1] == "-" && tree != "":
			return ""
		default:
			return "branch " + args[1]
		}
	}
	return tree
}

// circumstancesOfCall returns those of a call of a tool that is no shell: the arguments that
// choose.
func circumstancesOfCall(u tool.Use) *circumstances {
	in := &circumstances{}
	for key, m := range u.Arguments().Members() {
		if k := m.Kind(); (k == rawjson.String || k == rawjson.Number) && choosesBy(key) {
			in.choose(strings.ToLower(key), m.Scalar())
		}
	}
	return in
}

// choosesBy reports whether an argument tells on which of several things a tool works, or how
// much of it is moved.
func choosesBy(key string) bool {
	switch strings.ToLower(key) {
	case "amount", "quantity", "qty", "currency", "database", "db", "dbname", "schema", "table", "collection", "index", "bucket", "namespace", "region", "zone", "environment", "env", "stage", "cluster", "profile", "host", "hostname", "server", "machine", "container", "service", "project", "branch", "repo", "repository", "owner", "organization", "organisation", "org", "workspace", "tenant", "channel", "recipient", "to", "from", "sender", "assignee", "queue", "topic", "device", "folder", "directory", "cwd", "workdir":
		return true
	}
	return false
}
