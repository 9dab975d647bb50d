package redact

import "strings"

// A command is a program that is given a password among its arguments.
type command struct {
	name  string   // with the word that says what it is to do, if that matters
	flags []string // the password is the next word, or behind the sign =
	tight []string // or it goes on the flag itself: -pSECRET
	pair  []string // the flag of a user with the password behind a colon or a percent sign
	slash string   // the password goes on a flag of Windows
	needs string   // what stands in a command that is given one, "" for nothing
	args  int      // the password is the so-manieth of the words that are no flags, 0 for none
}

// programs are those whose flags are too short to mean the same everywhere. Flags that have
// the word in their names are found as names are.
var programs = []command{
	{name: "mysql", tight: []string{"-p"}}, {name: "mysqldump", tight: []string{"-p"}}, {name: "mysqladmin", tight: []string{"-p"}},
	{name: "mysqlimport", tight: []string{"-p"}}, {name: "mysqlshow", tight: []string{"-p"}}, {name: "mysqlcheck", tight: []string{"-p"}}, {name: "mysqlsh", tight: []string{"-p"}},
	{name: "mariadb", tight: []string{"-p"}}, {name: "mariadb-dump", tight: []string{"-p"}}, {name: "mariadb-admin", tight: []string{"-p"}},
	{name: "sshpass", flags: []string{"-p"}, tight: []string{"-p"}},
	{name: "docker login", flags: []string{"-p"}, tight: []string{"-p"}}, {name: "podman login", flags: []string{"-p"}, tight: []string{"-p"}},
	{name: "buildah login", flags: []string{"-p"}}, {name: "skopeo login", flags: []string{"-p"}}, {name: "registry login", flags: []string{"-p"}}, {name: "crane auth login", flags: []string{"-p"}}, {name: "oras login", flags: []string{"-p"}},
	{name: "az login", flags: []string{"-p"}}, {name: "oc login", flags: []string{"-p"}}, {name: "cf login", flags: []string{"-p"}}, {name: "argocd login", flags: []string{"-p"}}, {name: "vault login", args: 1},
	{name: "redis-cli", flags: []string{"-a", "--pass"}}, {name: "valkey-cli", flags: []string{"-a", "--pass"}}, {name: "keydb-cli", flags: []string{"-a"}},
	{name: "mongo", flags: []string{"-p"}}, {name: "mongosh", flags: []string{"-p"}}, {name: "mongodump", flags: []string{"-p"}}, {name: "mongorestore", flags: []string{"-p"}}, {name: "mongoexport", flags: []string{"-p"}}, {name: "mongoimport", flags: []string{"-p"}},
	{name: "sqlcmd", flags: []string{"-P"}, tight: []string{"-P"}}, {name: "bcp", flags: []string{"-P"}, tight: []string{"-P"}}, {name: "cqlsh", flags: []string{"-p"}}, {name: "clickhouse-client", flags: []string{"--password"}},
	{name: "ldapsearch", flags: []string{"-w"}}, {name: "ldapmodify", flags: []string{"-w"}}, {name: "ldapadd", flags: []string{"-w"}}, {name: "ldapwhoami", flags: []string{"-w"}},
	{name: "smbclient", pair: []string{"-U", "--user"}}, {name: "rpcclient", pair: []string{"-U"}}, {name: "smbmap", flags: []string{"-p"}}, {name: "crackmapexec", flags: []string{"-p"}}, {name: "evil-winrm", flags: []string{"-p"}},
	{name: "mosquitto_pub", flags: []string{"-P"}}, {name: "mosquitto_sub", flags: []string{"-P"}}, {name: "ipmitool", flags: []string{"-P"}},
	{name: "zip", flags: []string{"-P"}}, {name: "unzip", flags: []string{"-P"}}, {name: "7z", tight: []string{"-p"}}, {name: "rar", tight: []string{"-p"}}, {name: "unrar", tight: []string{"-p"}},
	{name: "curl", pair: []string{"-u", "--user", "-U", "--proxy-user"}}, {name: "http", pair: []string{"-a", "--auth"}}, {name: "https", pair: []string{"-a", "--auth"}}, {name: "lftp", pair: []string{"-u"}},
	{name: "ssh-keygen", flags: []string{"-N", "-P"}}, {name: "mc alias set", args: 4}, {name: "htpasswd", args: 3}, {name: "htpasswd -nb", args: 2}, {name: "htpasswd -bn", args: 2}, {name: "htpasswd -nbB", args: 2}, {name: "htpasswd -bnB", args: 2}, {name: "kinit", flags: []string{"--password"}},
	{name: "ngrok config add-authtoken", args: 1}, {name: "ngrok authtoken", args: 1}, {name: "tailscale up", flags: []string{"--authkey", "--auth-key"}}, {name: "kubeadm join", flags: []string{"--token"}},
	{name: "keytool", flags: []string{"-storepass", "-keypass", "-srcstorepass", "-deststorepass", "-srckeypass", "-destkeypass"}}, {name: "jarsigner", flags: []string{"-storepass", "-keypass"}},
	{name: "useradd", flags: []string{"-p"}}, {name: "usermod", flags: []string{"-p"}}, {name: "rdesktop", flags: []string{"-p"}}, {name: "openssl enc", flags: []string{"-k"}}, {name: "wpa_passphrase", args: 2}, {name: "gh secret set", flags: []string{"--body", "-b"}, tight: []string{"-b"}}, {name: "xfreerdp", slash: "/p:"}, {name: "cmdkey", slash: "/pass:"}, {name: "net user", args: 2},
	{name: "openssl passwd -6", args: 1}, {name: "openssl passwd -5", args: 1}, {name: "openssl passwd -1", args: 1}, {name: "openssl passwd -apr1", args: 1}, {name: "mkpasswd -m sha-512", args: 1},
	{name: "nmcli", flags: []string{"password", "wifi-sec.psk"}}, {name: "pdftk", flags: []string{"input_pw", "user_pw", "owner_pw"}}, {name: "snmpwalk", flags: []string{"-A", "-X"}}, {name: "snmpget", flags: []string{"-A", "-X"}}, {name: "hydra", flags: []string{"-p"}},
	{name: "aws configure set aws_session_token", args: 1}, {name: "aws secretsmanager create-secret", flags: []string{"--secret-string"}}, {name: "aws secretsmanager put-secret-value", flags: []string{"--secret-string"}}, {name: "aws secretsmanager update-secret", flags: []string{"--secret-string"}}, {name: "aws ssm put-parameter", flags: []string{"--value"}, needs: "SecureString"},
	{name: "az keyvault secret set", flags: []string{"--value"}}, {name: "az sql server create", flags: []string{"-p"}}, {name: "security add-generic-password", flags: []string{"-w"}}, {name: "security add-internet-password", flags: []string{"-w"}},
	{name: "pulumi config set", args: 2, needs: "--secret"}, {name: "doppler secrets set", args: 2}, {name: "twine upload", flags: []string{"-p"}}, {name: "poetry config", args: 3, needs: "http-basic."}, {name: "poetry config", args: 2, needs: "pypi-token."}, {name: "cargo login", args: 1}, {name: "dotnet nuget push", flags: []string{"-k"}}, {name: "dotnet user-secrets set", args: 2},
}

// commands are the detectors of what is given to programs.
func commands() (all []detector) {
	for i := range programs {
		c := &programs[i]
		all = append(all, detector{c.name + " ", c.match, c.may})
	}
	for _, w := range takers {
		all = append(all, detector{w, piped, nil})
	}
	return append(all,
		detector{`send "`, sent, nil}, detector{`send \"`, nothingHere, nil},
		detector{"--password-stdin", piped, nil}, detector{"sudo -s", piped, nil}, detector{"passwd --stdin", piped, nil}, detector{"chpasswd", piped, nil}, detector{"--with-token", piped, nil},
		detector{"pass:", passOfOpenSSL, func(text string, at int) bool { return at > 0 && strings.Contains(text[max(at-12, 0):at], "pass") }},
	)
}

// takers are programs that read what they are to keep as a secret.
var takers = [...]string{"wrangler secret put", "gh secret set", "vault kv put", "pass insert", "secret-tool store", "docker secret create", "vercel env add", "gcloud secrets create", "gcloud secrets versions add", "cryptsetup ", "kinit "}

// nothingHere is the detector of a word below whose escapes something may be.
func nothingHere(string, int) (f found, ok bool) { return f, false }

// mostCommand bounds a command, in bytes.
const mostCommand = 600

// begins reports whether the program is called at a place: by its own name, or that of its
// file.
func (c *command) begins(text string, at int) bool {
	before := leftOf(text, at)
	return !isAlnum(before) && strings.IndexByte("_-.", before) < 0
}

func (c *command) may(text string, at int) bool {
	return c.begins(text, at) || endsEscape(text, at)
}

// match finds the password among the words of a command.
func (c *command) match(text string, at int) (f found, ok bool) {
	if !c.begins(text, at) {
		return f, false
	}
	if c.needs != "" {
		if line, _ := lineAt(text, at); !strings.Contains(line[:min(len(line), mostCommand)], c.needs) {
			return f, false
		}
	}
	w := words{text: text, at: at + len(c.name), end: min(len(text), at+mostCommand)}
	plain, last := 0, ""
	for w.next() {
		word := text[w.from:w.to]
		from := -1
		switch {
		case last != "":
			if c.isPair(last) {
				from = w.from + behindUser(word)
			} else {
				from = w.from
			}
			last = ""
		case word[0] == '-' && len(word) > 1 || c.has(c.flags, word):
			flag, _, assigns := strings.Cut(word, "=")
			switch {
			case c.has(c.flags, word) || c.has(c.pair, word):
				last = word
				continue
			case assigns && c.has(c.flags, flag):
				from = w.from + len(flag) + 1
			case assigns && c.has(c.pair, flag):
				from = w.from + len(flag) + 1 + behindUser(word[len(flag)+1:])
			default:
				for _, flag := range c.tight {
					if rest, is := strings.CutPrefix(word, flag); is && rest != "" {
						from = w.from + len(flag)
					}
				}
				for _, flag := range c.pair {
					if rest, is := strings.CutPrefix(word, flag); is && len(flag) == 2 && behindUser(rest) > 0 {
						from = w.from + len(flag) + behindUser(rest)
					}
				}
			}
		case c.slash != "" && strings.HasPrefix(word, c.slash):
			from = w.from + len(c.slash)
		default:
			if plain++; plain == c.args {
				from = w.from
			}
		}
		if from < w.from {
			continue
		}
		from, to := w.quoted(from)
		if isGiven(text[from:to]) {
			return found{from: from, to: to, kind: "a password"}, true
		}
	}
	return f, false
}

func (c *command) has(flags []string, word string) bool {
	for _, f := range flags {
		if f == word {
			return true
		}
	}
	return false
}

func (c *command) isPair(flag string) bool { return c.has(c.pair, flag) }

// behindUser is where the password begins of a user with it; below 0 if there is none.
func behindUser(word string) int {
	i := strings.IndexAny(word, ":%")
	if i < 1 || i+1 == len(word) {
		return -mostCommand
	}
	return i + 1
}

// isGiven reports whether a word of a command may be a password.
func isGiven(v string) bool {
	return len(v) >= 4 && len(v) <= 200 && strings.IndexByte("$<{%[(-@/~.|>", v[0]) < 0 && !strings.ContainsAny(v, "\n<>") && !isPlaceholder(v) && !notAPassword(v) && !strings.Contains(v, "://")
}

// words are those of a command, up to its end: of the line, or where another one begins.
type words struct {
	text     string
	at, end  int
	from, to int // the word, with its quotes
}

func (w *words) next() bool {
	t := w.text
	for w.at < w.end {
		switch c := t[w.at]; {
		case c == ' ' || c == '\t':
			w.at++
			continue
		case c == '\\' && w.at+1 < w.end && (t[w.at+1] == '\n' || t[w.at+1] == '\r'): // it goes on
			w.at += 2
			continue
		}
		break
	}
	if w.at >= w.end || t[w.at] < ' ' || strings.IndexByte("|;&`)", t[w.at]) >= 0 {
		return false
	}
	w.from = w.at
	for quote := byte(0); w.at < w.end; w.at++ {
		c := t[w.at]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			} else if c == '\n' {
				w.to = w.at
				return w.to > w.from
			}
		case c == '"' || c == '\'':
			if w.at == w.from || !closesLater(t[w.at+1:w.end], c) && strings.IndexByte("=:", t[w.at-1]) < 0 {
				if !closesLater(t[w.at+1:w.end], c) { // of what is around the command
					w.to = w.at
					w.end = w.at
					return w.to > w.from
				}
			}
			quote = c
		case c <= ' ' || c == '|' || c == ';' || c == '&' || c == '`' || c == ')':
			w.to = w.at
			return true
		}
	}
	w.to = w.at
	return w.to > w.from
}

// closesLater reports whether a quote is closed on its line.
func closesLater(s string, quote byte) bool {
	line, _, _ := strings.Cut(s, "\n")
	return strings.IndexByte(line, quote) >= 0
}

// quoted is the word from a place on, without quotes.
func (w *words) quoted(from int) (int, int) {
	to := w.to
	for from < to && (quoteAt(w.text, from) == 1 || w.text[from] == '\\' && quoteAt(w.text, from+1) == 1) {
		from++
	}
	for to > from && quoteAt(w.text, to-1) == 1 {
		if to--; to > from && w.text[to-1] == '\\' { // in a string of JSON
			to--
		}
	}
	return from, to
}

// piped finds what is said to a program that reads a password: echo SECRET | program.
func piped(text string, at int) (f found, ok bool) {
	from := max(at-mostCommand, 0)
	line := text[from:at]
	if i := strings.LastIndexByte(line, '\n'); i >= 0 {
		from += i + 1
	}
	pipe := strings.LastIndexByte(text[from:at], '|')
	if pipe < 0 {
		return f, false
	}
	say := -1
	for _, w := range [...]string{"echo ", "printf "} {
		if i := strings.LastIndex(text[from:from+pipe], w); i >= 0 {
			say = max(say, from+i+len(w))
		}
	}
	if say < 0 {
		return f, false
	}
	w := words{text: text, at: say, end: from + pipe}
	for w.next() {
		begin, to := w.quoted(w.from)
		v := text[begin:to]
		if strings.HasPrefix(v, "-") || strings.HasPrefix(v, "%") {
			continue
		}
		if strings.EqualFold(text[at:min(at+len("chpasswd"), len(text))], "chpasswd") {
			if i := strings.IndexByte(v, ':'); i > 0 {
				begin += i + 1
			}
		}
		for _, end := range [...]string{`\n`, `\r`} {
			to = begin + len(strings.TrimSuffix(text[begin:to], end))
		}
		return found{from: begin, to: to, kind: "a password"}, isGiven(text[begin:to])
	}
	return f, false
}

// passOfOpenSSL finds the password of a key: -passin pass:SECRET.
func passOfOpenSSL(text string, at int) (f found, ok bool) {
	before := strings.TrimRight(text[max(at-12, 0):at], " \t\"'")
	if !strings.HasSuffix(before, "-pass") && !strings.HasSuffix(before, "-passin") && !strings.HasSuffix(before, "-passout") {
		return f, false
	}
	from := at + len("pass:")
	to := from
	for to < len(text) && to-from < 200 && !endsValue(text[to]) {
		to++
	}
	return found{from: from, to: to, kind: "a password"}, isGiven(text[from:to])
}
