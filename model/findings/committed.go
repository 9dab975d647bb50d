package findings

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// Secrets that get into what others see of a repository.

var ruleCommitted = &Rule{"files.secret", Files, Warning, "a file with a secret was committed", "git says that a commit has a new file that a command had filled from a store of secrets, that was written with a token, a key or a password in it, or that by its name is one of secrets, as .env or id_rsa. No prompt names it, and no later command takes it out again. Examples, templates and files of tests are left out."}

// givenAway is the follower of the rule.
type givenAway struct {
	talks latest[uint64, *secretFiles]
}

// secretFiles are the files of a conversation in which secrets are.
type secretFiles struct {
	filled map[string]string  // last names, and what they were filled with
	plain  map[string]bool    // last names of files of which is known that they have none
	named  []string           // files that prompts name
	found  map[string]Finding // that were committed
}

var (
	// stores are how commands ask for a secret.
	stores = sync.OnceValue(func() *literals.Set {
		return literals.New("vault kv get", "vault read", "vault kv-get", "get-secret-value", "ssm get-parameter", "secrets versions access", "keyvault secret show", "op read ", "op item get", "op inject", "pass show ", "bw get ", "get secret", "doppler secrets", "sops -d", "sops --decrypt", "sops decrypt", "gpg -d", "gpg --decrypt", "genrsa", "genpkey")
	})
	createdForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^ ?create mode 100\d{3} ("[^"\n]+"|[^\n]+?)\r?$`)
	})
	passwordWords = sync.OnceValue(func() *literals.Set {
		return literals.New("secret", "password", "passwd", "token", "apikey", "api_key", "api-key", "private", "credential", "access_key", "dsn", "://")
	})
	passwordForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?im)^[\s"']*(?:export )?[\w.-]*(?:secret|password|passwd|token|api_?key|private_?key|credential|access_?key)[\w.-]*["']?\s*[:=]\s*["']?([^\s"'$<{][^\s"'<{]{5,})|://[^/\s:@]+:([^/\s:@$<{]{6,})@`)
	})
)

func (g *givenAway) of(talk uint64) *secretFiles {
	return g.talks.of(talk, func() *secretFiles {
		return &secretFiles{filled: map[string]string{}, plain: map[string]bool{}, found: map[string]Finding{}}
	})
}

func (g *givenAway) message(f *Finder, _ *looked, s *step) {
	if !s.flags.Has(model.FlagPrompt) || s.flags.Has(model.FlagSide) {
		return
	}
	if text := textOf(s.message); strings.Contains(text, ".env") || strings.Contains(text, "id_") || strings.Contains(text, ".pem") || strings.Contains(text, ".key") {
		talk, _ := f.index.Conversation(s.entry)
		t := g.of(uint64(talk))
		for _, w := range strings.Fields(text[:min(len(text), maxPrompt)]) {
			if w = strings.Trim(w, "`'\"*,:;()"); mayBeSecret(baseOf(w)) && len(t.named) < maxNamed {
				t.named = append(t.named, strings.Clone(baseOf(strings.TrimRight(w, "."))))
			}
		}
	}
}

func (g *givenAway) ended(f *Finder, _ *looked, s *step, e *ended) {
	talk, _ := f.index.Conversation(s.entry)
	switch e.use.Purpose {
	case tool.WriteFile:
		if e.fine() {
			g.writes(f, uint64(talk), e, e.use.Path(), e.use.Content())
		}
		return
	case tool.Shell:
	default:
		return
	}
	command := e.use.Command()
	if e.fine() && strings.Contains(command, ">") {
		if w := e.raw; w.Script() != "" && w.Purpose == tool.WriteFile {
			g.writes(f, uint64(talk), e, w.Path(), w.Content())
		}
		if literals.In(stores(), command) {
			t := g.of(uint64(talk))
			for _, p := range e.writes() {
				if base := baseOf(p); len(t.filled) < maxNamed && !strings.HasPrefix(p, "/dev/") && !strings.HasPrefix(p, "/tmp/") {
					t.filled[base] = "filled from a store of secrets"
				}
			}
		}
	}
	if !strings.Contains(command, "git") || e.result == nil {
		return
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		if program(words) != "git" {
			continue
		}
		switch _, verb := gitVerb(words); verb {
		case "commit":
			if e.fine() {
				g.commits(uint64(talk), e)
			}
		case "rm", "reset", "filter-branch", "filter-repo", "revert":
			if t, ok := g.talks.get(uint64(talk)); ok && e.fine() {
				t.takenOut(words, verb)
			}
		}
	}
}

// takenOut lets go of the files that a command takes out of what was committed.
func (t *secretFiles) takenOut(words []string, verb string) {
	maps.DeleteFunc(t.found, func(name string, _ Finding) bool {
		return verb != "rm" || slices.ContainsFunc(words, func(w string) bool { return baseOf(w) == baseOf(name) })
	})
}

// writes takes what a file was written with.
func (g *givenAway) writes(f *Finder, talk uint64, e *ended, name, text string) {
	base := baseOf(name)
	if name == "" || len(text) > maxListing || isExampleFile(name) {
		return
	}
	kind := ""
	if secret, _ := suspicions(text); secret {
		kind = f.secretIn(e, text, true)
	}
	if kind == "" && mayBeSecret(base) && hasPassword(text) {
		kind = "a password is written in it"
	}
	t := g.of(talk)
	switch delete(t.plain, base); {
	case len(t.filled) >= maxNamed || len(t.plain) >= maxNamed:
	case kind != "":
		t.filled[base] = kind
	default:
		delete(t.filled, base)
		if mayBeSecret(base) {
			t.plain[base] = true
		}
	}
}

// hasPassword reports whether a text sets a password to what may be a real one.
func hasPassword(text string) bool {
	if !literals.In(passwordWords(), text) {
		return false
	}
	for _, m := range passwordForm().FindAllStringSubmatch(text, 16) {
		if !isPlaceholder(m[1] + m[2]) {
			return true
		}
	}
	return false
}

// isPlaceholder reports whether a value is one that everybody has where a program is tried.
func isPlaceholder(value string) bool {
	low := strings.ToLower(value)
	for _, w := range [...]string{"change", "postgres", "password", "secret", "localhost", "replace", "dev", "local", "admin", "root", "todo", "none", "null", "true", "false", "default", "insert", "***", "guest", "example", "xxx", "0000", "your", "test", "fake", "dummy", "sample", "..."} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// commits looks what a commit has that is new.
func (g *givenAway) commits(talk uint64, e *ended) {
	text := saidBy(e.result)
	if !strings.Contains(text, "create mode 100") {
		return
	}
	t, known := g.talks.get(talk)
	for _, m := range createdForm().FindAllStringSubmatch(text[:min(len(text), maxListing)], maxUses) {
		name := strings.Trim(m[1], `"`)
		base := baseOf(name)
		why := ""
		if known {
			why = t.filled[base]
		}
		if why == "" && (!mayBeSecret(base) || known && t.plain[base]) || isExampleFile(name) || known && slices.Contains(t.named, base) {
			continue
		}
		if t = g.of(talk); len(t.found) < maxNamed {
			said := name
			if known = true; why != "" {
				said += ": " + why
			}
			one := e.finding(Likely, said)
			one.Places = []Place{e.place}
			t.found[strings.Clone(name)] = one
		}
	}
}

// last says which files with secrets are committed.
func (g *givenAway) last(_ *Finder, l *looked) {
	for _, t := range g.talks.all() {
		for _, name := range slices.Sorted(maps.Keys(t.found)) {
			one := t.found[name]
			at := one.Place()
			one.Places = nil
			l.say(at, ruleCommitted, model.Hash(name), one)
		}
	}
}

// mayBeSecret reports whether a file is one of secrets by its last name.
func mayBeSecret(base string) bool {
	low := strings.ToLower(base)
	switch low {
	case ".env", ".env.local", ".env.production", ".env.prod", ".env.staging", ".env.live", ".netrc", ".pgpass", ".htpasswd", "id_rsa", "id_ed25519", "id_ecdsa", "id_dsa", "credentials.json", "client_secret.json", "service-account.json", "serviceaccount.json", "kubeconfig", "terraform.tfvars", "secrets.yml", "secrets.yaml", "secrets.json", "secrets.toml", "secrets.env":
		return true
	}
	switch path.Ext(low) {
	case ".env", ".pem", ".key", ".p12", ".pfx", ".jks", ".keystore", ".ppk":
		return !strings.Contains(low, "pub") && !strings.Contains(low, "cert") && !strings.Contains(low, "chain")
	}
	return false
}

// isExampleFile reports whether a file is there to show or to test something, as its name says.
func isExampleFile(name string) bool {
	low := strings.ToLower(name)
	return slices.ContainsFunc([]string{"example", "sample", "template", "test", "fixture", "mock", "demo", "default", "dummy", "spec", "dist", "docs/", ".enc", "sealed", "sops", "node_modules/", "vendor/", "public"}, func(w string) bool { return strings.Contains(low, w) })
}
