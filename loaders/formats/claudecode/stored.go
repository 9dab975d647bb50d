package claudecode

import (
	"path/filepath"
	"slices"
	"strings"

	"msgview/model"
)

// outputsFolder is where a session keeps the outputs that were too large for the
// transcript, below the folder of the session's name.
const outputsFolder = "tool-results"

// outputs returns the folder with the outputs of a session's tools:
// <session>/tool-results beside <session>.jsonl, also for the transcript of a sub-agent
// below <session>/subagents.
func outputs(path string) []string {
	whole, err := filepath.Abs(path)
	if err != nil {
		return nil
	}
	session, ok := strings.CutSuffix(whole, ".jsonl")
	if !ok {
		return nil
	}
	list := []string{filepath.Join(session, outputsFolder)}
	for dir, n := filepath.Dir(whole), 0; n < 4; dir, n = filepath.Dir(dir), n+1 {
		if filepath.Base(dir) == "subagents" {
			list = append(list, filepath.Join(filepath.Dir(dir), outputsFolder))
			break
		}
	}
	return list
}

// maxStored bounds the files that one result names.
const maxStored = 4

// stored returns the files that a result says its output was saved to: "Full output
// saved to: PATH" in a <persisted-output> element, "Output has been saved to PATH." of
// MCP tools, "[... also saved to PATH]", and the path in the structured copy. Only their
// names count.
func stored(text, path string) []model.Stored {
	var list []model.Stored
	for rest, more := text, true; more && len(list) < maxStored; {
		line := path
		if _, rest, more = strings.Cut(rest, "saved to"); more {
			line, _, _ = strings.Cut(rest, "\n")
		}
		name := storedName(line)
		if name != "" && !slices.ContainsFunc(list, func(s model.Stored) bool { return s.Name == name }) {
			list = append(list, model.Stored{Name: name, Bytes: -1})
		}
	}
	return list
}

// storedName returns the name of the file in a text that has the path of a stored
// output, "" if there is none.
func storedName(s string) string {
	at := max(strings.Index(s, outputsFolder+"/"), strings.Index(s, outputsFolder+"\\"))
	if at < 0 {
		return ""
	}
	name := s[at+len(outputsFolder)+1:]
	if end := strings.IndexFunc(name, func(c rune) bool {
		return c != '.' && c != '-' && c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	}); end >= 0 {
		name = name[:end]
	}
	return strings.TrimRight(name, ".")
}
