package redact

import (
	stdbase64 "encoding/base64"
	"strings"
)

// stored are the detectors of what programs keep in files of their own, or say in headers.
func stored() []detector {
	all := []detector{
		{"machine ", machine, nil},
		{"cookie", cookies, mayBeCookies},
		{" -b ", cookiesOfCurl, func(text string, at int) bool { return strings.Contains(text[max(at-mostCommand, 0):at], "curl") }},
		{`"auth`, authOfDocker, nil},
		{`"kty`, webKey, nil},
		{":aa", ofTelegram, func(text string, at int) bool { return at > 4 && isDigit(text[at-1]) }},
		{"q~", ofAzure, func(text string, at int) bool { return at > 0 && isDigit(text[at-1]) }},
		{"+ast", accountKey, func(text string, at int) bool { return at > 40 && text[at:at+4] == "+ASt" }},
		{".atlasv1.", ofTerraform, nil},
		{"sig=", signed, nil},
		{"jdbc:oracle:thin:", ofOracle, nil},
		{`"keyname`, behindMember(`"keyname":`, `"`, ofAccount), nil}, {`"sensitive`, behindMember(`"sensitive":`, "true", isGiven), nil},
		{"configure get aws_secret_access_key", shownByAWS, nil},
		{"auth=(", ofPair, nil}, {"basicauth(", ofPair, nil}, {"configure set aws_secret_access_key ", ofAWS, nil},
		{"identified by ", ofSQL, nil}, {"password '", ofSQL, nil},
	}
	for _, port := range [...]string{":5432:", ":5433:", ":6432:", ":*:"} {
		all = append(all, detector{port, passOfPostgres, func(text string, at int) bool { return at > 0 && text[at-1] > ' ' }})
	}
	return all
}

// machine finds the password of a machine in .netrc, on its line or those after it.
func machine(text string, at int) (f found, ok bool) {
	if isAlnum(leftOf(text, at)) {
		return f, false
	}
	rest := text[at:min(len(text), at+300)]
	seen := false
	last := ""
	for i := 0; i < len(rest); {
		for i < len(rest) && rest[i] <= ' ' {
			i++
		}
		from := i
		for i < len(rest) && rest[i] > ' ' {
			i++
		}
		word := rest[from:i]
		switch {
		case word == "machine" && from > 0:
			return f, false // another one
		case last == "password" && seen:
			end := strings.TrimRight(word, "\"'`,;\\")
			return found{from: at + from, to: at + from + len(end), kind: "a password"}, isGiven(end)
		case last == "login":
			seen = true
		case from > 0 && last == "" && !strings.Contains("login password account macdef", word):
			if strings.ContainsAny(word, "()[]{},;") {
				return f, false
			}
		}
		if last = ""; word == "login" || word == "password" || word == "account" {
			last = word
		} else if strings.Count(rest[:i], " ")+strings.Count(rest[:i], "\n") > 14 {
			return f, false
		}
	}
	return f, false
}

// passOfPostgres finds the password of a line of .pgpass: host:port:database:user:password.
func passOfPostgres(text string, at int) (f found, ok bool) {
	from := at
	for from > 0 && at-from < 200 && (isAlnum(text[from-1]) || strings.IndexByte(".-_*/", text[from-1]) >= 0) && !endsSequence(text, from) {
		from--
	}
	if from == at || from > 0 && !endsSequence(text, from) && strings.IndexByte(" \t\n\r\"'`", text[from-1]) < 0 && !strings.HasSuffix(text[:from], "→") {
		return f, false
	}
	place := at + 1
	place += strings.IndexByte(text[place:], ':') + 1
	for range 2 { // database and user
		end := place
		for end < len(text) && end-place < 80 && (isAlnum(text[end]) || strings.IndexByte("._-*@", text[end]) >= 0) {
			end++
		}
		if end == place || end >= len(text) || text[end] != ':' {
			return f, false
		}
		place = end + 1
	}
	to := place
	for to < len(text) && to-place < 200 && text[to] > ' ' && strings.IndexByte("\"'`", text[to]) < 0 && !(text[to] == '\\' && newline(text, to) > to) {
		to++
	}
	return found{from: place, to: to, kind: "a password"}, isGiven(text[place:to])
}

// mayBeCookies reports whether cookies may follow: a sign of that does.
func mayBeCookies(text string, at int) bool {
	rest := text[at+len("cookie") : min(len(text), at+len("cookie")+8)]
	return strings.ContainsAny(rest, ":=(,\\ ")
}

// mostCookies bounds what is looked at of a header.
const mostCookies = 4000

// cookies finds what stands for somebody who logged in, in a header or an argument.
func cookies(text string, at int) (f found, ok bool) {
	i := at + len("cookie")
	if i < len(text) && text[i]|0x20 == 's' {
		i++
	}
	begin := i
	for i < len(text) && i-begin < 6 && strings.IndexByte("\"'`]:=,(", text[i]) >= 0 || i < len(text) && i-begin < 6 && text[i] == ' ' {
		i++
	}
	if sign := text[begin:i]; !strings.ContainsAny(sign, ":=(,") && !strings.HasSuffix(text[:at], "--") {
		return f, false
	}
	if i < len(text) && text[i] == '{' {
		i++
	}
	return cookiesFrom(text, i)
}

// cookiesOfCurl finds them where curl is given them.
func cookiesOfCurl(text string, at int) (f found, ok bool) {
	line := text[max(at-mostCommand, 0):at]
	if line = line[strings.LastIndexByte(line, '\n')+1:]; !strings.Contains(line, "curl ") {
		return f, false
	}
	return cookiesFrom(text, at+len(" -b "))
}

// cookiesFrom finds them from a place on: names with values, and what separates them.
func cookiesFrom(text string, i int) (f found, ok bool) {
	end := min(len(text), i+mostCookies)
	var last *found
	for i < end {
		for i < end && strings.IndexByte(" \t;,\"'", text[i]) >= 0 {
			i++
		}
		from := i
		for i < end && (isAlnum(text[i]) || strings.IndexByte("_-.%$[]", text[i]) >= 0) {
			i++
		}
		name := text[from:i]
		quote := i
		for i < end && strings.IndexByte("\"' ", text[i]) >= 0 {
			i++
		}
		if name == "" || i >= end || text[i] != '=' && (text[i] != ':' || quote == i) {
			if name != "" && (i >= end || text[i] == ';' || text[i] == ',') { // a word by itself: Secure
				continue
			}
			break
		}
		i++
		for i < end && strings.IndexByte(" \"'", text[i]) >= 0 {
			i++
		}
		from = i
		for i < end && text[i] > ' ' && strings.IndexByte(";,\"'`{}<>\\", text[i]) < 0 {
			i++
		}
		if isCookie(name, text[from:i]) {
			one := &found{from: from, to: i, kind: "a cookie"}
			if last == nil {
				f, ok = *one, true
				last = &f
				continue
			}
			last.next = one
			last = one
		}
		for i < end && text[i] > ' ' && text[i] != ';' && text[i] != ',' && text[i] != '"' && text[i] != '\'' {
			i++
		}
		if i < end && (text[i] == '\n' || text[i] == '\\' || text[i] == '}') {
			break
		}
	}
	return f, ok
}

// ofSession are pieces of the names of cookies that stand for who logged in.
var ofSession = [...]string{"sess", "sid", "auth", "token", "jwt", "csrf", "xsrf", "remember", "login", "identity", "ticket", "credential", "secret", "_key", "clearance"}

// isCookie reports whether the value of a cookie is to be kept secret.
func isCookie(name, v string) bool {
	if len(v) < 8 || isPlaceholder(v) || isTime(v) || isCallID(v) || strings.IndexByte("$<{%[(", v[0]) >= 0 || strings.Contains(v, "()") {
		return false
	}
	low := strings.ToLower(name)
	for _, w := range ofSession {
		if strings.Contains(low, w) {
			return mixed(v) || len(v) >= 16 && entropy(v) >= 3.5 && !likeName(v)
		}
	}
	return len(v) >= 24 && mixed(v) && entropy(v) >= 3.8 && !isUUID(v) && !strings.HasPrefix(low, "_g") && !strings.HasPrefix(low, "ajs_") && !strings.HasPrefix(low, "_f")
}

// authOfDocker finds the name and password of a registry, in base64.
func authOfDocker(text string, at int) (f found, ok bool) {
	i := at + len(`"auth`)
	if !strings.HasPrefix(text[i:], `"`) {
		return f, false
	}
	i = spaces(text, i+1)
	if i >= len(text) || text[i] != ':' {
		return f, false
	}
	i = spaces(text, i+1)
	if i >= len(text) || text[i] != '"' {
		return f, false
	}
	from := i + 1
	to := run(text, from, &base64, mostValue)
	for to < len(text) && text[to] == '=' {
		to++
	}
	if to >= len(text) || text[to] != '"' || to-from < 12 {
		return f, false
	}
	plain, err := stdbase64.StdEncoding.DecodeString(text[from:to])
	if err != nil || !isText(string(plain), false) || strings.IndexByte(string(plain), ':') < 1 {
		return f, false
	}
	return found{from: from, to: to, kind: "a password"}, true
}

// webKey finds the secret parts of a JSON Web Key.
func webKey(text string, at int) (f found, ok bool) {
	begin := strings.LastIndexByte(text[max(at-4*mostToken, 0):at], '{')
	if begin < 0 {
		return f, false
	}
	begin += max(at-4*mostToken, 0)
	object := text[begin:min(len(text), at+4*mostToken)]
	if end := strings.IndexByte(object, '}'); end >= 0 {
		object = object[:end]
	}
	symmetric := strings.Contains(object, `"oct"`)
	var last *found
	for _, name := range [...]string{`"d"`, `"p"`, `"q"`, `"dp"`, `"dq"`, `"qi"`, `"k"`} {
		if name == `"k"` && !symmetric {
			continue
		}
		i := strings.Index(object, name)
		if i < 0 {
			continue
		}
		i = spaces(object, i+len(name))
		if i >= len(object) || object[i] != ':' {
			continue
		}
		if i = spaces(object, i+1); i >= len(object) || object[i] != '"' {
			continue
		}
		to := run(object, i+1, &urlSafe, mostToken)
		if to-i < 20 || to >= len(object) || object[to] != '"' || !mixed(object[i+1:to]) {
			continue
		}
		one := &found{from: begin + i + 1, to: begin + to, kind: "a private key"}
		if last == nil {
			f, ok = *one, true
			last = &f
			continue
		}
		last.next = one
		last = one
	}
	return f, ok
}

// ofTelegram finds the token of a bot: its number, and 35 letters.
func ofTelegram(text string, at int) (f found, ok bool) {
	from := at
	for from > 0 && at-from < 12 && isDigit(text[from-1]) {
		from--
	}
	to := run(text, at+1, &urlSafe, 36)
	if to-at-1 == 36 && endsWord(text, to-1) {
		to--
	}
	if n := at - from; n < 6 || n > 10 || to-at-1 != 35 || text[at:at+3] != ":AA" || !varied(text[at+3:to]) || !mixed(text[at+1:to]) && entropy(text[at+1:to]) < 3.5 {
		return f, false
	}
	return found{from: from, to: to, kind: "a token of Telegram"}, true
}

// ofAzure finds the secret of an application in Entra ID.
func ofAzure(text string, at int) (f found, ok bool) {
	set := letters("A-Za-z0-9_~.-")
	from := at - 4
	if from < 0 || text[at:at+2] != "Q~" || !isDigit(text[at-1]) || run(text, from, &set, 4) != at || from > 0 && (isAlnum(text[from-1]) || strings.IndexByte("_~", text[from-1]) >= 0) {
		return f, false
	}
	to := run(text, at+2, &set, 40)
	for to > at && strings.IndexByte(".-~", text[to-1]) >= 0 {
		to--
	}
	if n := to - at - 2; n < 30 || n > 36 || !varied(text[at+2:to]) {
		return f, false
	}
	return found{from: from, to: to, kind: "a secret of Azure"}, true
}

// accountKey finds the key of a storage account: 64 bytes with a mark near their end.
func accountKey(text string, at int) (f found, ok bool) {
	from := at
	for from > 0 && at-from < 88 && base64.has(text[from-1]) {
		from--
	}
	to := run(text, at, &base64, 88)
	if to-from != 86 || !strings.HasPrefix(text[to:], "==") {
		return f, false
	}
	return found{from: from, to: to + 2, kind: "a key of Azure"}, true
}

// ofTerraform finds a token of HCP Terraform.
func ofTerraform(text string, at int) (f found, ok bool) {
	from := at
	for from > 0 && at-from < 15 && isAlnum(text[from-1]) {
		from--
	}
	to := run(text, at+len(".atlasv1."), &urlSafe, 200)
	if at-from != 14 || to-at < 60 || !varied(text[at:to]) {
		return f, false
	}
	return found{from: from, to: to, kind: "a token of Terraform"}, true
}

// signed finds what signs an address of Azure.
func signed(text string, at int) (f found, ok bool) {
	if at == 0 || text[at-1] != '?' && text[at-1] != '&' && text[at-1] != ';' {
		return f, false
	}
	around := text[max(at-300, 0):min(at+300, len(text))]
	if !strings.Contains(around, "sv=") || !strings.Contains(around, "se=") && !strings.Contains(around, "si=") {
		return f, false
	}
	set := letters("A-Za-z0-9+/=%")
	from := at + len("sig=")
	to := run(text, from, &set, 120)
	return found{from: from, to: to, kind: "a signature of Azure"}, to-from >= 40 && mixed(text[from:to])
}

// ofOracle finds the password in the address of a database of Oracle.
func ofOracle(text string, at int) (f found, ok bool) {
	from := at + len("jdbc:oracle:thin:")
	user := run(text, from, &word, 60)
	if user == from || user >= len(text) || text[user] != '/' {
		return f, false
	}
	to := user + 1
	for to < len(text) && to-user < 100 && text[to] != '@' && !endsValue(text[to]) {
		to++
	}
	if to >= len(text) || text[to] != '@' {
		return f, false
	}
	return found{from: user + 1, to: to, kind: "credentials in an address"}, isGiven(text[user+1 : to])
}

// ofSQL finds the password of an account of a database.
func ofSQL(text string, at int) (f found, ok bool) {
	before := strings.ToLower(text[max(at-200, 0):at])
	if i := strings.LastIndexAny(before, ";\n"); i >= 0 {
		before = before[i:]
	}
	if !strings.Contains(before, "user ") && !strings.Contains(before, "role ") && !strings.Contains(before, "grant ") && !strings.Contains(before, "set ") {
		return f, false
	}
	from := at + strings.IndexAny(text[at:], " ") + 1
	if text[at]|0x20 == 'i' {
		from = at + len("identified by ")
		from += len(prefixOf(text[from:], "PASSWORD "))
	}
	if from >= len(text) || text[from] != '\'' && text[from] != '"' {
		return f, false
	}
	end := strings.IndexByte(text[from+1:min(len(text), from+200)], text[from])
	if end < 0 {
		return f, false
	}
	return found{from: from + 1, to: from + 1 + end, kind: "a password"}, isGiven(text[from+1 : from+1+end])
}

// mostMembers bounds how far behind a member of an object another one is looked for.
const mostMembers = 240

// behindMember returns what finds the value of an object that has another member before it.
func behindMember(member, with string, is func(string) bool) func(string, int) (found, bool) {
	return func(text string, at int) (f found, ok bool) {
		if behind := spaces(text, at+len(member)); behind > len(text) || !strings.EqualFold(text[at:min(at+len(member), len(text))], member) || !strings.HasPrefix(text[behind:], with) {
			return f, false
		}
		rest := text[at+len(member) : min(len(text), at+len(member)+mostMembers)]
		if end := strings.IndexByte(rest, '}'); end >= 0 {
			rest = rest[:end]
		}
		i := strings.Index(rest, `"value"`)
		if i < 0 {
			return f, false
		}
		from := spaces(rest, i+len(`"value"`))
		if from >= len(rest) || rest[from] != ':' {
			return f, false
		}
		if from = spaces(rest, from+1); from >= len(rest) || rest[from] != '"' {
			return f, false
		}
		from++
		to := strings.IndexByte(rest[from:], '"')
		if to < 0 || !is(rest[from:from+to]) {
			return f, false
		}
		from += at + len(member)
		return found{from: from, to: from + to, kind: "an assigned key"}, true
	}
}

// ofAccount reports whether a value is as long as the key of a storage account.
func ofAccount(v string) bool {
	return len(v) == 88 && strings.HasSuffix(v, "==") && run(v, 0, &base64, 86) == 86 && mixed(v)
}

// shownByAWS finds the key that the next line shows.
func shownByAWS(text string, at int) (f found, ok bool) {
	from := newline(text, at+len("configure get aws_secret_access_key"))
	to := run(text, from, &base64, 41)
	return found{from: from, to: to, kind: secretOfAWS}, to-from == 40 && from > at+len("configure get aws_secret_access_key") && mixed(text[from:to])
}
