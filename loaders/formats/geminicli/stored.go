package geminicli

import (
	"os"
	"path/filepath"
	"strings"

	"msgview/model"
)

// outputsFolder is where a project keeps the outputs that were too large for the
// sessions: <project>/tool-outputs/session-<id>/<name>.txt beside <project>/chats
// (google-gemini/gemini-cli: packages/core/src/utils/fileUtils.ts,
// packages/core/src/context/toolOutputMaskingService.ts).
const outputsFolder = "tool-outputs"

// outputs returns the folders with the outputs of a session, which is
// chats/session-<time>-<first eight letters of its id>, or chats/<id>/<sub-agent>.
func outputs(path string) []string {
	whole, err := filepath.Abs(path)
	if err != nil {
		return nil
	}
	dir, base := filepath.Split(whole)
	dir = filepath.Clean(dir)
	id := idOf(base)
	if id == "" {
		id, dir = filepath.Base(dir), filepath.Dir(dir)
	}
	if filepath.Base(dir) != "chats" || len(id) < 8 {
		return nil
	}
	root := filepath.Join(filepath.Dir(dir), outputsFolder)
	if info, err := os.Lstat(root); err != nil || !info.IsDir() {
		return nil
	}
	entries, _ := os.ReadDir(root)
	var list []string
	for _, e := range entries {
		if e.IsDir() && strings.HasPrefix(e.Name(), "session-"+id) {
			list = append(list, filepath.Join(root, e.Name()))
		}
	}
	return list
}

// idOf returns the beginning of a session's id from the name of its file.
func idOf(base string) string {
	rest, ok := strings.CutPrefix(base, "session-")
	stem := strings.TrimSuffix(strings.TrimSuffix(rest, ".jsonl"), ".json")
	at := strings.LastIndexByte(stem, '-')
	if !ok || at < 0 || len(stem)-at != 9 {
		return ""
	}
	return stem[at+1:]
}

// keep enters the files that a result says its output was moved to: "Output too large.
// Full output available at: PATH" in <tool_output_masked>, "For full output see: PATH",
// "The full output has been saved to: PATH". Only their names count.
func keep(r *model.ToolResult) {
	for _, p := range r.Content {
		t, ok := p.(model.Text)
		if !ok {
			continue
		}
		for _, words := range [...]string{"Full output available at: ", "For full output see: ", "full output has been saved to: "} {
			at := strings.LastIndex(t.Text, words)
			if at < 0 {
				continue
			}
			line, _, _ := strings.Cut(t.Text[at+len(words):], "\n")
			folder := max(strings.LastIndex(line, outputsFolder+"/"), strings.LastIndex(line, outputsFolder+"\\"))
			name := strings.TrimSpace(line[strings.LastIndexAny(line, "/\\")+1:])
			if folder >= 0 && name != "" && len(r.Stored()) == 0 {
				r.SetStored([]model.Stored{{Name: name, Bytes: -1}})
				r.Truncated = true
			}
		}
	}
}
