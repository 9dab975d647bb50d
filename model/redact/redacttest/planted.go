// Package redacttest has secrets of all kinds for tests. They are made up, and put together
// here so that nobody takes this file for one with secrets in it.
package redacttest

import "strings"

// A Planted is a secret in what gives it away.
type Planted struct {
	Kind   string
	Text   string // a piece of text with the secret
	Secret string // what no sink may show
}

// body is letters and digits as a generator of tokens would write them; no two are alike.
func body(n, seed int, of string) string {
	var b strings.Builder
	x := uint64(seed)*0x9e3779b97f4a7c15 + 12345
	for range n {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		b.WriteByte(of[x%uint64(len(of))])
	}
	return b.String()
}

const (
	digits = "0123456789"
	lower  = "abcdefghijklmnopqrstuvwxyz"
	upper  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	alnum  = digits + lower + upper
)

// All returns a secret of each kind. Other seeds give other secrets.
func All(seed int) (all []Planted) {
	add := func(kind, before, secret, after string) {
		all = append(all, Planted{kind, before + secret + after, secret})
	}
	n := seed * 100
	next := func(length int, of string) string { n++; return body(length, n, of) }
	pem := func(kind string) string {
		s := "-----BEGIN " + kind + "-----\n"
		for range 5 {
			s += next(64, alnum+"+/") + "\n"
		}
		return s + next(30, alnum) + "==\n-----END " + kind + "-----"
	}
	add("AWS key", "aws_access_key_id = ", "AK"+"IA"+next(16, upper+"234567"), "")
	add("AWS secret", "aws_secret_access_key = ", next(18, alnum)+"/"+next(20, alnum)+"7", "")
	add("GitHub", "", "gh"+"p_"+next(36, alnum), " is the one")
	add("GitHub, fine-grained", "use ", "github"+"_pat_"+next(22, alnum)+"_"+next(59, alnum), ", please")
	add("OpenAI", "key: ", "sk-"+"proj-"+next(40, alnum)+"_"+next(30, alnum)+"A", "")
	add("Anthropic", "key ", "sk-"+"ant-api03-"+next(50, alnum)+"-"+next(42, alnum)+"AA", "")
	add("Slack", "bot ", "xo"+"xb-"+next(12, digits)+"-"+next(12, digits)+"-"+next(24, alnum), "")
	add("Slack webhook", "post to https://", "hooks.slack"+".com/services/T"+next(8, upper)+"/B"+next(8, upper)+"/"+next(24, alnum), "")
	add("Stripe", "stripe ", "sk_"+"live_"+next(24, alnum), "")
	add("Google", "maps?key=", "AI"+"za"+next(34, alnum)+"Q", "&v=3")
	add("GCP service account", `{"type": "service_account", "private_key": "`, strings.ReplaceAll(pem("PRIVATE"+" KEY"), "\n", `\n`)+`\n`, `", "client_email": "a@b.example"}`)
	all[len(all)-1].Secret = strings.TrimSuffix(all[len(all)-1].Secret, `\n`)
	add("private key", "cat id_rsa\n", pem("RSA PRIVATE"+" KEY"), "\n")
	add("web token", "jwt ", "ey"+"J"+next(20, alnum)+".ey"+"J"+next(60, alnum)+"."+next(43, alnum), "")
	add("bearer", "Authorization: Bearer ", next(40, alnum)+"9", "")
	add("basic", "Authorization: Basic ", next(27, alnum)+"=", "")
	add("address", "postgres://app:", next(12, alnum)+"1", "@db.example:5432/app")
	add("npm", "//registry.npmjs.org/:_authToken=", "np"+"m_"+next(36, alnum), "")
	add("Hugging Face", "login with ", "h"+"f_"+next(34, lower+upper), "")
	add("password", "DB_PASSWORD=", next(10, lower)+"#"+next(4, digits), "")
	add("command", "mysql -u root --host=db -p", next(8, lower)+next(4, digits), " shop")
	add("cookie", "Set-Cookie: session=", next(30, alnum)+"7", "; Path=/")
	add("id of a key", "HEROKU_API_KEY=", next(8, "0123456789abcdef")+"-4c1a-4b6e-8f5a-"+next(12, "0123456789abcdef"), "")
	add("Telegram", "bot ", "7"+next(9, digits)+":A"+"A"+next(33, alnum), "")
	return all
}

// Words are pieces of a secret that would betray it: what no sink may have.
func (p Planted) Words() (words []string) {
	for _, line := range strings.FieldsFunc(p.Secret, func(r rune) bool { return r == '\n' || r == '\\' }) {
		if strings.HasPrefix(line, "-----") || len(line) < 8 {
			continue
		}
		words = append(words, strings.TrimPrefix(line, "n"))
	}
	return words
}
