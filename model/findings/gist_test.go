package findings

import "testing"

// What a program says of a failure is told by the line that says what failed.
func TestGist(t *testing.T) {
	for text, want := range map[string]string{
		"heating\nError: the oven is cold": "Error: the oven is cold",
		"The answer did not fit.\nhttps://bread.example/docs/edit-errors.html\n^^^ Expected bread":                                                            "The answer did not fit.",
		"RyeError: no flour\nTraceback (most recent call last):\nFile \"/srv/oven.py\", line 9, in bake_exception\nheat()\nbread.RyeError: no flour":          "RyeError: no flour",
		"Traceback (most recent call last):\n  File \"/srv/oven.py\", line 9, in bake\n    heat()\nRyeError: no flour":                                        "RyeError: no flour",
		"## NoMatch: this block failed to match oven.py\n<<<<<<< SEARCH\nexcept OvenError:\n=======\n>>>>>>> REPLACE\nJust reply with the block that failed.": "## NoMatch: this block failed to match oven.py",
		"Tokens: 9\nThe answer did not fit.\nhttps://bread.example/edit-errors.html":                                                                          "The answer did not fit.",
		"NoMatch: no such block\nDid you mean these\n```\nexcept OvenError:\n```\nhttps://a.example/errors":                                                   "NoMatch: no such block",
		"Error: see https://bread.example/errors":   "Error: see https://bread.example/errors",
		"Could not fetch https://bread.example/rye": "Could not fetch https://bread.example/rye",
		"https://bread.example/errors":              "https://bread.example/errors",
	} {
		if got := gist(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A program is told by what it does first, not by what stands above it.
func TestCodeLine(t *testing.T) {
	for code, want := range map[string]string{
		"# Try longer keys\nimport itertools\n\nfor k in keys:\n    heat(k)": "for k in keys:",
		"heat(9)\n# done": "heat(9)",
		"# nothing":       "# nothing",
		"import oven":     "import oven",
	} {
		if got := About(call("1", "python", map[string]any{"code": code})); got != want {
			t.Errorf("%q: %q, want %q", code, got, want)
		}
	}
}
