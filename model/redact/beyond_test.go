package redact_test

import (
	"strings"
	"testing"

	"msgview/model/redact"
)

// Values with something else than a sign between them and their names, and those that are given to
// programs in forms of their own. A secret stands between two ¶.
func TestBeyondSigns(t *testing.T) {
	for _, text := range []string{
		"password:\n  ¶hunter2x9Q¶\n", "password: |\n  ¶hunter2x9Q¶\nuser: bob", "token: >-\n  ¶8f3k29sla02mskq1zzQ¶\n", "Username: bob\nPassword:\n  ¶hunter2x9Q¶", "the password is:\n¶hunter2x9Q¶", "Your new token:\n\n¶8f3k29sla02mskq1zzQ¶\n\nKeep it.", "**API key:**\n```\n¶8f3k29sla02mskq1zzQ¶\n```", "Password:\r\n¶hunter2x9Q¶\r\n", "Your API key is:\n`¶8f3k29sla02mskq1zzQ¶`", "DB_PASSWORD:\n----\n¶hunter2x9Q¶\n\nBinaryData\n", "Password:\n--------\n\n¶hunter2x9Q¶\n",
		"pass: ¶hunter2x9Q¶", "user: bob pass: ¶hunter2x9Q¶\n", `"pw": "¶hunter2x9Q¶"`, `{"pw":"¶hunter22¶"}`, "PASSWORD ¶hunter2x9Q¶\n", "DB_PASSWORD ¶hunter2x9Q¶\nUSER bob\n", "fish: set TOKEN ¶8f3k29sla02mskq1zzQ¶",
		"Secret key: ¶8f3k29sla02mskq1zzQ¶", "private key: ¶3fa94c2b8d7e6f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e8f7a¶", "token **¶8f3k29sla02mskq1zzQ¶**", "the password `¶hunter2x9Q¶` works", "Password -> ¶hunter2x9Q¶", "Password → ¶hunter2x9Q¶", "Password – ¶hunter2x9Q¶.",
		"<td>password</td><td>¶hunter2x9Q¶</td>", "<tr><th>Password</th>\n  <td class=\"x\"><code>¶hunter2x9Q¶</code></td></tr>", "<dt>API key</dt><dd>¶8f3k29sla02mskq1zzQ¶</dd>",
		"process.env.API_KEY || '¶8f3k29sla02mskq1zzQ¶'", `process.env.DB_PASSWORD ?? "¶hunter2x9Q¶"`, `os.environ.get("API_KEY") or "¶8f3k29sla02mskq1zzQ¶"`, "ENV.fetch('DB_PASSWORD') || '¶hunter2x9Q¶'",
		"INSERT INTO users(name,password) VALUES ('bob','¶hunter2x9Q¶')", "INSERT INTO `users` (`id`, `api_token`, `n`)\nVALUES (1, '¶8f3k29sla02mskq1zzQ¶', 'a, b'), (2, '¶9f3k29sla02mskq1zzQ¶', NULL);", "SET PASSWORD FOR 'bob'@'%' = '¶hunter2x9Q¶'",
		"npm config set //registry.npmjs.org/:_authToken ¶8f3k29sla02mskq1zzQ¶", "npm config set password ¶hunter2x9Q¶", "chpasswd <<< \"bob:¶hunter2x9Q¶\"", "sudo -S <<< ¶hunter2x9Q¶ ls", "passwd --stdin <<< '¶hunter2x9Q¶'",
		"keytool -storepass ¶hunter2x9Q¶ -list", "keytool -list -keypass '¶hunter2x9Q¶'", "ConvertTo-SecureString \"¶hunter2x9Q¶\" -AsPlainText", "ConvertTo-SecureString -String '¶hunter2x9Q¶' -Force", "New-User -Password ¶hunter2x9Q¶", "--api-key ¶8f3k29sla02mskq1zzQ¶", "tool -token ¶8f3k29sla02mskq1zzQ¶",
		"AWS4-HMAC-SHA256 SignedHeaders=host, Signature=¶3fa94c2b8d7e6f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e8f7a¶", "https://b.example/k?AWSAccessKeyId=X1&Signature=¶8f3k29sla02mskq1zzQ%3D¶&x=1",
		"gh secret set X --body ¶hunter2x9Q¶", "fly secrets set DB=¶hunter2x9Q¶", "kubectl create secret generic s --from-literal=pw=¶hunter2x9Q¶", "useradd -p ¶hunter2x9Q¶ bob", "xfreerdp /u:bob /p:¶hunter2x9Q¶ /v:h", "openssl enc -aes-256-cbc -k ¶hunter2x9Q¶ -in x", "wpa_passphrase ssid ¶hunter2x9Q¶",
		"TOKEN=$(echo ¶8f3k29sla02mskq1zzQ¶)", "api_key: !vault ¶8f3k29sla02mskq1zzQ¶", "Basic auth bob:¶hunter2x9Q¶", "the passphrase '¶hunter2x9Q¶'",
		"$ printenv API_KEY\n¶8f3k29sla02¶\n$ ls", "bob@h:~$ echo $DB_PASSWORD\n¶hunter2x9Q¶\n", "printenv API_KEY\n¶8f3k29sla02¶", "$ cat token.txt\n¶8f3k29sla02¶\n",
	} {
		want, plain := marked(text)
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
		"password:\n  type: string\n", "password:\n- one\n", "Password:\n---------\nargon2id is used\n", "token:\n---\nname: field2x\n", "token:\n  9f86d081884c7d659a2feaa0c55ad015a3bf4f1b\n", "The password:\nit must have 12 letters.", "password:\n  required\n", "secret:\n  name-of-it2\n", "token:\n\nsrc/main2.go\n", "password: |\n  ${{ secrets.P1 }}\n", "token:\n  id2:\n    x", "secret:\nhttps://b.example/x12345678901234567\n", "password:\n  field22(x)\n",
		"--- PASS: Test_login2x_v2 (0.00s)", "PASS: test12Foo34", "pass: 12345678", "they pass: a12 b34", "pass: src/a12b34.go", "compass: hunter2x9Q", `"pw": "string"`, `"pw": 12345678`, "PASSWORD VARCHAR2(255)", "PASSWORD IS REQUIRED", "TOKEN IDENTIFIER_2_33\n", "ALTER USER bob PASSWORD EXPIRE", "TOKEN 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
		"commit token `9f86d081884c7d659a2feaa0c55ad015a3bf4f1b`", "the token `max_new_tokens_2`", "password `argon2id`", "token **important**", "the password **must**", "getToken -> String", "fn token(&self) -> Option<TokenKind2>", "Password -> required", "token → 1234", "<td>password</td><td>varchar(255)</td>", "<td>token</td><td>count</td>", "</password><b>hunter22</b>",
		"process.env.API_KEY || ''", "process.env.TOKEN || 'your-key-here-123'", "if (password || token) {", "a password or \"nothing\"", "password ?? default2", "INSERT INTO users(name,password) VALUES (?, ?)", "INSERT INTO t (a, password) VALUES ('x', '$1')", "INSERT INTO tokens (id, count) VALUES (1, 'hunter2x9Q')", "insert into password_policy (a) select 1",
		"cat <<< hunter22", "keytool -storepass $PASS -list", "ConvertTo-SecureString $p -AsPlainText", "Signature=3fa94c2b8d7e6f1a0b9c8d7e6f5a4b3c", "-token", "non-token hunter2x9Q1234567", "$ echo $HOME\n/home/ada9x\n", "$ git rev-parse HEAD\n9f86d081884c7d659a2feaa0c55ad015a3bf4f1b\n", "$ echo $TOKEN\nbash: no such thing\n", "costs 5$ cat token.txt\nhunter2x9Q",
		"API_KEY=0b6f2c7e9a514f368a0e6f1f2c3d4e5f" + "\nOTHER_THING12=3\n",
	} {
		plain := strings.TrimSuffix(text, "=3\n")
		if strings.HasPrefix(text, "API_KEY") {
			if got := redact.New(redact.Options{}).Text(text); got != "API_KEY=[secret]\nOTHER_THING12=3\n" {
				t.Errorf("%q became %q", text, got)
			}
			continue
		}
		if got := redact.New(redact.Options{}).Text(plain); got != plain {
			t.Errorf("%q became %q", plain, got)
		}
	}
}

// marked is what a text with its secrets between two ¶ is to become, and the text without these.
func marked(text string) (want, plain string) {
	for i, part := range strings.Split(text, "¶") {
		if plain += part; i%2 == 1 {
			part = "[secret]"
		}
		want += part
	}
	return want, plain
}

// An opaque value that a terminal broke over lines is one.
func TestWrappedValues(t *testing.T) {
	const secret = "8f3K29slA02mskQ1zzW9xE4rT7yU0iO5pA3sD6fG8hJ1kL2zX4cV7bN9mQwErT5yUi"
	for _, text := range []string{"export SERVICE_API_KEY=" + secret[:56] + "\n" + secret[56:] + "\n", "the access token for the service is here, api_key: " + secret[:30] + "\n" + secret[30:60] + "\n" + secret[60:] + "\nand so on", "curl https://b.example/ -H Authorization: Bearer " + secret[:40] + "\n" + secret[40:] + "\n", "send the header, which is: Authorization: Bearer " + secret[:40] + "\n" + secret[40:] + "\n"} {
		got := redact.New(redact.Options{}).Text(text)
		if strings.Contains(got, secret[60:]) || strings.Contains(got, secret[30:40]) || !strings.Contains(got, "[secret]") {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// A line that is as wide as a terminal may be one by chance: what is an ordinary word or a variable
// on the next one stays.
func TestWrappedIsNoWord(t *testing.T) {
	const secret = "8f3K29slA02mskQ1zzW9xE4rT7yU0iO5pA3sD6fG8hJ1"
	for _, next := range []string{"done", "README", "main.go", "DB_HOST=h1", "9f86d08 fix it", "https://b.example/aB3", "user12", "CamelCase is it", "0b6f2c7e-9a51-4f36-8a0e-6f1f2c3d4e5f", ""} {
		text := "export SOME_SERVICE_API_KEY=" + secret + "\n" + next
		if got := redact.New(redact.Options{}).Text(text); got != "export SOME_SERVICE_API_KEY=[secret]\n"+next {
			t.Errorf("%q became %q", text, got)
		}
	}
}
