package redact

import (
	stdbase64 "encoding/base64"
	"math"
	"strings"

	"msgview/model/wordset"
)

// placeholders are words that stand where a secret would: in them, and as the whole value.
var (
	placeholderParts = []string{"example", "your", "placeholder", "redacted", "xxxx", "...", "****", "changeme", "change_me", "dummy", "[secret", "insert", "replace", "todo", "123456789", "abcdef", "masked", "hidden", "minimum", "character", "argon2", "bcrypt", "pbkdf2", "<", ">", "%s", "%v", "%d"}
	placeholders     = wordset.Set{Words: "password passwd pass pwd secret token key apikey string str text none null nil true false undefined required optional empty default value user username admin any object number bool boolean unset test testing basic bearer oauth jwt mysecret mypassword mytoken supersecret secretkey privatekey"}
)

// plausible reports whether a value is one that somebody keeps secret: no word of a
// program or a language, no place where one would stand.
func (a *assignment) plausible(v string) bool {
	least := 16
	if a.chosen {
		least = 6
	} else if a.word == "secret" || a.shouts {
		least = 8
	} else if a.inQuery && a.tight || strings.HasPrefix(a.name, "x-") {
		least = 10
	}
	if isDense(v) && !isPlaceholder(v) {
		return true
	}
	if len(v) < least || strings.ContainsAny(v, " \t\n") || strings.IndexByte("$<{%[(*@&#/~.!|+,)=", v[0]) >= 0 && !a.quotedChoice(v) || isPlaceholder(v) {
		return false
	}
	lowers, uppers, digits, others := classes(v)
	if a.told && !a.chosen && run(v, 0, &dotted, len(v)) == len(v) && strings.ContainsAny(v, ".-") {
		return false
	}
	if digits+others == 0 && (a.chosen || a.ofAPI() && len(v) >= 16) && isUnspoken(v) {
		return true
	}
	if a.told && (digits < 2 && !(digits > 0 && (a.quoted || len(v) >= 12 && isDrawn(v))) || len(v) < 8) {
		return false
	}
	if isUUID(v) {
		return a.holdsUUID() && varied(strings.ReplaceAll(v, "-", ""))
	}
	if isTime(v) || isCallID(v) || strings.Contains(v, "://") {
		return false
	}
	if lowers+uppers == 0 && others == 0 { // a number
		return a.chosen && (a.quoted || a.tight) && len(v) <= 12
	}
	if !a.quoted && !a.tight && !a.flag || !a.chosen || lowers+uppers+digits == len(v) || likeName(v) {
		// a word of a program, a name of something, a sentence
		if digits == 0 {
			return a.chosen && isCodedWord(v) || a.shouts && a.tight && !a.quoted && !likeConstant(v) && (a.chosen || len(v) >= 16 && entropy(v) >= 3.5)
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
	if isHex(v) && a.word == "token" && !(a.shouts && a.tight) && !strings.Contains(a.name, "auth") && !strings.Contains(a.name, "access") && !strings.Contains(a.name, "api") {
		return false // of a commit, say
	}
	if !a.quoted && !a.tight && likeName(v) && digits <= lowers+uppers && strings.Contains(strings.ToLower(v), unsigned.Replace(a.word)) {
		return false // a variable, named as what it is given to
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

// ofAPI reports whether a value is the key of a service, as a header or a setting names it: it is
// drawn, and may be of letters alone.
func (a *assignment) ofAPI() bool {
	return !a.told && (strings.HasPrefix(a.name, "x-") || strings.HasPrefix(a.word, "api") && strings.HasSuffix(a.word, "key"))
}

// unsigned takes the signs between the words of a name.
var unsigned = strings.NewReplacer("_", "", "-", "", " ", "")

// holdsUUID reports whether an id is a secret behind a name: keys of some services are ids,
// tokens and secrets are counted by ids.
func (a *assignment) holdsUUID() bool {
	switch {
	case a.chosen:
		return a.word != "_pass"
	case strings.HasSuffix(a.word, "key"), a.word == "_auth":
		return true
	case a.word == "secret":
		return strings.HasSuffix(a.name, "secret") || strings.HasSuffix(a.name, "key")
	case a.word == "token":
		return strings.HasSuffix(a.name, "token") && (strings.Contains(a.name, "api") || strings.Contains(a.name, "auth") || strings.Contains(a.name, "access") || strings.Contains(a.name, "bearer") || a.shouts && a.tight)
	}
	return false
}

// isDense reports whether a value is bytes in base64, which may begin with a slash and have
// several: capital and small letters and digits so mixed as in no path.
func isDense(v string) bool {
	if len(v) < 32 || run(v, 0, &base64, len(v)) != len(v) {
		return false
	}
	lowers, uppers, digits, _ := classes(v)
	least := min(lowers, uppers)
	return (digits >= 2 && least >= len(v)/5 || least*10 >= 3*len(v)) && entropy(v) >= 4
}

// isCodedWord reports whether a value is a word in base64, as Kubernetes shows it.
func isCodedWord(v string) bool {
	if len(v) < 8 || len(v)%4 != 0 || strings.ToLower(v) == v || strings.ToUpper(v) == v {
		return false
	}
	plain, err := stdbase64.StdEncoding.DecodeString(v)
	for _, c := range plain {
		if c < ' ' && c != '\n' || c > '~' {
			return false
		}
	}
	return err == nil
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
	return placeholders.Has(only) && len(only)*3 >= len(v)*2 || !varied(v)
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

// classOf says of what kind each letter is.
var classOf = func() (of [256]uint8) {
	for c := range of {
		switch c := byte(c); {
		case isLower(c):
			of[c] = 0
		case isUpper(c):
			of[c] = 1
		case isDigit(c):
			of[c] = 2
		default:
			of[c] = 3
		}
	}
	return of
}()

// classes counts the kinds of letters of a value.
func classes(v string) (lowers, uppers, digits, others int) {
	var n [4]int
	for i := range len(v) {
		n[classOf[v[i]]&3]++
	}
	return n[0], n[1], n[2], n[3]
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

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLower(c byte) bool  { return c >= 'a' && c <= 'z' }
func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func isLetter(c byte) bool { return isLower(c | 0x20) }
func isAlnum(c byte) bool  { return isDigit(c) || isLetter(c) }

// isApart reports whether a stretch of a text is a word of its own.
func isApart(text string, from, to int) bool {
	return (from == 0 || !isAlnum(text[from-1]) || !isAlnum(text[from])) && (to == len(text) || !isAlnum(text[to]) || !isAlnum(text[to-1]))
}
