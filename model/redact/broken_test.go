package redact_test

import (
	"strings"
	"testing"

	"msgview/model/redact"
	"msgview/model/redact/redacttest"
)

// broken breaks a text at a column, each line behind a margin.
func broken(s string, width int, margin, end string) string {
	var b strings.Builder
	for {
		n := min(width, len(s))
		b.WriteString(margin + s[:n])
		if s = s[n:]; s == "" {
			return b.String()
		}
		b.WriteString(end)
	}
}

// A token that was broken at a column is found in one piece, behind margins, too, and in JSON.
func TestBroken(t *testing.T) {
	for seed := range 6 {
		for _, p := range redacttest.All(seed) {
			switch p.Kind {
			case "GitHub", "GitHub, fine-grained", "OpenAI", "Anthropic", "Slack", "web token", "Stripe", "npm", "Hugging Face":
			default:
				continue
			}
			for name, text := range map[string]string{
				"at a column": broken("it is "+p.Secret, 32, "", "\n"), "carriage": broken("it is "+p.Secret, 30, "", "\r\n"), "backslash": broken("it is "+p.Secret, 30, "", "\\\n"),
				"indented": broken(p.Secret, 30, "    ", "\n"), "quote": broken("it is "+p.Secret, 32, "> ", "\n"), "added": broken(p.Secret, 34, "+", "\n"), "box": broken("it is "+p.Secret, 32, "│ ", " │\n") + "│",
				"numbers": "     7→" + strings.ReplaceAll(broken("it is "+p.Secret, 32, "", "\n"), "\n", "\n     8→"), "printable": broken("it is "+p.Secret, 32, "", "=\n"),
				"comment": broken("it is "+p.Secret, 32, "# ", "\n"),
			} {
				text += "\nand so on"
				for _, text := range []string{text, `{"x":"` + quoted(text) + `"}`} {
					got := redact.New(redact.Options{}).Text(text)
					left := strings.Replace(got, "[secret]", "", 1)
					for i := 12; i+8 < len(p.Secret); i += 4 {
						if strings.Contains(left, p.Secret[i:i+8]) {
							t.Errorf("seed %d, %s, %s: %q became %q", seed, p.Kind, name, text, got)
						}
					}
					if !strings.Contains(got, "and so on") || !strings.Contains(got, "[secret]") {
						t.Errorf("seed %d, %s, %s: %q became %q", seed, p.Kind, name, text, got)
					}
				}
			}
		}
	}
}

// What stands below a token is none of it.
func TestBelowTokens(t *testing.T) {
	for seed := range 4 {
		for _, p := range redacttest.All(seed) {
			for _, next := range []string{"AWS_REGION2=eu-west-1", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b", "0b6f2c7e-9a51-4f36-8a0e-6f1f2c3d4e5f", "region2: x", "then2 words follow", "another", "README.md", "src/main2.go", "2026-03-01T09:00:00Z", "toolu_01A09q90qw90lq917835lq9", "}", "", "- item2"} {
				for _, before := range []string{"the token that I was given for it yesterday is ", "", "  - "} {
					text := before + p.Text + "\n" + next + "\nend"
					got := redact.New(redact.Options{}).Text(text)
					if !strings.HasSuffix(got, "\n"+next+"\nend") {
						t.Errorf("%s: %q became %q", p.Kind, text, got)
					}
				}
			}
		}
	}
	for _, text := range []string{"tokens begin with ghp_\nfollowed2 by 36 letters", "sk-learn-and-other-things\nwith-1-digit-more-and-more-and-more-and-more-and-more", "xoxb-your-token-\ngoes-here-please-2-times"} {
		if got := redact.New(redact.Options{}).Text(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
