package redact

import "strings"

// codePhrases are what a code is called with which somebody proves who he is, once: of six or more
// digits mostly.
var codePhrases = [...]string{
	"verification code", "verify code", "one-time code", "one time code", "one-time password", "one time password", "one-time passcode", "passcode", "security code", "login code", "log-in code", "sign-in code", "signin code", "authentication code", "auth code", "confirmation code", "access code", "backup code", "recovery code",
	"verification_code", "otp_code", "mfa_code", "totp_code", "2fa code", "mfa code", "two-factor code", "sms code", "otp", "totp code", "enter this code", "enter the code", "pin code", "your pin", "my pin", "the pin",
	"bestätigungscode", "sicherheitscode", "einmalpasswort", "code de vérification", "código de verificación", "código de verificação", "codice di verifica", "验证码", "驗證碼", "認証コード", "確認コード", "인증번호", "인증 코드", "код подтверждения",
}

// onceCodes are the detectors of codes that are good once.
func onceCodes() (all []detector) {
	for _, w := range codePhrases {
		all = append(all, detector{w, func(text string, at int) (found, bool) { return onceCode(text, at, at+len(w)) }, func(text string, at int) bool { return !isAlnum(leftOf(text, at)) }})
	}
	return all
}

// mostCode is how far from its name a code may begin.
const mostCode = 40

// onceCode finds the code that is told behind what it is called, or before it.
func onceCode(text string, at, end int) (f found, ok bool) {
	if before := leftOf(text, at); at > 0 && text[at] < 0x80 && (isAlnum(before) || strings.IndexByte("_-./", before) >= 0) {
		return f, false
	}
	if f, ok = codeBefore(text, at); ok {
		return f, true
	}
	i := end
	if i < len(text) && text[i] == 's' && text[at] < 0x80 {
		i++
	}
	for i < len(text) && i-end < 4 && strings.IndexByte("\"'`*_)", text[i]) >= 0 {
		i++
	}
	from := i
	i = spaces(text, i)
	signed := false
	switch rest := text[i:]; {
	case rest == "":
		return f, false
	case rest[0] == ':' || rest[0] == '=' && !strings.HasPrefix(rest, "=="):
		i, signed = i+1, true
	case strings.HasPrefix(rest, "：") || strings.HasPrefix(rest, "＝"):
		i, signed = i+len("："), true
	case copula(rest) > 0 && i > from:
		i, signed = i+copula(rest), true
	default:
		for _, p := range particles {
			if strings.HasPrefix(rest, p) {
				i, signed = i+len(p), true
				break
			}
		}
	}
	if !signed {
		return f, false
	}
	for i < len(text) && i-end < mostCode && (strings.IndexByte(" \t\r\n\"'`*_:", text[i]) >= 0 || text[i] == '\\' && newline(text, i) > i) {
		if text[i] == '\\' {
			i = newline(text, i)
			continue
		}
		i++
	}
	if i+2 < len(text) && isUpper(text[i]) && text[i+1] == '-' { // G-482913
		i += 2
	}
	to := digitsOfCode(text, i)
	if next := spaces(text, to); to > 0 && to-i < 6 && next > to && next < len(text) && isLetter(text[next]) {
		return f, false // so many of something
	}
	if to == 0 || strings.HasSuffix(strings.ToLower(text[at:end]), "pin") && text[at] < 0x80 && to-i > 6 {
		return f, false
	}
	return found{from: i, to: to, kind: kindCode}, true
}

// kindCode is the kind of what is good once.
const kindCode = "a one-time code"

// codeBefore finds the code that stands before what it is called: 482913 is your Google verification
// code.
func codeBefore(text string, at int) (f found, ok bool) {
	n := sayer(text, at)
	if n == 0 && at > 1 && text[at-1] == ' ' {
		word := at - 1
		for word > 0 && at-word < mostName && isLetter(text[word-1]) {
			word--
		}
		if n = sayer(text, word); n > 0 && word < at-1 {
			n += at - word
		}
	}
	if n == 0 {
		return f, false
	}
	to := at - n
	for to > 0 && strings.IndexByte("\"'`*", text[to-1]) >= 0 {
		to--
	}
	from := to
	for from > 0 && to-from < 12 && (isDigit(text[from-1]) || to > from && (text[from-1] == '-' || text[from-1] == ' ') && from > 1 && isDigit(text[from-2])) {
		from--
	}
	if digitsOfCode(text, from) != to {
		return f, false
	}
	return found{from: from, to: to, kind: kindCode}, true
}

// digitsOfCode is where the code ends that begins at a place, 0 if there is none: four to eight
// digits, that may be in two groups, and none as one would write to show where a code stands.
func digitsOfCode(text string, from int) int {
	to := from
	var v []byte
	for to < len(text) && len(v) < 10 {
		if isDigit(text[to]) {
			v = append(v, text[to])
		} else if (text[to] != '-' && text[to] != ' ') || len(v) != 3 && len(v) != 4 || to+len(v) >= len(text) || run(text, to+1, &numerals, len(v)) != to+1+len(v) {
			break
		}
		to++
	}
	if len(v) < 4 || len(v) > 8 || to < len(text) && (isAlnum(text[to]) || strings.IndexByte("_%/", text[to]) >= 0 || strings.IndexByte(".,:-", text[to]) >= 0 && to+1 < len(text) && isAlnum(text[to+1])) || from > 0 && strings.IndexByte("$#.", text[from-1]) >= 0 {
		return 0
	}
	if len(v) == 4 && (v[0] == '1' && v[1] == '9' || v[0] == '2' && v[1] == '0') {
		return 0 // a year
	}
	up, down, same := true, true, true
	for i := 1; i < len(v); i++ {
		up, down, same = up && (v[i] == v[i-1]+1 || v[i-1] == '9' && v[i] == '0'), down && v[i] == v[i-1]-1, same && v[i] == v[i-1]
	}
	if up || down || same {
		return 0
	}
	return to
}
