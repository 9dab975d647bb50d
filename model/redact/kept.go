package redact

import (
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A store keeps secrets by names of all kinds: a file of settings, a vault, a secret of a cluster.
// What a call shows of one are pairs of names and values, of which those are secrets that look
// drawn, whatever their names are.

// leastKept is from how many letters on a value of a store may be a secret.
const leastKept = 12

// storeShowers are the words of commands that show what is in a store, as those of showers.
var storeShowers = sync.OnceValue(func() map[string][]shower {
	return showersOf(
		"kubectl|oc|k|microk8s|k3s get secret|secrets|secret/*|secrets/* yaml|json|-oyaml|-ojson|-o=yaml|-o=json|--output=yaml|--output=json",
		"vault|bao kv get", "vault|bao read|unwrap|login", "vault|bao token lookup|renew", "sops -d|--decrypt|decrypt", "ansible-vault view|decrypt", "gpg|gpg2 -d|--decrypt", "age -d|--decrypt",
		"doppler|infisical secrets", "infisical export", "heroku config", "railway variables|variable", "az keyvault secret show", "az * credential|keys|list-keys show|list|-n|-g|--name",
		"aws secretsmanager get-secret-value", "aws ssm get-parameter* --with-decryption", "op item get", "op inject", "bw get item", "gcloud secrets versions access", "pulumi config --show-secrets", "chamber export|env",
	)
})

// openNames are words of names whose values everybody may see, however drawn they look.
var openNames = wordset.Set{Words: "id ids uid guid uuid sha sha1 sha256 sha512 commit revision hash digest checksum integrity fingerprint version versions host hostname domain url uri endpoint addr address port path dir file home user username login name email mail from to public publishable pub cert crt ca certificate region zone bucket image tag date time timestamp created updated expires build branch type kind arn namespace accessor account project cluster site analytics tracking format locale timezone tz"}

// samples are the ends of names of files that show what settings there are, without any.
var samples = wordset.Set{Words: "example sample template tmpl dist defaults schema"}

// isStore reports whether a file keeps settings and secrets by their names.
func isStore(name string) bool {
	name = strings.ToLower(strings.ReplaceAll(strings.Trim(name, "\"'"), `\`, "/"))
	base := name[strings.LastIndexByte(name, '/')+1:]
	if samples.Has(base[strings.LastIndexByte(base, '.')+1:]) {
		return false
	}
	if strings.HasSuffix(name, ".docker/config.json") {
		return true
	}
	switch base {
	case ".env", ".env*", ".envrc", ".dev.vars", "secrets.yaml", "secrets.yml", "secrets.json", "secrets.toml", "credentials.json":
		return true
	}
	return strings.HasPrefix(base, ".env.") || strings.HasSuffix(base, ".env") && len(base) > 4
}

// readers are the programs that show files, whole or in part.
var readers = wordset.Set{Words: "cat head tail less more bat batcat type get-content gc grep egrep rg sed awk gawk cut sort nl tac diff"}

// showsStore reports whether a call shows what a store keeps.
func showsStore(c *model.ToolCall) bool {
	u := tool.Of(c)
	if u.Purpose == tool.ReadFile {
		return isStore(u.Path())
	}
	script := ""
	if u.Purpose == tool.Shell {
		script = u.Command()
	}
	if script == "" || len(script) > 8*mostCommand {
		return false
	}
	for _, run := range shell.Parse(script).All() {
		words := run.Command.Inner()
		if len(words) == 0 || len(run.Command.Writes) > 0 {
			continue
		}
		name := path.Base(words[0])
		if readers.Has(strings.ToLower(name)) && slices.ContainsFunc(words[1:], isStore) {
			return true
		}
		for _, s := range storeShowers()[name] {
			if _, ok := s.shows(words[1:]); ok {
				return true
			}
		}
	}
	return false
}

// keptIn are the values in an output that are secrets if it is that of a store.
func keptIn(r *model.ToolResult) (values []found) {
	size := 0
	for _, p := range r.Content {
		if t, ok := p.(model.Text); ok {
			if size += len(t.Text); size > mostShown {
				return nil
			}
		}
	}
	if size < leastKept {
		return nil
	}
	var b strings.Builder
	for _, p := range r.Content {
		if t, ok := p.(model.Text); ok {
			b.WriteString(t.Text)
		}
	}
	text := b.String()
	if first := nextUnseen(text, 0); first < len(text) {
		l := &layer{}
		takeOff(text, first, l)
		text = l.text
	}
	ofToken := strings.Contains(text, "auth/token") // a token of Vault: its id is the token itself
	take := func(name, v string) {
		if name == "id" && ofToken {
			name = "token"
		}
		if isKept(name, v) && !slices.ContainsFunc(values, func(f found) bool { return f.value == v }) {
			values = append(values, found{value: v, kind: kindShown})
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		for at := range len(line) {
			if c := line[at]; c == '=' || c == ':' {
				if name := nameBefore(line, at); name != "" {
					take(name, valueBeyond(line, at+1))
				}
			}
		}
		if name, v, ok := twoCells(line); ok {
			take(name, v)
		}
	}
	return values
}

// nameBefore is the name that a sign gives a value, "" if there is none.
func nameBefore(line string, at int) string {
	for at > 0 && strings.IndexByte(" \t\"'\\", line[at-1]) >= 0 {
		at--
	}
	from := at
	for from > 0 && (isOfName(line[from-1]) || line[from-1] == '.') {
		from--
	}
	if from == at || !isLetter(line[from]) && line[from] != '_' {
		return ""
	}
	return line[from:at]
}

// valueBeyond is the value behind a sign: a word alone, or in quotes.
func valueBeyond(line string, at int) string {
	from := at
	for from < len(line) && strings.IndexByte(" \t\"'\\", line[from]) >= 0 {
		from++
	}
	to := from
	for to < len(line) && strings.IndexByte(" \t\"'\\,;|{}<>()\r", line[to]) < 0 && line[to] < 0x80 {
		to++
	}
	if strings.ContainsAny(line[at:from], `"'`) {
		return line[from:to]
	}
	if rest := strings.TrimSpace(line[to:]); rest != "" && strings.IndexByte("#,}|\\", rest[0]) < 0 && rest[0] < 0x80 {
		return "" // words of a sentence
	}
	return line[from:to]
}

// twoCells are the cells of a row that has a name and a value.
func twoCells(line string) (name, v string, ok bool) {
	n := 0
	for word := range strings.FieldsFuncSeq(line, func(r rune) bool { return r == ' ' || r == '\t' || r == '│' || r == '|' || r == '\r' }) {
		switch n++; n {
		case 1:
			name = word
		case 2:
			v = word
		default:
			return "", "", false
		}
	}
	return name, v, n == 2 && isLetter(name[0]) && run(name, 0, &cellNames, len(name)) == len(name)
}

// cellNames are the letters of a name.
var cellNames = letters("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")

// isKept reports whether a value of a store is a secret.
func isKept(name, v string) bool {
	if len(v) < leastKept || len(v) > longestShown || isPlaceholder(v) || strings.Contains(v, "://") || isUUID(v) || isTime(v) || isCallID(v) || likeVersion(v) || strings.IndexByte("/.~$%[", v[0]) >= 0 {
		return false
	}
	for _, w := range wordsIn(name[strings.LastIndexByte(name, '.')+1:]) {
		if openNames.Has(w) {
			return false
		}
	}
	if i := strings.IndexByte(v, '@'); i >= 0 && strings.Contains(v[i:], ".") || strings.Contains(v, ":") || strings.HasPrefix(v, "sha") && strings.Contains(v[:min(len(v), 8)], "-") {
		return false // an address, what has a port, a digest
	}
	lowers, uppers, digits, others := classes(v)
	switch {
	case isDense(v):
		return true
	case strings.Count(v, "/") > 1:
		return false
	case isCodedWord(v) && (digits > 0 || strings.HasSuffix(v, "=")):
		return true
	case isHex(v):
		return len(v) >= 32 && digits >= 4 && lowers+uppers > 0
	}
	if others == 0 && len(v) >= 16 && isDrawn(v) {
		return true
	}
	return digits >= 2 && lowers+uppers >= 4 && entropy(v) >= 3 && (others == 0 || run(v, 0, &cellNames, len(v)) < len(v) || hasDrawnWord(v))
}

// hasDrawnWord reports whether a name has a word that is none: of letters and digits.
func hasDrawnWord(v string) bool {
	for word := range strings.FieldsFuncSeq(v, func(r rune) bool { return r == '-' || r == '_' || r == '.' }) {
		if lowers, uppers, digits, _ := classes(word); len(word) >= leastKept && lowers+uppers >= 4 && digits >= 2 && entropy(word) >= 3 {
			return true
		}
	}
	return false
}
