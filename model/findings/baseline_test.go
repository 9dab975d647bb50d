package findings

import (
	"testing"

	"msgview/model"
	"msgview/model/tool"
)

// Who checks what was there before his changes wants to know whether that fails.
func TestOfBaseline(t *testing.T) {
	for command, want := range map[string]bool{
		"cd x && git stash && go test ./...; git stash pop":            true,
		"git stash -u && npm test -- rye 2>&1 | tail; git stash apply": true,
		"git stash && go test ./...":                                   false,
		"git stash pop && go test ./...":                               false,
		"go test ./...; git stash; git stash pop":                      false,
		"git commit -am x && go test ./...":                            false,
	} {
		if ofBaseline(runsOf(tool.Of(bash("1", command)))) != want {
			t.Errorf("%s: %v", command, !want)
		}
	}
}

// A page of a run ends anywhere.
func TestPage(t *testing.T) {
	for file, want := range map[string]bool{
		"/a/event_cache/0-25.json": true, "event_cache/25-50.json": true, `c:\a\event_cache\0-25.json`: true,
		"/a/0-25.json": false, "/a/event_cache/0-x.json": false, "/a/event_cache/events.json": false,
	} {
		if isPage(file) != want {
			t.Errorf("%s: %v", file, !want)
		}
	}
}

// Where a shell could not read a command nothing ran, and the next one is written anew.
func TestNotReadByShell(t *testing.T) {
	for said, want := range map[string]bool{
		"zsh: no matches found: app/(sea)/a.txt":                                                      true,
		"The token '&&' is not a valid statement separator in this version.":                          true,
		"bash: -c: line 1: syntax error near unexpected token `)'":                                    true,
		"npm : File C:\\npm.ps1 cannot be loaded because running scripts is disabled on this system.": true,
		"SyntaxError: invalid syntax":                                                                 false,
	} {
		if ranNothing(result("", said, 1, model.Yes)) != want {
			t.Errorf("%s: %v", said, !want)
		}
	}
}
