package redact_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"msgview/model/redact"
	"msgview/model/redact/redacttest"
)

// Whatever stands around what gives a secret away, nothing fails.
func TestAnyText(t *testing.T) {
	words := strings.Fields("mysql sshpass docker login vault zip 7z curl -u -p -b --user --token machine password cookie authorization: bearer basic :// @ -----BEGIN PRIVATE KEY----- eyJ sk- ghp_ AKIA _auth \"auth\" \"kty\" :AA q~ +ASt .atlasv1. sig= sv= se= jdbc:oracle:thin: \"keyname\": \"sensitive\": \"value\" identified by user pass: pass= auth=( pass \\ \\n \\u0020 \\x1 | , ' \" ` ** __ <b> </b> = : > -- [ ] ( ) { } ; # $6$ $2b$ :5432: ENV setx --password-stdin echo chpasswd name value: 密码 ： → Private-Lines: configure set get aws_secret_access_key X-Amz-Signature for is")
	signs := []string{" ", "  ", "\n", "\t", "\f", "\v", "\r", "\x00", "\x1b[1m", "\x1b", "\xff", "\u200b", "\\", "", "", ""}
	random := rand.New(rand.NewPCG(1, 2))
	for range 60_000 {
		var b strings.Builder
		for range 1 + random.IntN(10) {
			b.WriteString(words[random.IntN(len(words))])
			b.WriteString(signs[random.IntN(len(signs))])
		}
		redact.New(redact.Options{Emails: true, Homes: true, Hosts: true}).Text(b.String())
	}
	for seed := range 2 {
		for _, p := range redacttest.All(seed) {
			for range 300 {
				s := p.Text
				for range 1 + random.IntN(4) {
					at := random.IntN(len(s) + 1)
					s = s[:at] + signs[random.IntN(len(signs))] + words[random.IntN(len(words))] + s[at:]
				}
				redact.New(redact.Options{}).Text(s[:random.IntN(len(s)+1)])
			}
		}
	}
}
