package redact_test

import (
	"strings"
	"testing"

	"msgview/model/redact"
	"msgview/model/redact/redacttest"
)

// A secret is found at the beginning of a line that a difference takes away, behind a colour,
// and within marks of Markdown: what stands before it there is no letter of a word.
func TestBehindSigns(t *testing.T) {
	for seed := range 4 {
		for _, p := range redacttest.All(seed) {
			for _, text := range []string{
				"-" + p.Text + "\n+none\n", "@@ -1 +0 @@\n-" + p.Text + "\n", "\x1b[31m-" + p.Text + "\x1b[m\nend",
				"\x1b[1;33m" + p.Text + "\x1b[0m\nend", "ok\n\x1b[38;5;9m" + p.Text + "\x1b[0m\nend", "\x1b[K" + p.Text + "\n",
				"_" + p.Text + "_", "__" + p.Text + "__",
			} {
				for _, text := range []string{text, `{"x":"` + quoted(text) + `"}`} {
					if got := redact.New(redact.Options{}).Text(text); leaks(p, got) {
						t.Errorf("seed %d, %s: %q became %q", seed, p.Kind, text, got)
					}
				}
			}
		}
	}
	token := "gh" + "p_" + strings.Repeat("a1B2c3", 6)
	google := "AI" + "za" + strings.Repeat("a1B2c3d", 5)
	for _, text := range []string{"_" + google + "_", "*_" + google + "_*", "old-" + token, "key_" + token + ".json", "\x1b[33mAPI_TOKEN=k3y9x2mq\x1b[0m"} {
		if got := redact.New(redact.Options{}).Text(text); !strings.Contains(got, "[secret]") {
			t.Errorf("%q stays", text)
		}
	}
	for _, text := range []string{"cache-key-9f86d081884c7d659a2feaa0c55ad015", "m" + token, "task-sk-1a2b3c4d5e6f7a8b9c0d1e2f"} {
		if got := redact.New(redact.Options{}).Text(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
