package redact

import (
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A showing is a value that a call does no more with than to show it.
type showing struct {
	before, behind string // what stands around it in its line
	chosen         bool   // by a person: it may be a word
	least          int    // letters of it
	field          int    // of the line, parted by colons; 0 for the whole
}

// A shower are the words of a command that shows a secret.
type shower struct {
	items  []string // behind the name of the program, in their order; others may stand between them
	chosen bool
}

// showers are they by their programs. A star stands for the rest of a word, a bar for one of several,
// ? for a word that names a secret, and ! at the beginning for a password that may be a word.
var showers = sync.OnceValue(func() map[string][]shower {
	return showersOf(
		"printenv ?", "defaults read ?", "snap get ?", "dotenv get ?", "crudini --get ?", "bundle|pip config get|* ?", "git config *token*|*password*|*secret*", "npm|pnpm|yarn config|c|get get|* ?", "npm token create",
		"vault|bao kv|read|write|token|unwrap -field*", "vault|bao print token", "consul kv get ?", "nomad var get ?", "etcdctl get ?", "redis-cli get ?",
		"gcloud auth print-*-token", "gcloud auth application-default print-access-token", "gcloud secrets versions access", "gcloud sql generate-login-token",
		"aws configure get ?", "aws ecr|ecr-public get-login-password", "aws secretsmanager get-secret-value SecretString*", "aws secretsmanager get-random-password text", "aws ssm get-parameter* --with-decryption text|--output=text", "aws codeartifact get-authorization-token text|--output=text", "aws rds generate-db-auth-token",
		"gh auth token", "glab config get token", "hub api token", "az account get-access-token tsv|--output=tsv|-otsv", "az keyvault secret show tsv|--output=tsv|-otsv", "az * credential|keys|list-keys|show-connection-string * tsv|--output=tsv|-otsv", "azd auth token",
		"kubectl|oc|k|microk8s|k3s get secret|secrets|secret/*|secrets/* *.data*", "kubectl|oc create token", "oc whoami -t|--show-token", "kubeadm token create", "docker|podman secret inspect",
		"!op read", "!op item get --field*", "!op get", "!pass show", "!pass otp", "!gopass show", "!security find-*-password -w*|-gw", "!secret-tool lookup", "!keyring get", "!bw get password|totp|notes", "bw unlock|login --raw", "!rbw get", "!lpass show --password|-p", "!keepassxc-cli show -a|-s", "!chamber read",
		"doppler secrets get --plain", "infisical secrets get --plain|--silent", "infisical login --plain|--silent", "heroku config:get", "heroku auth:token", "railway variables|variable ?", "fly|flyctl auth token", "fly|flyctl tokens create", "netlify env:get ?",
		"terraform|tofu|terragrunt output -raw|--raw ?", "pulumi stack output ?", "pulumi config get ?", "pulumi config get --secret",
		"sops -d|--decrypt|decrypt", "!ansible-vault view|decrypt", "!gpg|gpg2 -d|--decrypt", "!age -d|--decrypt", "openssl rand -hex|-base64", "openssl enc -d", "pwgen *", "apg *", "makepasswd *", "wg genkey|genpsk", "rails secret", "php artisan key:generate --show", "npx auth secret",
		"!wp config get ?", "argocd account generate-token", "!argocd admin initial-password", "argo auth token", "firebase login:ci", "databricks|doctl auth token", "!kamal secrets print|fetch", "!systemd-creds decrypt|cat",
		"Get-AzKeyVaultSecret -AsPlainText", "ConvertFrom-SecureString -AsPlainText", "Get-Secret -AsPlainText",
	)
})

// showersOf are showers by their programs.
func showersOf(specs ...string) map[string][]shower {
	all := map[string][]shower{}
	for _, spec := range specs {
		rest, chosen := strings.CutPrefix(spec, "!")
		items := strings.Fields(rest)
		for program := range strings.SplitSeq(items[0], "|") {
			all[program] = append(all[program], shower{items[1:], chosen})
		}
	}
	return all
}

// passing are the programs that hand on what they read, or a part of it.
var passing = wordset.Set{Words: "base64 tr head tail cut sed awk gawk tee cat xargs jq yq grep egrep rg sort uniq rev fold column gunzip zcat strings openssl gbase64 perl python python3 ruby printf echo tac nl less more bat iconv dos2unix basenc awk xxd"}

// showingsOf are the secrets that a call shows, nil for most.
func showingsOf(c *model.ToolCall) []showing {
	u := tool.Of(c)
	switch {
	case u.Purpose == tool.Shell:
		return showingsIn(u.Command())
	case u.Purpose == tool.ReadFile:
		return showingsOfFile(u.Path())
	case u.Purpose.Reads():
		return nil
	}
	if code := tool.Text(u.Arguments(), "code", "source", "expression"); code != "" && u.Arguments().Kind() == rawjson.Object {
		return showingsOfCode(code)
	}
	if words := wordsIn(c.Name); slices.ContainsFunc(words, func(w string) bool {
		return w == "get" || w == "read" || w == "reveal" || w == "fetch" || w == "create"
	}) {
		if chosen, ok := namesSecret(c.Name); ok {
			return []showing{{chosen: chosen}}
		}
	}
	return nil
}

// showingsOfFile are those of a file that is read.
func showingsOfFile(name string) []showing {
	chosen, ok := keepsSecret(name)
	if !ok {
		return nil
	}
	if strings.HasSuffix(name, "pgpass") || strings.HasSuffix(name, "pgpass.conf") {
		return []showing{{chosen: true, field: 5}}
	}
	return []showing{{chosen: chosen}}
}

// showingsIn are those of the commands of a shell.
func showingsIn(script string) (all []showing) {
	if len(script) > 8*mostCommand {
		return nil
	}
	if name := askedOfWindows(script); name != "" {
		if chosen, ok := namesSecret(name); ok {
			return []showing{{chosen: chosen}}
		}
		return nil
	}
	given := map[string]bool{} // variables that were given a secret
	var stage []showing        // what the commands of a pipe show so far
	source := ""
	for _, run := range shell.Parse(script).All() {
		words := run.Command.Inner()
		if len(words) == 0 {
			continue
		}
		if words[0] == "read" {
			giveTyped(given, words[1:])
		}
		if run.Source || run.Within != nil {
			all = append(all, stage...)
			stage, source = nil, strings.Join(words, " ")
		}
		shows := showingsOfWords(words, given, source)
		if text, ok := run.Command.HereString(); ok && passing.Has(path.Base(words[0])) {
			shows = showingsOfEcho("echo", []string{text}, given)
		}
		switch {
		case len(run.Command.Writes) > 0:
			shows, stage = nil, nil
		case run.Within != nil:
			if within := path.Base(append(run.Within.Program(), "")[0]); len(shows) > 0 && within != "echo" && within != "printf" {
				give(given, run.Within)
				shows = nil
			}
		case !run.Source:
			if !passing.Has(path.Base(words[0])) || slices.Contains(words, "-c") && path.Base(words[0]) == "grep" {
				stage = nil
			}
		}
		if len(stage) == 0 {
			stage = shows
		}
	}
	return append(all, stage...)
}

// askedOfWindows is the name of the variable that a script of PowerShell asks for and does no more.
func askedOfWindows(script string) string {
	script = strings.TrimSpace(script)
	for _, begins := range [...]string{"[environment]::getenvironmentvariable(", "[system.environment]::getenvironmentvariable("} {
		if n := len(begins); len(script) > n && strings.EqualFold(script[:n], begins) {
			if name, rest, ok := strings.Cut(script[n:], ")"); ok && rest == "" {
				name, _, _ = strings.Cut(name, ",")
				return strings.Trim(name, " \"'")
			}
		}
	}
	return ""
}

// give takes note of the variables that a command sets.
func give(given map[string]bool, c *shell.Command) {
	for _, w := range append(slices.Clone(c.Assigns), c.Words...) {
		if name, value, ok := strings.Cut(w, "="); ok && (strings.HasPrefix(value, "$(") || strings.HasPrefix(value, "`")) {
			given[name] = true
		}
	}
}

// giveTyped takes note of the variable that is read from who types a secret: one that is asked for,
// or that nobody is to see.
func giveTyped(given map[string]bool, args []string) {
	secret, prompt := false, false
	for _, a := range args {
		switch {
		case prompt:
			_, named := namesSecret(strings.TrimRight(a, ": ?"))
			secret, prompt = secret || named, false
		case strings.HasPrefix(a, "-") && len(a) > 1:
			secret = secret || strings.Contains(a, "s")
			prompt = strings.HasSuffix(a, "p")
		case secret:
			given[a] = true
		}
	}
}

// showingsOfWords are those of one command, in a pipe that begins with a source.
func showingsOfWords(words []string, given map[string]bool, source string) []showing {
	name := path.Base(words[0])
	args := words[1:]
	switch low := strings.ToLower(name); low {
	case "echo", "printf", "print", "write-output", "write-host":
		return showingsOfEcho(low, args, given)
	case "cat", "head", "tail", "less", "more", "bat", "batcat", "type", "get-content", "gc", "strings":
		for _, a := range args {
			if a == "/dev/urandom" || a == "/dev/random" {
				return []showing{{least: 16}}
			}
			if a != "" && a[0] != '-' {
				if all := showingsOfFile(a); all != nil {
					return all
				}
			}
		}
		return nil
	case "bundle", "bin", "php", "npx", "pnpm", "rails", "python", "python3", "node", "deno", "bun", "ruby":
		if all := showingsOfCode(strings.Join(args, " ")); all != nil {
			return all
		}
	case "cut", "awk", "gawk", "sed": // grep API_KEY .env | cut -d= -f2
		if rest, ok := strings.CutPrefix(source, "grep "); ok && !strings.Contains(rest, "-l") && !strings.Contains(rest, "-r") {
			for _, w := range strings.Fields(rest) {
				if chosen, ok := namesSecret(strings.Trim(w, "^=\"'")); ok {
					return []showing{{chosen: chosen}}
				}
			}
		}
		if all := showingsOfFilter(name, args); all != nil || !slices.ContainsFunc(args, isStore) {
			return all
		}
		if all := strings.Join(args, " "); name != "sed" && strings.Contains(all, "2") && !strings.Contains(all, "$1") { // behind the signs
			return []showing{{}}
		}
		return nil
	case "jq", "yq", "dasel", "grep", "egrep", "ggrep", "rg", "perl":
		return showingsOfFilter(name, args)
	case "tr":
		if strings.Contains(source, "/dev/u") || strings.HasPrefix(source, "tr -") && len(args) > 1 && strings.Contains(args[1], "A-Za-z0-9") {
			return []showing{{}}
		}
	}
	if rest, ok := strings.CutPrefix(strings.ToLower(words[0]), "$env:"); ok && len(args) == 0 {
		if chosen, ok := namesSecret(rest); ok {
			return []showing{{chosen: chosen}}
		}
	}
	if low := strings.ToLower(words[0]); low == "get-item" && len(args) == 1 && strings.HasPrefix(strings.ToLower(args[0]), "env:") {
		if chosen, ok := namesSecret(strings.TrimLeft(args[0][len("env:"):], `\/`)); ok {
			return []showing{{chosen: chosen}}
		}
	}
	for _, s := range showers()[name] {
		if named, ok := s.shows(args); ok {
			one := showing{chosen: s.chosen || named}
			if name == "openssl" { // fewer letters are part of a name, mostly
				one.least = 16
			}
			return []showing{one}
		}
	}
	if name == "pass" && len(args) == 1 && strings.Contains(args[0], "/") {
		return []showing{{chosen: true}}
	}
	return nil
}

// shows reports whether the arguments of a program are those with which it shows a secret.
func (s *shower) shows(args []string) (chosen, ok bool) {
	at := 0
	for _, item := range s.items {
		found := false
		for i := at; i < len(args) && !found; i++ {
			switch {
			case item == "?":
				if chosen, found = namesSecret(args[i]); found && strings.HasPrefix(args[i], "-") {
					found = false
				}
			case isOneOf(item, args[i]):
				if found = true; item[0] != '-' { // flags stand anywhere
					at = i + 1
				}
			}
		}
		if !found {
			return false, false
		}
	}
	return chosen, true
}

// showingsOfFilter are those of a program that picks something out of a text: what it looks for
// names a secret, and it does not say the name.
func showingsOfFilter(name string, args []string) []showing {
	flags, pattern := "", ""
	for _, a := range args {
		if strings.HasPrefix(a, "-") && len(a) > 1 {
			flags += a
		} else if pattern == "" && !(name == "awk" && (a == "=" || a == ":")) {
			pattern = a
		}
	}
	switch name {
	case "jq", "dasel":
		if !strings.Contains(flags, "r") && !strings.Contains(flags, "j") || strings.Contains(pattern, "length") || strings.Contains(pattern, "has(") {
			return nil
		}
		pattern = pattern[strings.LastIndexByte(pattern, '|')+1:]
	case "sed":
		if i := strings.Index(pattern, "s"); i < 0 || !strings.Contains(pattern, "//") && !strings.Contains(pattern, `\1`) {
			return nil
		}
	case "awk", "gawk":
		if !strings.Contains(pattern, "print") {
			return nil
		}
	case "grep", "egrep", "ggrep", "rg":
		if !strings.ContainsAny(flags, "oP") || strings.ContainsAny(flags, "cl") {
			return nil
		}
	case "perl":
		if !strings.Contains(pattern, "print") {
			return nil
		}
	}
	if _, ok := namesSecret(strings.Trim(pattern, " \"'^.")); !ok {
		return nil
	}
	return []showing{{}}
}

// isOneOf reports whether a word is one of several that are parted by bars; a star stands for
// any letters.
func isOneOf(item, word string) bool {
	for one := range strings.SplitSeq(item, "|") {
		if pieces := strings.Split(one, "*"); len(pieces) == 1 {
			if one == word {
				return true
			}
		} else if strings.HasPrefix(word, pieces[0]) && strings.HasSuffix(word, pieces[len(pieces)-1]) && (len(pieces) < 3 || strings.Contains(word, pieces[1])) && len(word) >= len(one)-len(pieces)+1 {
			return true
		}
	}
	return false
}

// showingsOfEcho are those of what echo and its like say: what stands around the variable stands
// around its value, too.
func showingsOfEcho(name string, args []string, given map[string]bool) []showing {
	for len(args) > 0 && (args[0] == "-n" || args[0] == "-e" || args[0] == "-ne" || args[0] == "-E" || args[0] == "--" || args[0] == "-r") {
		args = args[1:]
	}
	text := strings.Join(args, " ")
	if name == "printf" && len(args) > 1 {
		before, behind, ok := strings.Cut(args[0], "%s")
		if !ok || len(args) > 2 {
			return nil
		}
		text = before + args[1] + behind
	}
	for _, end := range [...]string{`\n`, `\r`, `\c`} {
		text = strings.ReplaceAll(text, end, "")
	}
	if strings.Contains(text, "$(") || strings.Contains(text, "`") {
		return nil
	}
	for at := 0; at < len(text); {
		i := strings.IndexAny(text[at:], "$%")
		if i < 0 {
			break
		}
		from := at + i
		variable, to := variableAt(text, from)
		if at = max(to, from+1); variable == "" {
			continue
		}
		chosen, ok := namesSecret(variable)
		if !ok && !given[variable] {
			continue
		}
		s := showing{before: text[:from], behind: text[to:], chosen: chosen || given[variable]}
		if i := strings.LastIndexAny(s.before, "$%"); i >= 0 { // another one before it: behind a sign
			_, to := variableAt(s.before, i)
			if s.before = s.before[max(to, i+1):]; s.before == "" {
				return nil
			}
			s.before = "…" + s.before
		}
		if i := strings.IndexAny(s.behind, "$%"); i >= 0 {
			return nil
		}
		return []showing{s}
	}
	return nil
}

// variableAt is the name of a variable whose value is said at a place, and where that ends: "" for
// one of which only the length, or whether it is set, is told.
func variableAt(text string, at int) (name string, end int) {
	rest := text[at+1:]
	lead := 0
	for _, p := range [...]string{"{env:", "{Env:", "env:", "Env:", "ENV:", "{"} {
		if strings.HasPrefix(rest, p) {
			lead = len(p)
			break
		}
	}
	from := at + 1 + lead
	end = from
	for end < len(text) && (isAlnum(text[end]) || text[end] == '_') {
		end++
	}
	name = text[from:end]
	switch {
	case text[at] == '%':
		if lead > 0 || end == len(text) || text[end] != '%' {
			return "", end
		}
		return name, end + 1
	case lead > 0 && rest[0] == '{':
		i := strings.IndexByte(text[end:], '}')
		if i < 0 {
			return "", end
		}
		if how := text[end : end+i]; strings.HasPrefix(how, ":+") || strings.HasPrefix(how, "+") || strings.HasPrefix(how, "[") {
			name = ""
		}
		end += i + 1
	}
	return name, end
}
