package redact

import (
	"strings"

	"msgview/model/wordset"
)

// forms are the detectors of what stands in brackets, beside the name of a user, or as words.
func forms() []detector {
	all := []detector{
		{"auth ", auth, nil},
		{":99999:", inShadow, nil},
		{":aad3b435b51404eeaad3b435b51404ee:", ofWindows, nil},
	}
	for _, w := range [...]string{"credentials", "creds", "login", "basic auth"} {
		all = append(all, detector{w, func(text string, at int) (found, bool) { return ofUser(text, at, at+len(w)) }, func(text string, at int) bool { return !isAlnum(leftOf(text, at)) }})
	}
	for _, w := range [...]string{"mnemonic", "seed phrase", "seed_phrase", "seedphrase", "recovery phrase", "recovery_phrase"} {
		all = append(all, detector{w, func(text string, at int) (found, bool) { return phrase(text, at+len(w)) }, nil})
	}
	return all
}

// given are the beginnings of names of functions that are given a secret to keep.
var given = [...]string{"set", "with", "set_", "with_", "use"}

// called is where the text begins that is all that a function is given which keeps a secret:
// SecretStr("…"), .password("…"); 0 if it keeps none.
func called(text string, from, to int) int {
	name := strings.ToLower(text[from:to])
	keeps := strings.HasSuffix(name, "secretstr") || strings.HasSuffix(name, "secretstring") || strings.HasSuffix(name, "secretbytes") || name == "secret"
	for _, g := range given {
		keeps = keeps || strings.HasPrefix(name, g)
	}
	if !keeps && (from == 0 || text[from-1] != '.' || len(wordsIn(text[from:to])) > 2) {
		return 0
	}
	at := spaces(text, to+1)
	if at < len(text) && text[at] == 'b' {
		at++
	}
	if quoteAt(text, at) == 0 {
		return 0
	}
	end := strings.IndexByte(text[at+1:min(len(text), at+mostValue)], text[at])
	if end < 0 {
		return 0
	}
	if next := spaces(text, at+1+end+1); next >= len(text) || text[next] != ')' {
		return 0
	}
	return at
}

// algorithms are in what stands in brackets behind a password without being one.
var algorithms = [...]string{"sha1", "sha2", "sha5", "sha-", "md5", "base64", "base32", "bcrypt", "argon2", "pbkdf2", "utf", "oauth2", "25519", "x509", "s256", "aes", "scrypt", "secret", "0-9", "a-z", "erc"}

// bracketed is what stands alone in the brackets that begin at a place.
func bracketed(text string, at int) (a assignment, ok bool) {
	closing := byte(')')
	if text[at] == '[' {
		closing = ']'
	}
	a.from = at + 1 + quoteAt(text, at+1)
	a.to = a.from
	for a.to < len(text) && a.to-a.from <= mostValue && !endsValue(text[a.to]) {
		a.to++
	}
	if end := a.to + quoteAt(text, a.to); end >= len(text) || text[end] != closing {
		return a, false
	}
	a.told = true
	low := strings.ToLower(text[a.from:a.to])
	for _, w := range algorithms {
		if strings.Contains(low, w) {
			return a, false
		}
	}
	return a, a.to > a.from
}

// isChosen reports whether a word is none of a language or a program: as a person chooses
// what nobody is to guess.
func isChosen(v string) bool {
	lowers, uppers, digits, others := classes(v)
	return isGiven(v) && mixed(v) && len(v) >= 6 && len(v) <= 100 && !isTime(v) && !isUUID(v) &&
		(digits >= 2 || others > 0) && lowers+uppers > 0 && !(strings.ContainsAny(v, "./") && others == strings.Count(v, ".")+strings.Count(v, "/"))
}

// auth finds the password of a command of Redis, or of a server of mail.
func auth(text string, at int) (f found, ok bool) {
	if text[at:at+4] != "AUTH" || isAlnum(leftOf(text, at)) || leftOf(text, at) == '_' {
		return f, false
	}
	line, _ := lineAt(text, at+5)
	if i := strings.IndexAny(line, "\"'\\"); i >= 0 {
		line = line[:i]
	}
	words := strings.Fields(line)
	if len(words) == 0 || len(words) > 2 {
		return f, false
	}
	v := words[len(words)-1]
	from := at + 5 + strings.LastIndex(line, v)
	lowers, uppers, _, _ := classes(v)
	coded := len(words) == 2 && (words[0] == "PLAIN" || words[0] == "LOGIN" || words[0] == "XOAUTH2") && len(v) >= 12 && len(v)%4 == 0 && run(v, 0, &padded, len(v)) == len(v)
	return found{from: from, to: from + len(v), kind: "a password"}, coded || isChosen(v) && lowers > 0 && (uppers > 0 || strings.IndexByte(v, '_') < 0) && len(v) >= 8
}

// ofUser finds the password that is told with the name of a user behind a word.
func ofUser(text string, at, to int) (f found, ok bool) {
	if before := leftOf(text, at); isAlnum(before) || before != 0 && strings.IndexByte("/.-", before) >= 0 {
		return f, false
	}
	i := to
	for i < len(text) && i-to < 3 && strings.IndexByte("\"'`*", text[i]) >= 0 {
		i++
	}
	i = spaces(text, i)
	switch rest := text[i:]; {
	case rest == "":
		return f, false
	case rest[0] == ':' || rest[0] == '=':
		i++
	case strings.HasPrefix(rest, "are "):
		i += len("are")
	case i > to && strings.HasPrefix(rest, "is "):
		i += len("is")
	case i == to || text[at] == 'l' || text[at] == 'L': // login as root:...
		return f, false
	}
	i = spaces(text, i)
	for i < len(text) && strings.IndexByte("\"'`*", text[i]) >= 0 {
		i++
	}
	user := i
	for i < len(text) && i-user < 64 && (dotted.has(text[i]) || text[i] == '@') {
		i++
	}
	sep := spaces(text, i)
	if i == user || sep >= len(text) || text[sep] != ':' && text[sep] != '/' || strings.HasPrefix(text[sep:], "://") {
		return f, false
	}
	from := spaces(text, sep+1)
	end := from
	for end < len(text) && end-from < 200 && !endsValue(text[end]) {
		end++
	}
	for end > from && strings.IndexByte(".,:;?", text[end-1]) >= 0 {
		end--
	}
	v := text[from:end]
	_, uppers, digits, others := classes(v)
	if !isChosen(v) || digits < 2 || text[sep] == '/' && (uppers == 0 && others == 0 || strings.ContainsAny(v, "./")) {
		return f, false
	}
	return found{from: from, to: end, kind: "a password"}, true
}

// inShadow finds the hash of a password in a line of /etc/shadow, by its last fields.
func inShadow(text string, at int) (f found, ok bool) {
	from := lineStart(text, at)
	for i := at - 1; i >= from; i-- {
		if strings.IndexByte("\"'` \t", text[i]) >= 0 || i > 0 && text[i-1] == '\\' && text[i] == 'n' {
			from = i + 1
			break
		}
	}
	fields := strings.Split(text[from:at], ":")
	if len(fields) < 4 {
		return f, false
	}
	hash := fields[len(fields)-3]
	to := at - len(fields[len(fields)-1]) - len(fields[len(fields)-2]) - 2
	return found{from: to - len(hash), to: to, kind: "the hash of a password"}, len(hash) >= 13 && run(hash, 0, &crypted, len(hash)) == len(hash)
}

// ofWindows finds the hash of a password of Windows behind the one that old versions had.
func ofWindows(text string, at int) (f found, ok bool) {
	from := at + len(":aad3b435b51404eeaad3b435b51404ee:")
	to := run(text, from, &hex, 33)
	return found{from: from, to: to, kind: "the hash of a password"}, to-from == 32
}

// phrase finds the words from which the keys of a wallet are made.
func phrase(text string, at int) (f found, ok bool) {
	for at < len(text) && strings.IndexByte("\"'`*", text[at]) >= 0 {
		at++
	}
	at = spaces(text, at)
	switch {
	case at >= len(text):
		return f, false
	case text[at] == ':' || text[at] == '=':
		at++
	case strings.HasPrefix(text[at:], "is "):
		at += len("is")
	default:
		return f, false
	}
	for at < len(text) && strings.IndexByte(" \t\n\"'`*", text[at]) >= 0 {
		at++
	}
	n, to := 0, at
	for i := at; i < len(text); {
		end := i
		for end < len(text) && isLower(text[end]) {
			end++
		}
		if word := text[i:end]; len(word) < 3 || len(word) > 8 || ordinary.Has(word) {
			return f, false
		}
		n, to = n+1, end
		if end+1 >= len(text) || text[end] != ' ' || !isLower(text[end+1]) {
			break
		}
		i = end + 1
	}
	if n < 12 || n > 24 || n%3 != 0 || to < len(text) && strings.IndexByte("\"'`*.\n\r,)<\\", text[to]) < 0 {
		return f, false
	}
	return found{from: at, to: to, kind: "the words of a wallet"}, true
}

// ordinary are words of sentences that are none of those from which keys are made.
var ordinary = wordset.Set{Words: "the and for are but not with this was from they his her have has had were been its per our their them then than must each which who why how these those does did words down kept"}
