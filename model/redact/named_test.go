package redact_test

import (
	"strings"
	"testing"

	"msgview/model/redact"
)

// What stands in the column of a table that has the name of a secret is one, and what is the
// value of a thing that has such a name.
func TestNamedElsewhere(t *testing.T) {
	for _, text := range []string{
		"| user | password |\n|---|---|\n| bob | @kax8EoeE8x21@ |", "| name | password | role |\n|:---|---:|-----|\n| bob | `@kax8EoeE8x21@` | admin |\n| eve | @Zug55kdXe3@ | user |\n\nend",
		"+------+--------------+\n| user | password     |\n+------+--------------+\n| bob  | @kax8EoeE8x21@ |\n+------+--------------+\n",
		" user |   password   \n------+--------------\n bob  | @kax8EoeE8x21@\n(1 row)\n", "user,password\nbob,@kax8EoeE8x21@\neve,@Zug55kdXe3@\n", "\"user\",\"password\",\"note\"\r\n\"bob, b\",\"@kax8EoeE8x21@\",\"x\"\r\n",
		"- name: DB_PASSWORD\n  value: @Aq4KQo3j9Vr@\n", `{"name": "DB_PASSWORD", "value": "@Aq4KQo3j9Vr@"}`, `{"Key":"API_TOKEN","Value":"@Aq4KQo3j9Vr98TA3@"}`, `<add key="ApiSecret" value="@Aq4KQo3j9Vr98TA@" />`,
		"{\n  \"name\": \"DB_PASSWORD\",\n  \"value\": \"@Aq4KQo3j9Vr@\"\n}", `<property name='db.password' value='@Aq4KQo3j9Vr@'/>`,
		"     1→| user | password |\n     2→|---|---|\n     3→| bob | @kax8EoeE8x21@ |\n", "+| user | password |\n+|---|---|\n+| bob | @kax8EoeE8x21@ |\n", "\x1b[1;33mdb.example:5432:prod:app:@Aq4KQo3j9Vr@\x1b[0m\n",
		"Password for bob: @kax8EoeE8x21@", "use password \"@hunter2Is@\" to log in", "AWS Secret Access Key [None]: @wJalr9UtnF4MI/K7MDENG/bPxRfiCYq8Zt2vK0eW@", "auth=('bob', '@Aq4KQo3j9Vr98TC8@')",
		"aws configure set aws_secret_access_key @wJalr9UtnF4MI/K7MDENG/bPxRfiCYq8Zt2vK0eW@", "root:@$6$rounds=5000$saltsalt$qFmFHbQmmtXzyBY0s9v7Oicd2z4XSIecDzlB5KiA2/jctKu9YterLp8wwnSq.qc.eoxqOmSuNp2xS0ktL3nh/1@:19000:0:99999:7:::",
		"PASS=@Aq4KQo3j9Vr@", "auth: { user: 'bob', pass: '@hunter22@' }", `"pass": "@hunter22@"`,
		"requirepass @M6htyn8D7SYxa6wlNqMb@\n", "bindpw @bQVnVgn7IHx5Gs@", `proxy_set_header Authorization "Basic @Ym9iOjQ5eDZmcHpNbA==@";`, "psk=\"@VXBy5v4845Zmux@\"", "PresharedKey = @B5HF9/XNWauOzNYslwkMW7nv3AQVyHkdPGtzEJWuY7Z=@",
		"A temporary password is generated for root: @cxlxWcXxk8S2@", "adminKey: '@6cce572eebe3938663270a1e3a369e0b@'", "elevenlabs @sk_194c9af8695280d324544c48ce3fb31f294b094175e74835@",
		"Contraseña: @kax8EoeE8x21@", "mot de passe : @kax8EoeE8x21@", "密码：@kax8EoeE8x21@", "ENV API_KEY @Aq4KQo3j9Vr98TA3@", `setx API_KEY "@Aq4KQo3j9Vr98TA3@"`, "set -gx API_KEY @Aq4KQo3j9Vr98TA3@",
		"#define API_KEY \"@Aq4KQo3j9Vr98TA3@\"\n", "#define WIFI_PASSWORD   \"@Aq4KQo3j9Vr@\"\n",
		"https://b.example/k?X-Amz-Signature=@3fa94c2b8d7e6f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e8f7a@&x=1",
		"https://x.@webhook.office.com/webhookb2/1f7c2a3b-2222-4333-8444-5a5b5c5d5e5f@-1f7c2a3b-2222-4333-8444-5a5b5c5d5e5f/IncomingWebhook/3fa94c2b8d7e6f1a0b9c8d7e6f5a4b3c/1f7c2a3b-2222-4333-8444-5a5b5c5d5e5f"[:10] + "@webhook.office.com/webhookb2/1f7c2a3b-2222-4333-8444-5a5b5c5d5e5f/IncomingWebhook/3fa94c2b8d7e6f1a0b9c8d7e6f5a4b3c/1f7c2a3b-2222-4333-8444-5a5b5c5d5e5f@",
		"     1→db.example:5432:prod:app:@Aq4KQo3j9Vr@\n", "-db.example:5432:prod:app:@Aq4KQo3j9Vr@\n",
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
	}
	for _, text := range []string{
		"| column | password |\n|---|---|\n| type | varchar(255) |\n| null | required |\n", "| user | password |\nno table, bob123 | hunter1234 |", "login(user,password)\nfoo,bar12345\n", "| token | count |\n|---|---|\n| hello12 | 3 |",
		`{"name": "password", "value": "required"}`, "the env API_KEY is read in line 12345678901234567", "senha: obrigatória",
		"#define KEY_TOKEN_LENGTH 12345678\n", "#define FS_IOC_SET_ENCRYPTION_KEY _IOR(0x13,1234567)\n", "#define SECRET_KEY test_key_of_v2_12\n",
		"PASS: test_login_2fa_v2", "pass: 1234567 tests", "bypass=route12345", "Unexpected token 'identifier12345'", `secret "default-token-abcde12345" not found`, "a password for the form: required", "auth=('user', 'pass')", "pass: 'tests'", "requirepass must be set", "cipher_TLS_PSK_WITH_CHACHA20_POLY1305_SHA256   uint16", "cipher_TLS_PSK_WITH_AES_128: \"cipher_TLS_PSK_128\"", "masterauth auth2 is read", "Authorization \"is required1234567\"",
		"'encryptbypassphrase',\n'datetime2fromparts',\n'nchar12',\n", `("secret", base64.b32encode(hotp._key))`, "simpleTokenKeeper = NewSimpleTokenTTLKeeper_etcd7492(f(t))", "testPrivateKey = ed25519.PrivateKey(fromHex(x))",
		`[]string{"LD_LIBRARY_PATH", "LD_LIBRARYN32_PATH", "LD_LIBRARY64_PATH"}`, "PrivateKey:  testRSA2048PrivateKey,", "PrivateKey = testEd25519PrivateKey", "self, private_key: ed25519.Ed25519PrivateKey, x", "TokenUnicodeRange: `U\\+[0-9A-F\\?]{1,6}(?:-[0-9A-F]{1,6})?`", "https://me:xxxxx@example.com/foo", "FS_IOC_GET_ENCRYPTION_PWSALT     = 0x80106614",
	} {
		if got := redact.New(redact.Options{}).Text(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
