package redact_test

import "testing"

// What sentences say of a secret: in other languages, and where the value stands before its name, or
// below a heading.
func TestWordings(t *testing.T) {
	both(t, []string{
		"パスワードは ¶kax8EoeE8x21¶ です", "パスワードは¶kax8EoeE8x21¶です。", "パスワードは「¶kax8EoeE8x21¶」です", "密码是 ¶kax8EoeE8x21¶", "密码为：¶kax8EoeE8x21¶", "密碼: ¶kax8EoeE8x21¶", "비밀번호는 ¶kax8EoeE8x21¶ 입니다", "비밀번호: ¶kax8EoeE8x21¶", "口令：¶kax8EoeE8x21¶",
		"Mein Passwort ist ¶kax8EoeE8x21¶.", "Das Passwort lautet ¶kax8EoeE8x21¶.", "la contraseña es ¶kax8EoeE8x21¶", "le mot de passe est ¶kax8EoeE8x21¶", "la password è ¶kax8EoeE8x21¶", "a senha é ¶kax8EoeE8x21¶", "Пароль: ¶kax8EoeE8x21¶", "пароль — ¶kax8EoeE8x21¶", "hasło: ¶kax8EoeE8x21¶", "lösenord: ¶kax8EoeE8x21¶", "heslo: ¶kax8EoeE8x21¶", "parola: ¶kax8EoeE8x21¶", "şifre: ¶kax8EoeE8x21¶", "salasana: ¶kax8EoeE8x21¶",
		"the database password was changed to ¶kax8EoeE8x21¶ yesterday", "password has been reset to ¶kax8EoeE8x21¶.", "I set the root password to `¶kax8EoeE8x21¶`", "the new password is now ¶kax8EoeE8x21¶", "the API key was rotated to ¶8f3k29sla02mskq1zzQ¶",
		"use `¶8f3k29sla02mskq1zzQ¶` as the api key", "use \"¶8f3k29sla02mskq1zzQ¶\" as my API key, please", "Take ¶kax8EoeE8x21¶ as the password", "¶kax8EoeE8x21¶ is the password", "`¶kax8EoeE8x21¶` is my password.", "set ¶8f3k29slA02mskq1zzQ¶ as your token",
		"**API key**\n`¶8f3k29sla02mskq1zzQ¶`", "### Your API key\n\n¶8f3k29sla02mskq1zzQ¶\n", "**Database password**\n\n```\n¶kax8EoeE8x21¶\n```", "# Token\n¶8f3k29sla02mskq1zzQ¶", "Client Secret\n¶8f3k29slA02mskQ1zzQ¶\n",
		"here is the key\n\n```\n¶V91VNRrU23Sh6m5qIekG¶\n```", "Here's the key: ¶V91VNRrU23Sh6m5qIekG¶", "this is my key `¶V91VNRrU23Sh6m5qIekG¶`", "the new key is ¶V91VNRrU23Sh6m5qIekG¶.", "your key:\n¶V91VNRrU23Sh6m5qIekG¶\n",
		"Authorization: Bearer\n¶h8b7aMX6WNa8EkpkrNiEp3dGuu¶", "Authorization: Bearer\n  ¶h8b7aMX6WNa8EkpkrNiEp3dGuu¶\n", "Authorization: Basic\n¶Ym9iOjQ5eDZmcHpNbA==¶",
		"curl \"https://b.example/?api_key=¶Ps9dFk5vHn3z¶&x=1\"", "https://b.example/a?x=1&token=¶Ps9dFk5vHn3z¶", "href=\"/a?x=1&amp;secret=¶Ps9dFk5vHn3z¶\"",
		"My login is ada / ¶xK3BfOAbazq2uKBB¶", "my login is ada:¶kax8EoeE8x21¶", "pw ¶kax8EoeE8x21¶", "user ada pw ¶kax8EoeE8x21¶, thanks", "pw: ¶kax8EoeE8x21¶", "pw=¶kax8EoeE8x21¶", "(pw ¶kax8EoeE8x21¶)",
	}, []string{
		"パスワードは12文字以上です", "密码是必填项", "密码为空", "密码错误 field22x", "パスワードは bcrypt2 です", "contraseña es obligatoria", "das Passwort ist falsch", "mot de passe est requis", "비밀번호는 필수입니다",
		"the password was changed to bcrypt2b hashing", "the token is set to expire2", "changed the password to sha256", "set the token to null", "the password has been changed to 12 letters", "the secret was moved to src/main2.go", "the token was renamed to access_token_v2", "the token type was changed to BearerTokenV2",
		"use `max_tokens_v2` as the token limit", "`user_id_2` as the secret name", "use sha256 as the password hash", "use `field22x` as the key", "v2 is the token version", "`config.v2.token` as the token", "UTF8 as the password encoding", "`password2` is the password field", "commit `9f86d081884c7d659a2feaa0c55ad015a3bf4f1b` as the token",
		"### Token\n\nThe type Token2 has", "**password**\nrequired", "## Secret\n- one", "API_KEY\nDB_PASSWORD_V2\nNAME", "password\nuser1234\ntoken55\n", "token\nsrc/a2/b3.go", "Token\n9f86d081884c7d659a2feaa0c55ad015a3bf4f1b\n", "access_token\nrefresh_token_v22\n", "secret\nCamelCase22Name\n", "WpwdWRXeHNmU3dpZFhOaFoyVWlPbnNpYjNW\nMGNIVjBYM1J2YTJWdWN5STZNVE16ZlgwPSIs\n", "+pwdWRXeHNm\nMGNIVjBYM1J2YTJWdWN5ST\n",
		"the key is userId42", "the key: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b", "the key `01HXYZABCDEFGHJKMNPQRSTV12`", "the key is\n`AbstractFactoryBean2ProviderImpl`", "the key is toolu_01A09q90qw90lq917835lq9", "the key\n\n```\nuserProfileSettings2026Dialog\n```", "the key frames", "your key takeaways are: V1",
		"Authorization: Bearer\nContent-Type: text/html2", "Authorization: Bearer\n\nis a header", "Authorization: Bearer\n  token1",
		"https://b.example/?token=9f86d081884c", "/?page_token=abc123def456", "?token_id=Ps9dFk5vHn3z", "https://b.example/?secret=your-key-1234",
		"my login is ada / admin", "the login is src/main2x.go", "login is at 12:30", "pw hash2abc", "pw required", "the pw field22 is", "pw: string", "bpw kax8EoeE8x21", "pw 2026-03-01", "pw = row.pw2", "pw=$PW_OF_2026", "pw := getPw2(x)",
	})
}
