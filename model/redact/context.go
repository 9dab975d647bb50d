package redact

import (
	"strings"

	"msgview/model/wordset"
)

// contexts are the detectors of what is a secret by what stands before it.
func contexts() []detector {
	all := []detector{
		{"authorization", authorization, nil},
		{"bearer", bearer, nil},
		{"://", inAddress, mayBeInAddress},
		{" -u ", userOfCurl, nil},
		{" --user ", userOfCurl, nil},
	}
	for _, n := range names {
		all = append(all, detector{n.word, n.match, n.may})
	}
	for _, w := range [...]string{"requirepass ", "masterauth ", "bindpw "} {
		all = append(all, detector{w, directive, nil})
	}
	for _, w := range [...]string{"pw ", "pw:", "pw="} {
		all = append(all, detector{w, pw, func(text string, at int) bool { return !isAlnum(leftOf(text, at)) }})
	}
	for _, w := range keysSaid {
		all = append(all, detector{w, func(text string, at int) (found, bool) { return keySaid(text, at, at+len(w)) }, nil})
	}
	for _, w := range [...]string{"pass=", "pass =", "pass:", `pass"`, `pass\`, "psk=", `"pw"`, `"pw\`, "'pw'"} {
		all = append(all, detector{w, func(text string, at int) (found, bool) {
			return pass(text, at+quoteAt(text, at), at+len(strings.TrimRight(w[:len(w)-1], " ")))
		}, nil})
	}
	return all
}

// A name is a word in the name of what holds a secret: PASSWORD, client_secret.
type name struct {
	word   string
	chosen bool // by a person, who may take a short one
}

var names = []name{
	{"password", true}, {"passwd", true}, {"passphrase", true}, {"pwd", true}, {"kennwort", true}, {"passwort", true},
	{"contraseña", true}, {"mot de passe", true}, {"senha", true}, {"wachtwoord", true}, {"ароль", true}, {"密码", true}, {"密碼", true}, {"口令", true}, {"パスワード", true}, {"비밀번호", true},
	{"hasło", true}, {"heslo", true}, {"lösenord", true}, {"salasana", true}, {"parola", true}, {"şifre", true}, {"adgangskode", true}, {"jelszó", true}, {"mật khẩu", true},
	{"secret key", false}, {"private key", false}, {"signing key", false}, {"encryption key", false}, {"code_verifier", false}, {"presharedkey", false}, {"hmac_key", false}, {"encryptionkey", false}, {"signingkey", false}, {"adminkey", false}, {"admin_key", false}, {"sdk_key", false},
	{"x-amz-signature", false}, {"x-goog-signature", false},
	{"secret", false}, {"secret access key", false}, {"token", false}, {"api_key", false}, {"apikey", false}, {"api-key", false}, {"api key", false},
	{"access_key", false}, {"accesskey", false}, {"access-key", false}, {"account_key", false}, {"accountkey", false},
	{"private_key", false}, {"privatekey", false}, {"auth_key", false}, {"authkey", false}, {"encryption_key", false}, {"signing_key", false},
	{"credential", false}, {"_auth", false}, {"sharedaccesskey", false}, {"_pass", true}, {"_pw", true}, {"_pat", false}, {"master_key", false},
	{"subscription_key", false}, {"subscription-key", false}, {"subscriptionkey", false}, {"storage_key", false}, {"storagekey", false}, {"service_key", false}, {"app_key", false}, {"appkey", false}, {"app-key", false}, {"application_key", false}, {"shared_key", false}, {"ssh_key", false}, {"openai_key", false}, {"anthropic_key", false}, {"deploy_key", false}, {"webhook_key", false}, {"license_key", false},
}

// Words behind and before such a word that say that something else is meant.
var (
	behind = wordset.Set{Words: "range ranges id ids name names file files path paths dir url uri type types kind field length len count size sizes limit limits ttl expires expiry expiration expire at policy prompt hint label budget usage used usages rule rules error errors invalid required reset manager store provider index per version cost costs price ratio rate format class input form regex pattern env var variable ref reference arn scope scopes status valid validity estimate counter counts details hash"}
	before = wordset.Set{Words: "max min next page continuation num number total totals input output prompt completion cached cache reasoning stop special eos bos pad unk cls sep mask per thinking budget cursor resume lock public text image audio video accepted rejected prediction new_line keyword cancellation"}
)

// secretOfAWS is the kind of a key of which only the name tells what it is.
const secretOfAWS = "a secret key of AWS"

const (
	mostName  = 48  // letters of a name before and behind the word
	mostValue = 512 // bytes of a value
)

// may reports whether something may be assigned to a name that has the word: below escapes
// a sign of that, or what stands for one, follows soon.
func (n *name) may(text string, at int) bool {
	end := at + len(n.word)
	if endsWithSetter(text[:at]) || sayer(text, at) > 0 || n.chosen && strings.HasPrefix(text[end:], ` \`) {
		return true
	}
	for last := end; last < len(text) && last-end < mostName; last++ {
		switch c := text[last]; {
		case c == '\\' && strings.HasPrefix(text[last:], `\u003`): // an arrow, a tag
			return true
		case c == '\\' && strings.HasPrefix(text[last:], `\n`) && strings.Trim(text[end:last], "*_ ") == "": // a heading
			return true
		case c == '\\' && strings.HasPrefix(text[last:], `\"`) && copula(text[spaces(text, end):]) > 0: // what a sentence tells
			return true
		case isAlnum(c), c == '_', c == '-', c == '"', c == '\'', c == '\\', c == ' ', c == '\t', c == '`', c == ']', c == '*':
			if c == ' ' && (at > 1 && strings.Contains(text[max(at-mostName, 0):at], "--") || last == end && (isUpper(text[end-1]) || last+1 < len(text) && strings.IndexByte("*`", text[last+1]) >= 0)) {
				return true // the next word of a command, or of a line
			}
		default:
			return c == '=' || c == ':' || c == '>' || c == ',' || c == '|' || c == '+' || c == '(' || n.chosen && strings.HasPrefix(text[last:], ").") || mayBeyond(text, last)
		}
	}
	return false
}

// match finds what is assigned to a name that has the word.
func (n *name) match(text string, at int) (f found, ok bool) {
	from := at
	for from > 0 && at-from < mostName && (isAlnum(text[from-1]) || text[from-1] == '_' || text[from-1] == '-') && !endsSequence(text, from) {
		from--
	}
	end := at + len(n.word)
	last := end
	for last < len(text) && last-end < mostName && (isAlnum(text[last]) || text[last] == '_' || text[last] == '-') {
		last++
	}
	if !means(text, from, at, end, last) {
		return f, false
	}
	if f, ok := n.column(text, from, last); ok {
		return f, true
	}
	a, ok := assigned(text, from, last)
	if !ok {
		a, ok = saidBefore(text, from, last)
	}
	if ok = ok && n.keeps(&a, text, from, last); !ok && n.chosen {
		a, ok = filled(text, from, last)
		return found{from: a.from, to: a.to, kind: "a password"}, ok
	}
	if !ok {
		return f, false
	}
	value := text[a.from:a.to]
	if long, end := wrapped(text, a.from, a.to); end > 0 {
		value, a.to = long, end
	}
	kind := "an assigned key"
	switch {
	case n.chosen:
		kind = "a password"
	case len(value) == 40 && strings.Contains(a.name, "secret") && run(value, 0, &base64, 40) == 40:
		kind = secretOfAWS
	}
	return found{from: a.from, to: a.to, kind: kind, value: value}, true
}

// keeps reports whether the value of an assignment is a secret.
func (n *name) keeps(a *assignment, text string, from, last int) bool {
	a.inQuery = from > 0 && (text[from-1] == '?' || text[from-1] == '&' || strings.HasSuffix(text[:from], "&amp;"))
	a.chosen, a.shouts = n.chosen, strings.ToUpper(text[from:last]) == text[from:last]
	a.name = strings.ToLower(text[from:last])
	a.word = n.word
	value := text[a.from:a.to]
	if !a.quoted && strings.HasPrefix(text[a.to:], "(") && likeName(value) {
		return false // it is called
	}
	cut := strings.HasPrefix(text[a.to:], "...") || strings.HasPrefix(text[a.to:], "…") || strings.HasPrefix(text[a.to:], "***")
	return !cut && (a.plausible(value) || a.isWordKept(text, from, last))
}

// means reports whether the name around a word names a secret, as its other words say.
func means(text string, from, at, end, last int) bool {
	prefix, suffix := text[from:at], text[end:last]
	if suffix != "" {
		if text[at] == '_' && isUpper(suffix[0]) && isUpper(text[end-1]) {
			return false // a longer word in capital letters: LIBRARY_PATH
		}
		if isLower(suffix[0]) && isLower(text[end-1]) || isDigit(suffix[0]) && len(suffix) > 2 {
			return false // a longer word: tokens, secretary
		}
		for _, w := range wordsIn(suffix) {
			if behind.Has(w) {
				return false
			}
		}
	}
	if name := text[from:last]; name == "PWD" || name == "OLDPWD" {
		return false // where a shell is
	}
	list := wordsIn(prefix)
	if len(list) > 0 && before.Has(list[len(list)-1]) {
		return false
	}
	return true
}

// wordsIn are the words of a name in lower case: of snake_case, kebab-case and camelCase.
func wordsIn(s string) (all []string) {
	from := 0
	for i := 0; i <= len(s); i++ {
		switch {
		case i == len(s), s[i] == '_', s[i] == '-':
			if i > from {
				all = append(all, strings.ToLower(s[from:i]))
			}
			from = i + 1
		case i > from && isUpper(s[i]) && isLower(s[i-1]):
			all = append(all, strings.ToLower(s[from:i]))
			from = i
		}
	}
	return all
}

// An assignment is a name with its value.
type assignment struct {
	from, to int  // the value
	quoted   bool // it stands in quotes
	tight    bool // nothing stands between the name and the value but one sign
	flag     bool // it is the next word of a command
	told     bool // it is said in a sentence: the password is
	chosen   bool // by a person
	shouts   bool // the name is in capital letters
	inQuery  bool // of an address
	name     string
	word     string
}

// assigned finds the value of the name between two places.
func assigned(text string, from, to int) (a assignment, ok bool) {
	at := to
	for at < len(text) && at-to < 3 && (strings.IndexByte("\"'`*", text[at]) >= 0 || text[at] == ']' && at > to) {
		at++
	}
	quotes := at - to
	at = spaces(text, at)
	if at >= len(text) {
		return a, false
	}
	if a, ok := beyond(text, from, to, at, quotes); ok {
		return a, true
	}
	if a, ok := inSentence(text, from, to, at); ok {
		return a, true
	}
	value := valueBehind(text, to)
	switch c := text[at]; {
	case value > 0:
		at = value
	case c == '(' && at == to && called(text, from, to) > 0:
		at = called(text, from, to)
	case c == '(' && at > to && quotes == 0:
		return bracketed(text, at)
	case c == '=' && at+1 < len(text) && text[at+1] == '=':
		return a, false
	case strings.HasPrefix(text[at:], "："):
		at += len("：")
	case at > to && quotes == 0 && (isSet(text, from) || isDefined(text, from, c)):
		a.flag = true
	case c == '[' || at > to && (strings.HasPrefix(text[at:], "for ") || strings.HasPrefix(text[at:], "is generated for ")):
		if at = asked(text, at); at < 0 {
			return a, false
		}
	case at > to && quotes == 0 && (c == '"' || c == '\'') && isTold(strings.ToLower(text[from:to])):
		a.told = true
	case c == '=' && at+1 < len(text) && text[at+1] == '>':
		at += 2
	case c == ':' && at+1 < len(text) && (text[at+1] == '=' || text[at+1] == ':'):
		at += 2
	case c == '=', c == ':':
		a.tight = c == '=' && at == to
		at++
	case c == '>' && at == to && from > 0 && text[from-1] == '<':
		a.tight = true
		at++
	case c == ',' && quotes > 0 && at == to+quotes: // setenv("PASSWORD", "...")
		at++
	case at > to && quotes == 0 && isFlag(text, from, to):
		a.flag = true
	case c == '|':
		return inCell(text, from, at)
	case at > to && copula(text[at:]) > 0:
		a.told = true
		at += copula(text[at:])
		if next := spaces(text, at); strings.HasPrefix(text[next:], "**") {
			return wordAt(text, next)
		}
	case at >= to+quotes+2 && quotes == 0 && beginsLine(text, from):
		return inColumn(text, at)
	default:
		return a, false
	}
	sep := at
	at = spaces(text, at)
	if at > to && at < len(text) && (text[at] == '[' || text[at] == '(') {
		return bracketed(text, at)
	}
	a.tight = a.tight && at == sep
	if text[sep-1] == ':' && !a.tight {
		if a, ok := onNextLine(text, at); ok {
			return a, true
		}
	}
	bare := unwrapped(text, at)
	within := bare > at
	at = bare
	if strings.HasPrefix(text[at:], "__ ") { // __Password:__ ...
		at = spaces(text, at+len("__"))
	}
	if colon := typed(text, at); colon > 0 { // password: str = "..."
		at = colon
	}
	if at+1 < len(text) && strings.IndexByte("bBrRfFuU", text[at]) >= 0 && (text[at+1] == '"' || text[at+1] == '\'') {
		at++
	}
	if at >= len(text) {
		return a, false
	}
	if q := text[at]; q == '"' || q == '\'' || q == '`' {
		a.quoted = true
		a.from, at = at+1, at+1
		for ; at < len(text) && text[at] != q && text[at] != '\n' && at-a.from <= mostValue; at++ {
			if text[at] == '\\' && at+1 < len(text) {
				at++
			}
		}
		a.to = min(at, len(text))
		if at < len(text) && text[at] != q && text[at] != '\n' {
			return a, false // too long for a value
		}
		return a, a.to > a.from
	}
	a.from = at
	if a.tight && !within && from > 0 && (text[from-1] == '"' || text[from-1] == '\'') { // 'name=value'
		if n := strings.IndexByte(text[at:min(len(text), at+mostValue)], text[from-1]); n > 0 && strings.IndexFunc(text[at:at+n], func(r rune) bool { return r <= ' ' || r == '\\' }) < 0 && !strings.Contains(text[at:at+n], "('") {
			a.to = at + n
			return a, true
		}
	}
	for at < len(text) && at-a.from <= mostValue && !endsValue(text[at]) {
		at++
	}
	if at-a.from > mostValue {
		return a, false
	}
	ends := ".,:;!?" // of a sentence
	if a.tight {
		ends = ".,:;"
	}
	for at > a.from && strings.IndexByte(ends, text[at-1]) >= 0 {
		at--
	}
	a.to = at
	return a, a.to > a.from
}

// isTold reports whether what stands in quotes behind a name is what it names.
func isTold(name string) bool {
	return strings.HasSuffix(name, "password") || strings.HasSuffix(name, "passphrase")
}

// endsValue reports whether a value without quotes ends at a sign.
func endsValue(c byte) bool {
	return c <= ' ' || strings.IndexByte("\"'`;,&<>|(){}[]\\", c) >= 0
}

// typed returns where a value begins behind the type of a variable, 0 if there is none.
func typed(text string, at int) int {
	end := at
	for end < len(text) && end-at < 20 && (isLetter(text[end]) || text[end] == '?') {
		end++
	}
	next := spaces(text, end)
	if end == at || next >= len(text) || text[next] != '=' || next+1 < len(text) && text[next+1] == '=' {
		return 0
	}
	return spaces(text, next+1)
}

func spaces(text string, at int) int {
	for n := 0; at < len(text) && n < 16 && (text[at] == ' ' || text[at] == '\t'); n++ {
		at++
	}
	return at
}
