package redact_test

import (
	"testing"

	"msgview/model"
	"msgview/model/redact"
)

// both checks texts in which secrets stand between two ¶, and those that have none, as they are and
// in a string of JSON.
func both(t *testing.T, secrets, none []string) {
	t.Helper()
	for _, text := range secrets {
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
	for _, text := range none {
		for _, text := range []string{text, `{"x":"` + quoted(text) + `"}`} {
			if got := redact.New(redact.Options{}).Text(text); got != text {
				t.Errorf("%q became %q", text, got)
			}
		}
	}
}

// A password of letters alone is one where they are in no order of a word.
func TestDrawnLetters(t *testing.T) {
	both(t, []string{
		"password=¶RkwzQhUmbTvX¶\n", "spring.datasource.password=¶RkwzQhUmbTvX¶", "- Username: ada\n- Password: ¶RkwzQhUmbTvX¶\n", "| password | ¶RkwzQhUmbTvX¶ |\n", "| user | password |\n|---|---|\n| ada | ¶RkwzQhUmbTvX¶ |\n",
		"Password\n--------\n¶RkwzQhUmbTvX¶\n", "  password:    ¶RkwzQhUmbTvX¶\n", "the password is ¶RkwzQhUmbTvX¶, please", "the database password was changed to ¶RkwzQhUmbTvX¶ yesterday", "password: ¶wqxkzvtjpf¶", "--password ¶RkwzQhUmbTvX¶ -x", `{"password":"¶RkwzQhUmbTvX¶"}`,
		"密码：¶RkwzQhUmbTvX¶", "Passwort: ¶RkwzQhUmbTvX¶",
	}, []string{
		"password: getUserPassword", "password: PasswordInputField", "password = userProvidedValue", "password=DefaultHttpClient", "the password is case-insensitive", "the password is UTF", "password: MyTextInputLayout", "Password: PropTypes", "password: HTMLInputElement", "password: NSString", "password: kwargs", "password: cfgPassword", "Password: XMLHttpRequest",
		"password: encryptedValue", "password: bcryptHash", "the password is plaintext", "password: passwdStr", "password: pwdHash", "PASSWORD: HTTPS", "the password is satisfying", "the password is acknowledged", "das Passwort ist knowledge", "password: cryptpw",
	})
}

// Drawn letters are a secret wherever they stand, words only behind what gives them away.
func TestDrawnLettersElsewhere(t *testing.T) {
	l := newLog()
	l.add("Password: RkwzQhUmbTvX\nPassword: hunterkey")
	l.add("it is RkwzQhUmbTvX, no hunterkey")
	l.index.Finish(nil)
	masked := redact.New(redact.Options{}).Over(l)
	if err := masked.Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	m, _ := masked.Message(1)
	if got := m.Parts[0].(model.Text).Text; got != "it is [secret-1], no hunterkey" {
		t.Errorf("%q", got)
	}
}
