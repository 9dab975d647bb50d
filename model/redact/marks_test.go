package redact_test

import (
	"encoding/json"
	"strings"
	"testing"

	"msgview/model/redact"
	"msgview/model/redact/redacttest"
)

// within writes a mark into a text, amid its secret.
func within(p redacttest.Planted, mark string) string {
	at := len(p.Secret) / 2
	return strings.Replace(p.Text, p.Secret, p.Secret[:at]+mark+p.Secret[at:], 1)
}

// escapedMarks writes a text as Markdown that means just that text.
func escapedMarks(s string) string {
	return strings.NewReplacer("_", `\_`, "-", `\-`, "+", `\+`, "#", `\#`).Replace(s)
}

// A secret is found in one piece that has marks of Markdown or tags of HTML in it, in JSON,
// too.
func TestMarked(t *testing.T) {
	for seed := range 6 {
		for _, p := range redacttest.All(seed) {
			if strings.Contains(p.Secret, "-----BEGIN") {
				continue // its lines are found apart
			}
			for name, text := range map[string]string{
				"escapes":    "it is " + escapedMarks(p.Text),
				"underlines": "it is " + strings.ReplaceAll(p.Text, "_", `\_`),
				"strong":     "it is " + within(p, "**"),
				"emphasis":   "it is " + within(p, "*"),
				"code":       "it is " + within(p, "`"),
				"two":        "it is " + within(p, "</b><b>"),
				"tag":        "it is " + within(p, `<span class="x">`),
				"struck":     "it is " + within(p, "~~"),
				"word break": "it is " + within(p, "<wbr/>"),
				"around":     "it is **" + strings.Replace(p.Text, p.Secret, "**"+p.Secret+"**", 1),
				"JSON":       `{"x":"` + quoted(escapedMarks(p.Text)) + `"}`,
				"JSON twice": `{"x":"` + quoted(`{"y":"`+quoted(within(p, "**"))+`"}`) + `"}`,
			} {
				k := redact.New(redact.Options{})
				got := k.Text(text)
				if strings.Count(got, "[secret]") != 1 || strings.Contains(got, p.Secret[len(p.Secret)/2:]) || strings.Contains(got, escapedMarks(p.Secret[:len(p.Secret)/2])) {
					t.Errorf("seed %d, %s in %s: %q became %q", seed, p.Kind, name, text, got)
				}
				if text[0] == '{' && !json.Valid([]byte(got)) {
					t.Errorf("%s in %s: no JSON any more: %s", p.Kind, name, got)
				}
			}
		}
	}
}

// What is assigned to a name is a secret with marks around either of them, and with colours.
func TestMarkedAssignments(t *testing.T) {
	for _, s := range []string{
		"**Password:** ^", "**Password**: ^", "* **Password**: `^`", "password: **^**", "- __Password:__ ^", "`password`: `^`", "API\\_PASSWORD=^",
		"<b>Password:</b> ^", "<td>Password:</td><td>^</td>", "**DB\\_PASSWORD**=^",
		"password:\x1b[0m ^", "\x1b[34;1m\"password\"\x1b[0m\x1b[1;39m:\x1b[0m \x1b[0;32m\"^\"\x1b[0m", "\x1b[36mpassword\x1b[39m=\x1b[32m^\x1b[39m",
	} {
		text := strings.Replace(s, "^", "hunter22", 1)
		if got := redact.New(redact.Options{}).Text(text); strings.Contains(got, "hunter22") || strings.Count(got, "[secret]") != 1 {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// Marks in what is no secret leave it as it is.
func TestMarkedNoSecrets(t *testing.T) {
	for _, s := range []string{
		`snake\_case\_name and kebab\-case`, "a*b*c**d", "f(x)<T>(y)", "**commit** 9f86d081884c7d659a2fe**aa0c55ad015a3bf4f1b", "`token`: a word of a language",
		"**Password:** the one you were given", "**Token:** see below", "<b>Password:</b> required", `C:\_x\-y`, "```\npassword: string\n```", "password: `string`",
		"call\\_9f8a7b6c5d4e3f2a1b0c9d8e", "*token*: call_9f8a7b6c5d4e3f2a1b0c9d8e", `regexp: sk\-[a-z0-9]{20}`, "\x1b[1mpassword:\x1b[0m string", "token:\x1b[0m \x1b[32m\"call_9f8a7b6c5d4e3f2a1b0c9d8e\"",
	} {
		if got := redact.New(redact.Options{}).Text(s); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}
