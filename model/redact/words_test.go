package redact_test

import "testing"

// A word is a password where nothing else is told behind its name: it is given to a command, stands
// alone in its line, in quotes, or beside the name of a user.
func TestWordsAsPasswords(t *testing.T) {
	both(t, []string{
		"password=¶hunterkey¶\n", "export DB_PASSWORD=¶correcthorse¶", "spring.datasource.password=¶hunterkey¶\nspring.x=y", "db:\n  password: ¶hunterkey¶\n  port: 5432\n", "password: ¶hunterkey¶", "- Password: ¶hunterkey¶\n", "Passwort: ¶hunterkey¶", "contraseña: ¶hunterkey¶", "mot de passe : ¶hunterkey¶", "**Password:** ¶hunterkey¶", "Password: `¶hunterkey¶`",
		"username: ada\npassword: ¶Sunshine¶\n", "Login: ada@b.example\nPassword: ¶Sunshine¶", "password: ¶Sunshine¶\nuser: ada\n", `{"username": "ada", "password": "¶Sunshine¶"}`, "user=ada\npassword=¶Sunshine¶\n",
		`{"password": "¶hunterkey¶"}`, "password = '¶hunterkey¶'", "connect(user='ada', password='¶hunterkey¶')", `Password="¶hunterkey¶"`,
		"tool --password ¶hunterkey¶", "tool --password ¶hunterkey¶ --host h", "tool --user ada --password ¶hunterkey¶ | tee x", "New-User -Password ¶hunterkey¶ -Name x",
		"the password is `¶hunterkey¶`", "My password is \"¶hunterkey¶\".", "the password is **¶hunterkey¶**", "The password is ¶Sunshine¶.", "my new password is ¶Sunshine¶, please", "la contraseña es `¶hunterkey¶`",
		"パスワードは ¶hunterkey¶ です", "密码是 ¶hunterkey¶", "密码：¶hunterkey¶",
	}, []string{
		"password: required", "<label>Password: minimum8characters</label>", "Password: at-least-12-characters", "Password: optional", "password: Passwort", "password: Kennwort", `"password": "Kennwort"`, `{"username": "Benutzername", "password": "Kennwort"}`, `{"email": "E-Mail", "password": "Parola"}`, "login: Anmelden\npassword: Kennwort", "username: string\npassword: string\n", "username: name,\npassword: value\n}",
		"password: str", "password: Secret", "  password: userInput\n", "Password: []byte", "  user: x,\n  password: entered\n}", "Fgr_passwd   uintptr\n", "passwd:         compat\n", "['username', 'password', 'repository']", `getenv("PASSWORD", "fallback")`, "the --username and --password options", "use --password instead of it", "--password string   the password of the user", "--password PASSWORD", "--password is required", "-Password parameter", "--password prompts for it",
		"password='invalid'", `password: "required"`, "password = input", "password=getpass", "login(user=user, password=entered)", "    password=entered\n)", "self.password = password", "password: hashed", "the password is correct", "The password is Invalid", "if the password is Unicode", "the password is `required`", "`password` is `sensitive`", "the password is \"missing\"", "The password is Required.", "The password is Kerberos based", "Password: Argon2id", "password: lozinka", "password is Bitwarden managed", "password field is Hidden",
		"密码是 required", "パスワードは string です", "密码：必填", "パスワードは optional です", "the password policy: strict", "Forgot password: click", "password: read from stdin", "Password: changed", "password: prompt\n", "password: hunterkey is what", `type="password" name="password"`, `<input type="password" placeholder="Password">`, "password → required", "--password <hunterkey>", "Enter password: ", "PASSWORD IS SECRET",
		"sudo: a password is required", "password: vault\n", "password: plaintext\n", "password: keyring\n",
	})
}
