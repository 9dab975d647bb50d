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
