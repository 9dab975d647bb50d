package nearest

import "testing"

func TestName(t *testing.T) {
	names := []string{"dark", "light", "high-contrast-dark", "ansi", "ansi-dark"}
	for word, want := range map[string]string{"drak": "dark", "DARK": "dark", "lihgt": "light", "high": "high-contrast-dark", "ansii": "ansi", "asni-drak": "ansi-dark", "": "", "zzz": "", "dk": ""} {
		if got := Name(word, names); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

// Of a word that several names begin with all of them are told.
func TestHint(t *testing.T) {
	names := []string{"claude-export", "claude-code", "codex", "gemini", "gemini-cli", "gemini-a", "gemini-b", "gemini-c"}
	for word, want := range map[string]string{
		"claude": " (did you mean claude-export or claude-code?)", "cod": " (did you mean codex?)", "codx": " (did you mean codex?)", "gemini-": " (did you mean gemini-cli, gemini-a, gemini-b or gemini-c?)",
		"gemin": " (did you mean gemini?)", "zzz": "",
	} {
		if got := Hint(word, names); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
