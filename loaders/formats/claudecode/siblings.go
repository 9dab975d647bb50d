package claudecode

import (
	"bytes"
	"io/fs"
	"path/filepath"
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// maxSibling bounds what is read of a file to learn whose it is, in bytes.
const maxSibling = 64 << 10

// siblings returns the transcripts of the sub-agents of a session: those below
// the folder <session>/subagents/, and the older ones beside the session whose
// first record names it. What starts with "agent-" is a sub-agent's own file and
// has none.
func siblings(path string) []format.Sibling {
	session, ok := strings.CutSuffix(filepath.Base(path), ".jsonl")
	if !ok || strings.HasPrefix(session, "agent-") {
		return nil
	}
	dir := filepath.Dir(path)
	var found []format.Sibling
	root := filepath.Join(dir, session, "subagents")
	_ = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() { // what cannot be read does not hide the rest
			found = appendAgent(found, p)
		}
		return nil
	})
	for _, name := range format.FilesOf(dir, "agent-", ".jsonl", session, sessionOf) {
		found = appendAgent(found, filepath.Join(dir, name+".jsonl"))
	}
	return found
}

// sessionOf returns which session the first record of a transcript names.
func sessionOf(path string) string {
	line, _, _ := bytes.Cut(format.Beginning(path, maxSibling), []byte("\n"))
	v, _ := rawjson.ParseCut(line)
	return v.Str("sessionId")
}

// appendAgent adds the transcript at path, if its name is that of one. Beside it
// may lie a file that says which call started the sub-agent.
func appendAgent(found []format.Sibling, path string) []format.Sibling {
	name, ok := strings.CutSuffix(filepath.Base(path), ".jsonl")
	id, agent := strings.CutPrefix(name, "agent-")
	if !ok || !agent || id == "" {
		return found
	}
	s := format.Sibling{Path: path, Thread: id}
	if data := format.Beginning(filepath.Join(filepath.Dir(path), name+".meta.json"), maxSibling); data != nil {
		if meta, err := rawjson.Parse(data); err == nil {
			s.ParentCall, _, _ = linkOf(meta)
		}
	}
	return append(found, s)
}
