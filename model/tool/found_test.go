package tool

import "testing"

func TestFoundNothing(t *testing.T) {
	for s, want := range map[string]bool{
		"No matches found": true, // Claude Code
		"No files found":   true,
		"No files found\n": true,
		"No matches found. Build, secrets, etc. dirs and files are not included.": true,
		"No matches found.\nThe pattern may be left out by the settings.":         true,
		`No matches found for pattern "rye" in path "." (filter: "*.go").`:        true, // Gemini CLI
		`No files found matching pattern "**/*.rye" within /barn`:                 true,
		"No files matched the pattern.":                                           true, // Copilot CLI
		"Found 0 results.":                                                        true, // Cline
		"Found 3 files\na.go\nb.go\nc.go":                                         false,
		"Found 10 results.":                                                       false,
		"barn.go:3: No matches found":                                             false,
		"No matches foundation":                                                   false,
		"No files found in a.go\nNo files found in b.go\nNo files found in c.go\nNo files found in d.go\nrye": false,
		"": false,
	} {
		if got := FoundNothing(s); got != want {
			t.Errorf("%q: %v", s, got)
		}
	}
}
