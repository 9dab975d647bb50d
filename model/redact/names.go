package redact

import (
	"strings"

	"msgview/model/wordset"
)

// endings are the last words of names of variables that hold secrets and are too short, or mean
// too much elsewhere, to be looked for in every text: STRIPE_KEY, SMTP_PASS.
var endings = map[string]bool{"key": false, "jwt": false, "bearer": false, "pat": false, "pass": true, "pw": true, "psk": true}

// openKeys are words before a key that say that it is none to be kept.
var openKeys = wordset.Set{Words: "public primary foreign sort cache partition group routing index map hot short press host lookup record row entry object answer"}

// namesSecret reports whether a name is that of a variable, a member or a file that holds a
// secret; chosen says that a person chooses it.
func namesSecret(s string) (chosen, ok bool) {
	low := strings.ToLower(s)
	if len(low) != len(s) || len(s) > 200 || low == "pwd" || low == "oldpwd" {
		return false, false
	}
	for i := range names {
		n := &names[i]
		for at := 0; ; {
			j := strings.Index(low[at:], n.word)
			if j < 0 {
				break
			}
			at += j
			from, last := at, at+len(n.word)
			for from > 0 && isOfName(low[from-1]) {
				from--
			}
			for last < len(low) && isOfName(low[last]) {
				last++
			}
			if means(s, from, at, at+len(n.word), last) {
				return n.chosen, true
			}
			at += len(n.word)
		}
	}
	words := wordsIn(s[strings.LastIndexAny(s, "./[\"' ")+1:])
	if n := len(words); n > 0 {
		chosen, ok = endings[words[n-1]]
		if ok && n > 1 && (openKeys.Has(words[n-2]) || before.Has(words[n-2])) || n == 1 && words[0] != "jwt" && !chosen {
			return false, false
		}
	}
	return chosen, ok
}

func isOfName(c byte) bool { return isAlnum(c) || c == '_' || c == '-' }

// keepers are folders in which each file is a secret, by how their paths go.
var keepers = [...]string{"/run/secrets/", "/etc/secrets/", "/mnt/secrets/", "/vault/secrets/", "/secrets/store/", "/password-store/"}

// codes are the ends of the names of files in which a program or a text is, whatever they are
// called.
var codes = wordset.Set{Words: "go py js ts jsx tsx mjs cjs java kt rb php rs c h cc cpp hpp cs swift sh bash zsh ps1 md rst html css scss vue sql lua ex exs scala clj proto lock svg png test spec tf log map snap csv tsv xml pub crt cer"}

// keepsSecret reports whether a file is kept for a secret alone, as its name says.
func keepsSecret(path string) (chosen, ok bool) {
	path = strings.ReplaceAll(strings.Trim(path, "\"'"), `\`, "/")
	for _, k := range keepers {
		if strings.Contains(path, k) {
			return true, true
		}
	}
	base := path[strings.LastIndexByte(path, '/')+1:]
	name, end, dotted := strings.Cut(strings.TrimLeft(base, "."), ".")
	if i := strings.LastIndexByte(end, '.'); i >= 0 {
		end = end[i+1:]
	}
	if base == "" || dotted && codes.Has(strings.ToLower(end)) || strings.ContainsAny(base, "*?$") {
		return false, false
	}
	if strings.ToLower(name) == "pgpass" {
		return true, true
	}
	if dotted && (end == "key" || end == "token" || end == "secret" || end == "passwd" || end == "pw") {
		return true, true
	}
	if parent := strings.TrimSuffix(path, "/"+base); parent != path && !strings.EqualFold(name, "readme") && !samples.Has(end) {
		if folder := parent[strings.LastIndexByte(parent, '/')+1:]; folder == "secrets" || folder == ".secrets" {
			return false, true
		}
	}
	return namesSecret(name)
}
