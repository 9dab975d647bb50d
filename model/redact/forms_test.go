package redact_test

import (
	"strings"
	"testing"

	"msgview/model/redact"
)

// Values that stand in brackets, behind words of programs and beside the name of a user.
func TestForms(t *testing.T) {
	for _, text := range []string{
		"the password (@kax8EoeE8x21@) is for bob", "Your API key (@8f3k29sla02mskq1zzQ@)", "Password: [@kax8EoeE8x21@]", "password=[@kax8EoeE8x21@]", "Password: (@kax8EoeE8x21@)", "token: [@8f3k29sla02mskq1zzQ@]",
		"password=SecretStr('@hunter22@')", `api_key=SecretStr("@8f3k29sla02mskq1zzQ@")`, "api_key: SecretStr = SecretStr('@8f3k29sla02mskq1zzQ@')", `new SecretString("@hunter-2-Is-91@")`, `.password("@hunter22@")`, `conn.setPassword("@hunter22@");`, `builder.withApiKey("@8f3k29sla02mskq1zzQ@")`,
		"Bearer: @8f3k29sla02mskq1zzQ@", `"bearer": "@8f3k29sla02mskq1zzQ@"`, "bearer=@8f3k29sla02mskq1zzQ@", "Bearer token `@8f3k29sla02mskq1zzQ@`",
		"AUTH @hunter22Is@\n", "127.0.0.1:6379> AUTH @hunter22Is@", "AUTH default @hunter22Is@\nOK", "AUTH PLAIN @AGJvYgBodW50ZXIySXM=@\n",
		"credentials: admin:@hunter22@", "Credentials: admin / @hunter22Is@", "creds=bob:@hunter22@", "login: bob:@hunter22Is@", "the credentials are admin:@hunter22@.", "credentials admin/@kax8EoeE8x21@",
		"ada:@$y$j9T$F5Jx5fExrKuPp53xLKQ..1$tnSYvahCwPBHKZUspmcxMfb0.WiB9W.zEaKlOBL35rC@:19000:0:99999:7:::", "ada:@ab1CdEfGh.IjK@:19000:0:99999:7:::", "@$P$B12345678abcdefghijkLMNOPQRSTu.@ wp", "@$gy$j9T$F5Jx5fExrKuPp53xLKQ..1$tnSYvahCwPBHKZUspmcxMfb0.WiB9W.zEaKlOBL35rC@",
		"Administrator:500:aad3b435b51404eeaad3b435b51404ee:@31d6cfe0d16ae931b73c59d7e0c089c7@:::", "@{SSHA256}3Fa94c2b8d7e6f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e@", "@$sha1$40000$jtNX3nZ2$hBNaIXkt4wBI2o5rsi8KejSjNqIq@", "@$pbkdf2-sha256$29000$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk@",
		"mnemonic: \"@legal winner thank year wave sausage worth useful legal winner thank yellow@\"", "seed phrase: @letter advice cage absurd amount doctor acoustic avoid letter advice cage above@\n",
	} {
		want, plain := "", ""
		for i, part := range strings.Split(text, "@") {
			if i%2 == 1 {
				want, plain = want+"[secret]", plain+part
				continue
			}
			want, plain = want+part, plain+part
		}
		if got := redact.New(redact.Options{}).Text(plain); got != want {
			t.Errorf("%q became %q", plain, got)
		}
		if got := redact.New(redact.Options{}).Text(`{"x":"` + quoted(plain) + `"}`); got != `{"x":"`+quoted(want)+`"}` {
			t.Errorf("in JSON %q became %q", plain, got)
		}
		if got := redact.New(redact.Options{}).Text(want); got != want {
			t.Errorf("masked again %q became %q", want, got)
		}
	}
	for _, text := range []string{
		"the password (min 8 characters) is", "a password (bcrypt2024-hashed)", "password (SHA256-hashed)", "the token (ERC20Token12)", "password: [a-z0-9A-Z]", "password=[A-Za-z0-9]+", "Password: [secret-12]", "the password ([secret-12])", "[secret-12]:[secret-13]", "token: [x1, y2]", "token: [12345]", "password: [REDACTED12]",
		"password(user12345)", `check_password("hunter22", x)`, `getToken("name12345678901234567")`, `t.password("label")`, "SecretStr", "SecretStr(value12345)", `SecretStr("your-key-here-123")`, `.password("${DB_PASSWORD1}")`,
		"bearer: authentication2 is", "the bearer of bad news", "bearerAuth: []", "bearer: true", `"bearer": {"type": "http2"}`, "Bearer: <token12345678>", "Bearer token `$TOKEN_1234567`",
		"AUTH FAILED", "AUTH required for user123", "AUTH LOGIN", "AUTH_TOKEN2 is", "AUTH SERVICE-V2-01\n", "OAUTH hunter22Is\n", "AUTH TLS1.2x\n", "AUTH module_v2_test1\n",
		"credentials: include", "credentials: ~/.aws/credentials", "credentials: user:password", "credentials: aws:default", "credentials: config/auth2.json", "login: 2026-03-01T09:00:00Z", "login: bob at 12:30", "credentials: http://localhost:8080", "login: localhost:8080", "creds: src/main2.go", "credentials: s3:bucket", "login: user:12345", "login: app/v2",
		"root:*:19000:0:99999:7:::", "root:!:19000:0:99999:7:::", "daemon:!*:19000:0:99999:7:::", "x:x:19000:0:99999:7:::", "$P$ is the price", "mnemonic: \"the words that you have to remember are given to you by the program then\"", "seed phrase: twelve words that are written down on paper and kept in a safe", "mnemonic: mov add sub", "\"mnemonic\": \"a b c\"",
	} {
		if got := redact.New(redact.Options{}).Text(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
