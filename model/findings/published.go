package findings

import (
	"encoding/base64"
	"regexp"
	"strings"
	"sync"
	"time"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// What has the form of a secret and is none: what everybody gets who opens a page, and what a
// server of the agent's own machine gave it.

var (
	// signedFor is the name of the key with which an address was signed: it is no key, as that
	// stands in no address.
	signedFor = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:X-Amz-Credential|AWSAccessKeyId)(?:=|%3D|\\u003d)[^&\s"'<>\\]*`)
	})
	// signedBy is an address with the token with which it was signed.
	signedBy = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`https?:[^\s"'<>()]{1,600}[?&]jwt=eyJ[\w-]+\.[\w-]+\.[\w-]+`)
	})
	// inPages is the key that a page has to have to speak with Firebase.
	inPages = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:\bapiKey["'\\]*\s*:\s*["'\\]*(?:AIza[\w-]{35}|\[secret-\d+\])["'\\]*,(?:\s|\\n)*["'\\]*authDomain\b|_FIREBASE_API_KEY["'\\]*\s*[:=]\s*["'\\]*(?:AIza[\w-]{35}|\[secret-\d+\]))`)
	})
)

// withoutPublished is a text without the keys in it that its own words say are published.
func withoutPublished(text string) string {
	low := false
	for _, w := range [...]string{"X-Amz-Credential", "x-amz-credential", "AWSAccessKeyId"} {
		low = low || strings.Contains(text, w)
	}
	if low {
		text = signedFor().ReplaceAllString(text, "")
	}
	text = withoutSigned(text)
	if strings.Contains(text, "authDomain") || strings.Contains(text, "_FIREBASE_API_KEY") {
		text = inPages().ReplaceAllString(text, "")
	}
	return text
}

// isPublishedToken reports whether a web token is one that says of itself that anybody may have it:
// that of Supabase for who is not logged in, and those of its examples; or one that is of no use when
// somebody reads the log, as it is good for minutes only.
func isPublishedToken(value string) bool {
	v, ok := payloadOf(value)
	if !ok {
		return false
	}
	life, known := lifeOf(v)
	return v.Str("role") == "anon" || v.Str("iss") == "supabase-demo" || known && life <= shortLife
}

// isOfTest reports whether a web token is for nobody: its subject is one of a test, or it is good for a
// day at most and who gave it names no address, as a server does that somebody tries out.
func isOfTest(value string) bool {
	v, ok := payloadOf(value)
	if role := strings.ToLower(v.Str("role")); !ok || role == "service_role" || strings.Contains(role, "admin") {
		return false
	}
	if life, known := lifeOf(v); known && life <= signedLife && v.Get("iss").Exists() && !strings.ContainsAny(v.Str("iss"), ".:/") {
		return true
	}
	words := strings.FieldsFunc(strings.ToLower(v.Str("sub")), func(c rune) bool { return c < 'a' || c > 'z' })
	return len(words) > 0 && (words[0] == "test" || words[0] == "testuser" || words[0] == "dummy" || words[0] == "fake")
}

// How long tokens are good for: those that are of no use when somebody reads the log, and those
// with which addresses are signed.
const (
	shortLife  = 30 * time.Minute
	signedLife = 24 * time.Hour
)

// payloadOf returns what a web token says.
func payloadOf(value string) (v rawjson.Value, ok bool) {
	_, rest, ok := strings.Cut(value, ".")
	if !ok || !strings.HasPrefix(value, "eyJ") {
		return v, false
	}
	payload, _, _ := strings.Cut(rest, ".")
	said, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(payload, "="))
	if err != nil {
		return v, false
	}
	v, err = rawjson.Parse(said)
	return v, err == nil
}

// lifeOf is how long a token is good for, as far as it says so.
func lifeOf(v rawjson.Value) (life time.Duration, known bool) {
	until, ok := v.Get("exp").Int()
	from, ok2 := v.First("nbf", "iat").Int()
	if !ok || !ok2 || until <= from || until-from > 1<<31 {
		return 0, false
	}
	return time.Duration(until-from) * time.Second, true
}

// withoutSigned takes the tokens out of a text with which the address of a page or a picture is
// signed, unless they are good for long.
func withoutSigned(text string) string {
	if !strings.Contains(text, "jwt=eyJ") {
		return text
	}
	return signedBy().ReplaceAllStringFunc(text, func(address string) string {
		before, token, _ := strings.Cut(address, "jwt=")
		if v, ok := payloadOf(token); ok {
			if life, known := lifeOf(v); known && life <= signedLife {
				return before
			}
		}
		return address
	})
}

var askedHosts = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bhttps?:\\?/\\?/(\[::1\]|[a-z0-9.-]+)`)
})

// asksOwnMachine reports whether a call speaks with servers of the machine on which it runs, and
// with no other ones: a web token of them opens nothing elsewhere.
func asksOwnMachine(e *ended) bool {
	asked := e.use.Command()
	if e.use.Purpose != tool.Shell {
		asked = string(e.call.Arguments) + e.call.ArgumentsText
	}
	return isOwnMachine(asked)
}

// isOwnMachine reports whether all addresses of a text are of the machine itself, and there is one.
func isOwnMachine(asked string) bool {
	if !strings.Contains(asked, "http") {
		return false
	}
	all := askedHosts().FindAllStringSubmatch(asked, 64)
	for _, m := range all {
		switch host := strings.ToLower(m[1]); {
		case host == "localhost", strings.HasPrefix(host, "127."), host == "0.0.0.0", host == "[::1]", strings.HasSuffix(host, ".localhost"):
		default:
			return false
		}
	}
	return len(all) > 0
}

// isTyped reports whether a key was made up by hand: most of its letters are the one before them
// again or the next one of the alphabet, as in AAAABBBBCCCC. Of random ones few are.
func isTyped(s string) bool {
	steps := 0
	for i := 1; i < len(s); i++ {
		if d := int(s[i]) - int(s[i-1]); d == 0 || d == 1 {
			steps++
		}
	}
	return len(s) >= 16 && 2*steps >= len(s)
}

// isTestRun reports whether a result is of a run of tests, in which clients log in to a server that
// is there for the tests only.
func isTestRun(text string) bool {
	return strings.Contains(text, "= test session starts =") || strings.Contains(text, "\nTest Suites: ") || strings.Contains(text, "\n--- FAIL: ")
}

// isTokenOfADay reports whether a web token is good for a day at most.
func isTokenOfADay(value string) bool {
	v, ok := payloadOf(value)
	if !ok {
		return false
	}
	life, known := lifeOf(v)
	return known && life <= signedLife
}

// tellSecret says that a text has a secret, which is a hint where it is a test's.
func (f *Finder) tellSecret(l *looked, e *ended, text string) {
	sure := Likely
	kind := f.secretIn(e, text, false)
	if kind == "" {
		sure, kind = Perhaps, f.secretIn(e, text, true)
	}
	if kind != "" {
		l.say(e.place, ruleSecret, model.Hash(kind)^uint64(sure), e.finding(sure, kind))
	}
}

// isExample reports whether a secret is one that nobody would use.
func isExample(s string) bool {
	low := strings.ToLower(s)
	for _, w := range [...]string{"example", "xxxx", "0000", "1234567", "abcdef", "your", "test", "fake", "dummy", "redacted", "...", "placeholder", "sample"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	if isTyped(s) {
		return true
	}
	letters := map[rune]bool{}
	for _, c := range s[len(s)/2:] {
		letters[c] = true
	}
	return len(letters) < 6
}
