package claudecode

import (
	"path/filepath"
	"slices"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// denied returns what the end of a stream tells of calls that were refused:
// "permission_denials":[{"tool_name","tool_use_id","tool_input"}].
func denied(list rawjson.Value) []model.Outcome {
	var outcomes []model.Outcome
	for _, d := range list.Elems() {
		if id := d.Str("tool_use_id"); id != "" {
			outcomes = append(outcomes, model.Outcome{Call: id, Denied: true})
		}
	}
	return outcomes
}

// control decodes what the program and the one that runs it say to each other
// (SDKControlRequest, SDKControlResponse and PermissionResult of the Claude Agent
// SDK): among other things whether a tool may be used. The response names the
// request; only some libraries repeat the id of the call.
func (l *line) control(kind string) format.Decoded {
	d := format.Metadata(kind)
	v := l.v.First("request", "response")
	answer := v.Get("response")
	switch {
	case kind == "control_request" && v.Str("subtype") == "can_use_tool":
		d.Outcomes = []model.Outcome{{Call: v.Str("tool_use_id"), Approval: l.v.Str("request_id")}}
	case kind == "control_response" && answer.Str("behavior") == "deny":
		d.Outcomes = []model.Outcome{{
			Call: answer.First("toolUseID", "tool_use_id").Text(), Approval: v.Str("request_id"), Denied: true, Text: answer.Str("message"),
		}}
	}
	return d
}

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
