package redact

import "strings"

// How the letters of private keys begin: of OpenSSH, RSA, EC and Ed25519, and PKCS #8. What
// is said of a key may be a piece of it, without the line it begins with.
var keyBeginnings = []string{
	"b3BlbnNzaC1rZXktdjEA", "MIIEowIBAAKCAQEA", "MIIEpAIBAAKCAQEA", "MIIEpQIBAAKCAQEA", "MIIEogIBAAKCAQEA", "MIIJKAIBAAKCAgEA", "MIIJKQIBAAKCAgEA", "MIIJJwIBAAKCAgEA", "MIICXAIBAAKBgQ", "MIICXQIBAAKBgQ", "MIICWwIBAAKBgQ",
	"MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", "MIIEvgIBADANBgkqhkiG9w0BAQEFAASC", "MIIEvwIBADANBgkqhkiG9w0BAQEFAASC", "MIIEvAIBADANBgkqhkiG9w0BAQEFAASC", "MIIJQgIBADANBgkqhkiG9w0BAQEFAASC", "MIIJQwIBADANBgkqhkiG9w0BAQEFAASC", "MIIJRAIBADANBgkqhkiG9w0BAQEFAASC",
	"MIGHAgEAMBMGByqGSM49AgEG", "MC4CAQAwBQYDK2Vw", "MHcCAQEEI", "MIGkAgEBBD",
}

// bodies are the detectors of private keys by their letters.
func bodies() (all []detector) {
	for _, b := range keyBeginnings {
		all = append(all, detector{b, func(text string, at int) (found, bool) {
			if text[at:at+len(b)] != b || at > 0 && base64.has(leftOf(text, at)) && !endsEscape(text, at) {
				return found{}, false
			}
			return bodyOf(text, at, 60)
		}, func(text string, at int) bool { return text[at:at+len(b)] == b }})
	}
	return append(all, detector{"private-lines:", ofPuTTY, nil})
}

// bodyOf finds the lines of a key that begin at a place: all of them are letters of base64.
func bodyOf(text string, at, least int) (f found, ok bool) {
	var b strings.Builder
	to := at
	for line := at; b.Len() < mostKey; {
		end := run(text, line, &base64, mostKey)
		for end < len(text) && text[end] == '=' {
			end++
		}
		next := newline(text, end)
		if end == line || next == end && end < len(text) && line > at && !endsBody(text[end]) {
			break // another text begins with such letters
		}
		b.WriteString(text[line:end])
		if to = end; next == end || end-line < 40 || strings.Count(text[end:next], "n")+strings.Count(text[end:next], "\n") > 1 {
			break
		}
		for line = next; line < len(text) && (text[line] == ' ' || text[line] == '\t'); {
			line++
		}
	}
	if b.Len() < least || !mixed(b.String()) {
		return f, false
	}
	return found{from: at, to: to, kind: "a private key", value: "private key " + b.String()}, true
}

// endsBody reports whether a sign may stand behind the last line of a key.
func endsBody(c byte) bool { return c <= ' ' || strings.IndexByte("\"'`<,;)\\", c) >= 0 }

// ofPuTTY finds the private part of a key of PuTTY.
func ofPuTTY(text string, at int) (f found, ok bool) {
	end := at + len("private-lines: ")
	for end < len(text) && (isDigit(text[end]) || text[end] == ' ') {
		end++
	}
	line := newline(text, min(end, len(text)))
	return bodyOf(text, line, 40)
}
