package redact

import (
	"math"
	"strings"
)

// contexts are the detectors of what is a secret by what stands before it.
func contexts() []detector {
	all := []detector{
		{"authorization", authorization},
		{"bearer ", bearer},
		{"://", inAddress},
		{" -u ", userOfCurl},
		{" --user ", userOfCurl},
	}
	for _, n := range names {
		all = append(all, detector{n.word, n.match})
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
	{"secret", false}, {"token", false}, {"api_key", false}, {"apikey", false}, {"api-key", false}, {"api key", false},
	{"access_key", false}, {"accesskey", false}, {"access-key", false}, {"account_key", false}, {"accountkey", false},
	{"private_key", false}, {"privatekey", false}, {"auth_key", false}, {"authkey", false}, {"encryption_key", false}, {"signing_key", false},
	{"credential", false}, {"_auth", false}, {"sharedaccesskey", false}, {"_pass", true}, {"_pat", false}, {"master_key", false},
}

// Words behind and before such a word that say that something else is meant.
var (
	behind = wordsOf("id ids name names file files path paths dir url uri type types kind field length len count size sizes limit limits ttl expires expiry expiration expire at policy prompt hint label budget usage used usages rule rules error errors invalid required reset manager store provider index per version cost costs price ratio rate format class input form regex pattern env var variable ref reference arn scope scopes status valid validity estimate counter counts details hash")
	before = wordsOf("max min next page continuation num number total totals input output prompt completion cached cache reasoning stop special eos bos pad unk cls sep mask per thinking budget cursor resume lock public text image audio video accepted rejected prediction new_line keyword cancellation")
)

func wordsOf(s string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(s) {
		all[w] = true
	}
	return all
}

const (
	mostName  = 48  // letters of a name before and behind the word
	mostValue = 512 // bytes of a value
)

// match finds what is assigned to a name that has the word.
func (n *name) match(text string, at int) (f found, ok bool) {
	from := at
	for from > 0 && at-from < mostName && (isAlnum(text[from-1]) || text[from-1] == '_' || text[from-1] == '-') {
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
	a, ok := assigned(text, from, last)
	if !ok {
		return f, false
	}
	a.chosen, a.shouts = n.chosen, strings.ToUpper(text[from:last]) == text[from:last]
	a.name = strings.ToLower(text[from:last])
	a.word = n.word
	value := text[a.from:a.to]
	if !a.plausible(value) || strings.HasPrefix(text[a.to:], "...") || strings.HasPrefix(text[a.to:], "…") || strings.HasPrefix(text[a.to:], "***") {
		return f, false
	}
	kind := "an assigned key"
	switch {
	case n.chosen:
		kind = "a password"
	case len(value) == 40 && strings.Contains(a.name, "secret") && run(value, 0, &base64, 40) == 40:
		kind = "a secret key of AWS"
	}
	return found{from: a.from, to: a.to, kind: kind}, true
}

// means reports whether the name around a word names a secret, as its other words say.
func means(text string, from, at, end, last int) bool {
	prefix, suffix := text[from:at], text[end:last]
	if suffix != "" {
		if isLower(suffix[0]) && isLower(text[end-1]) || isDigit(suffix[0]) && len(suffix) > 2 {
			return false // a longer word: tokens, secretary
		}
		for _, w := range wordsIn(suffix) {
			if behind[w] {
				return false
			}
		}
	}
	list := wordsIn(prefix)
	if len(list) > 0 && before[list[len(list)-1]] {
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
	chosen   bool // by a person
	shouts   bool // the name is in capital letters
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
	switch c := text[at]; {
	case c == '=' && at+1 < len(text) && text[at+1] == '=':
		return a, false
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
	case at > to && quotes == 0 && from > 1 && strings.HasPrefix(text[from:], "--"):
		a.flag = true
	default:
		return a, false
	}
	sep := at
	at = spaces(text, at)
	a.tight = a.tight && at == sep
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
	for at < len(text) && at-a.from <= mostValue && !endsValue(text[at]) {
		at++
	}
	if at-a.from > mostValue {
		return a, false
	}
	for at > a.from && strings.IndexByte(".,:;!?", text[at-1]) >= 0 {
		at--
	}
	a.to = at
	return a, a.to > a.from
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

// placeholders are words that stand where a secret would: in them, and as the whole value.
var (
	placeholderParts = []string{"example", "your", "placeholder", "redacted", "xxxx", "....", "****", "changeme", "change_me", "dummy", "[secret", "insert", "replace", "todo", "123456789", "abcdef", "masked", "hidden", "<", ">"}
	placeholders     = wordsOf("password passwd pass pwd secret token key apikey string str text none null nil true false undefined required optional empty default value user username admin any object number bool boolean unset test testing basic bearer oauth jwt mysecret mypassword mytoken supersecret secretkey privatekey")
)

// plausible reports whether a value is one that somebody keeps secret: no word of a
// program or a language, no place where one would stand.
func (a *assignment) plausible(v string) bool {
	least := 16
	if a.chosen {
		least = 6
	} else if a.word == "secret" || a.shouts {
		least = 8
	}
	if len(v) < least || strings.ContainsAny(v, " \t\n") || strings.IndexByte("$<{%[(*@&#/~.!|", v[0]) >= 0 && !a.quotedChoice(v) || isPlaceholder(v) {
		return false
	}
	lowers, uppers, digits, others := classes(v)
	if isUUID(v) || isTime(v) || isCallID(v) || strings.Contains(v, "://") {
		return false
	}
	if lowers+uppers == 0 && others == 0 { // a number
		return a.chosen && (a.quoted || a.tight) && len(v) <= 12
	}
	if !a.quoted && !a.tight && !a.flag || !a.chosen || lowers+uppers+digits == len(v) || likeName(v) {
		// a word of a program, a name of something, a sentence
		if digits == 0 {
			return a.shouts && a.tight && !a.quoted && !likeConstant(v) && (a.chosen || len(v) >= 16 && entropy(v) >= 3.5)
		}
	}
	if strings.Count(v, "/") >= 2 && digits < len(v)/8 || strings.Contains(v, "()") {
		return false
	}
	if a.chosen {
		return lowers+uppers > 0 && !(likeName(v) && digits <= 1 && strings.ContainsAny(v, "._"))
	}
	if lowers+uppers == 0 {
		return false
	}
	if isHex(v) && a.word == "token" && !strings.Contains(a.name, "auth") && !strings.Contains(a.name, "access") && !strings.Contains(a.name, "api") {
		return false // of a commit, say
	}
	if !a.quoted && strings.Contains(v, ".") && likeName(v) && digits < 4 {
		return false
	}
	least16 := 3.0
	if a.word == "secret" || a.shouts {
		least16 = 2.7
	}
	return digits >= 2 && entropy(v) >= least16 || digits >= 1 && entropy(v) >= 3.4
}

// quotedChoice reports whether a value that begins with a sign is a password after all.
func (a *assignment) quotedChoice(v string) bool {
	_, _, digits, _ := classes(v)
	return a.quoted && a.chosen && digits > 0 && !strings.ContainsAny(v, "{}()") && v[0] != '/' && v[0] != '.' && v[0] != '~'
}

func isPlaceholder(v string) bool {
	low := strings.ToLower(v)
	for _, p := range placeholderParts {
		if strings.Contains(low, p) {
			return true
		}
	}
	only := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, low)
	return placeholders[only] && len(only)*3 >= len(v)*2 || !varied(v)
}

// likeName reports whether a value reads as a name of a program: words with dots, dashes
// or underscores between them.
func likeName(v string) bool {
	start := true
	for i := range len(v) {
		switch c := v[i]; {
		case isLetter(c):
			start = false
		case isDigit(c) && !start:
		case c == '_' || c == '-' || c == '.':
			start = true
		default:
			return false
		}
	}
	return true
}

func likeConstant(v string) bool {
	return strings.ToUpper(v) == v && strings.Contains(v, "_")
}

// classes counts the kinds of letters of a value.
func classes(v string) (lowers, uppers, digits, others int) {
	for i := range len(v) {
		switch c := v[i]; {
		case isLower(c):
			lowers++
		case isUpper(c):
			uppers++
		case isDigit(c):
			digits++
		default:
			others++
		}
	}
	return lowers, uppers, digits, others
}

// mixed reports whether a value has letters and digits.
func mixed(v string) bool {
	lowers, uppers, digits, _ := classes(v)
	return lowers+uppers > 0 && digits > 0
}

// entropy is how many bits a letter of a value has, by how often each is in it.
func entropy(v string) (bits float64) {
	var counts [256]int
	for i := range len(v) {
		counts[v[i]]++
	}
	for _, n := range counts {
		if n > 0 {
			p := float64(n) / float64(len(v))
			bits -= p * math.Log2(p)
		}
	}
	return bits
}

func isHex(v string) bool {
	return run(v, 0, &hex, len(v)) == len(v)
}

// isUUID reports whether a value is an id in the usual form.
func isUUID(v string) bool {
	if len(v) != 36 {
		return false
	}
	for i := range len(v) {
		if i == 8 || i == 13 || i == 18 || i == 23 {
			if v[i] != '-' {
				return false
			}
		} else if hexDigit(v[i]) < 0 {
			return false
		}
	}
	return true
}

// isTime reports whether a value is a date, a time or a number.
func isTime(v string) bool {
	a := letters("0-9:.,TZ+-")
	return run(v, 0, &a, len(v)) == len(v) && strings.ContainsAny(v, ":.-")
}

// idBeginnings are those of ids that providers and agents give to messages and calls.
var idBeginnings = [...]string{"toolu_", "call_", "msg_", "chatcmpl-", "resp_", "req_", "run_", "fc_", "rs_", "thread_", "asst_", "item_", "srvtoolu_", "gen-", "ses_", "prt_", "tooluse_"}

func isCallID(v string) bool {
	for _, b := range idBeginnings {
		if strings.HasPrefix(v, b) {
			return true
		}
	}
	return false
}

// authorization finds what stands behind the name of the header.
func authorization(text string, at int) (f found, ok bool) {
	from := at
	for from > 0 && (isAlnum(text[from-1]) || text[from-1] == '-') {
		from--
	}
	end := at + len("authorization")
	last := end
	for last < len(text) && last-end < 2 && strings.IndexByte("\"'`]", text[last]) >= 0 {
		last++
	}
	last = spaces(text, last)
	if last >= len(text) || strings.IndexByte(":=,", text[last]) < 0 {
		return f, false
	}
	last = spaces(text, last+1)
	for last < len(text) && strings.IndexByte("\"'`[fb", text[last]) >= 0 && (!isLetter(text[last]) || last+1 < len(text) && strings.IndexByte("\"'`", text[last+1]) >= 0) {
		last++
	}
	scheme := last
	for last < len(text) && last-scheme < 20 && (isAlnum(text[last]) || text[last] == '-') {
		last++
	}
	kind, value := "a header with credentials", last
	switch strings.ToLower(text[scheme:last]) {
	case "basic":
		kind, value = "a basic header", spaces(text, last)
	case "bearer":
		kind, value = "a bearer token", spaces(text, last)
	default:
		if value = spaces(text, last); value == last { // no scheme
			value = scheme
		}
	}
	to := run(text, value, &padded, mostToken)
	v := text[value:to]
	if value == scheme && !mixed(v) || len(v) < 6 || !mixed(v) && kind != "a basic header" || isPlaceholder(v) {
		return f, false
	}
	if kind == "a basic header" && len(v) < 8 {
		return f, false
	}
	if kind == "a header with credentials" && (len(v) < 16 || isUUID(v)) {
		return f, false
	}
	return found{from: value, to: to, kind: kind}, true
}

// bearer finds a token behind the word, without the name of the header before it.
func bearer(text string, at int) (f found, ok bool) {
	if at > 0 && isAlnum(text[at-1]) {
		return f, false
	}
	from := spaces(text, at+len("bearer "))
	to := run(text, from, &padded, mostToken)
	for to > from && strings.IndexByte(".,-", text[to-1]) >= 0 {
		to--
	}
	v := text[from:to]
	if len(v) < 12 || !mixed(v) || isPlaceholder(v) || isUUID(v) || entropy(v) < 3 {
		return f, false
	}
	return found{from: from, to: to, kind: "a bearer token"}, true
}

// inAddress finds the password of an address, or the token that stands for it.
func inAddress(text string, at int) (f found, ok bool) {
	if at == 0 || !isAlnum(text[at-1]) {
		return f, false
	}
	from := at + len("://")
	colon, to := -1, from
	for ; ; to++ {
		if to >= len(text) || to-from > 400 {
			return f, false
		}
		c := text[to]
		if c == '@' {
			break
		}
		if c == ':' && colon < 0 {
			colon = to
		}
		if c <= ' ' || strings.IndexByte("/?#\"'`<>\\(){}[]|,", c) >= 0 {
			return f, false
		}
	}
	if to+1 >= len(text) || !isAlnum(text[to+1]) && text[to+1] != '[' && text[to+1] != '$' {
		return f, false
	}
	if colon < 0 {
		v := text[from:to]
		if len(v) < 16 || !mixed(v) || entropy(v) < 3 {
			return f, false
		}
		return found{from: from, to: to, kind: "credentials in an address"}, true
	}
	v := text[colon+1 : to]
	if v == "" || strings.IndexByte("$%*", v[0]) >= 0 || notAPassword(v) {
		return f, false
	}
	return found{from: colon + 1, to: to, kind: "credentials in an address"}, true
}

// notAPassword reports whether a word stands where a password would.
func notAPassword(v string) bool {
	switch strings.ToLower(v) {
	case "password", "pass", "passwd", "pwd", "pw", "secret", "token", "port", "x", "xx", "xxx", "xxxx", "...", "your_password", "your-password", "yourpassword":
		return true
	}
	return false
}

// userOfCurl finds the password that curl is given with the name of the user.
func userOfCurl(text string, at int) (f found, ok bool) {
	line := text[max(at-200, 0):at]
	if i := strings.LastIndexByte(line, '\n'); i >= 0 {
		line = line[i:]
	}
	if !strings.Contains(line, "curl") {
		return f, false
	}
	from := at + 1
	from += strings.IndexByte(text[from:], ' ')
	from = spaces(text, from)
	for from < len(text) && (text[from] == '"' || text[from] == '\'') {
		from++
	}
	to := from
	for to < len(text) && to-from < 200 && !endsValue(text[to]) {
		to++
	}
	i := strings.IndexByte(text[from:to], ':')
	if i < 0 || i+1 == to-from {
		return f, false
	}
	if v := text[from+i+1 : to]; v[0] == '$' || notAPassword(v) {
		return f, false
	}
	return found{from: from + i + 1, to: to, kind: "a password"}, true
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLower(c byte) bool  { return c >= 'a' && c <= 'z' }
func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func isLetter(c byte) bool { return isLower(c | 0x20) }
func isAlnum(c byte) bool  { return isDigit(c) || isLetter(c) }

// isApart reports whether a stretch of a text is a word of its own.
func isApart(text string, from, to int) bool {
	return (from == 0 || !isAlnum(text[from-1]) || !isAlnum(text[from])) && (to == len(text) || !isAlnum(text[to]) || !isAlnum(text[to-1]))
}
