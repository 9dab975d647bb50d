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

// Words of which letters were left out are understood, of flags, commands and formats alike.
func TestAbbreviated(t *testing.T) {
	names := []string{
		"--level", "--theme", "--no-state", "--no-mouse", "--screen-reader", "--select", "--width", "print", "export", "search", "stats", "tour", "formats",
		"config", "completion", "codex", "gemini", "opencode", "langchain", "langgraph", "claude-code",
	}
	for word, want := range map[string]string{
		"--lvl": " (did you mean --level?)", "--LVL": " (did you mean --level?)", "--thm": " (did you mean --theme?)", "--nostate": " (did you mean --no-state?)",
		"--noms": " (did you mean --no-mouse?)", "--scrnrdr": " (did you mean --screen-reader?)", "--slct": " (did you mean --select?)", "--wdth": " (did you mean --width?)",
		"prnt": " (did you mean print?)", "exprt": " (did you mean export?)", "srch": " (did you mean search?)", "sts": " (did you mean stats?)", "fmt": " (did you mean formats?)",
		"cfg": " (did you mean config?)", "cmpl": " (did you mean completion?)", "cdx": " (did you mean codex?)", "gmn": " (did you mean gemini?)", "opcode": " (did you mean opencode?)",
		"cldcode": " (did you mean claude-code?)", "lngh": " (did you mean langchain or langgraph?)",
		"lvl": "", "--ll": "", "pt": "", "vel": "", "--level-up-now": "", "xyz": "", "ccc": "",
	} {
		if got := Hint(word, names); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
	if got := Name("cnfg", names); got != "config" {
		t.Errorf("%q", got)
	}
}
