package places

import (
	"bytes"
	"crypto/md5" // names of folders, no secrets
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"msgview/model/rawjson"
)

// A projects says of which directory the session in a file is, "" if that is not known. It is
// for programs whose logs do not say it, but what lies beside them.
type projects func(path string) string

// besideIt are the projects of programs that write a file beside each log, with the directory in
// a member of it. name makes the name of that file from that of the log.
func besideIt(member string, name func(log string) string) func() projects {
	return func() projects {
		return func(path string) string {
			return textBehind(small(filepath.Join(filepath.Dir(path), name(filepath.Base(path)))), member)
		}
	}
}

// textBehind is the first text of a member with a name, in an object of which the end may be
// missing.
func textBehind(data []byte, member string) string {
	for rest := data; ; {
		_, after, ok := bytes.Cut(rest, []byte(`"`+member+`"`))
		if !ok {
			return ""
		}
		rest = after
		value, ok := bytes.CutPrefix(bytes.TrimLeft(after, " \t\r\n"), []byte(":"))
		if !ok {
			continue
		}
		var text string
		if json.NewDecoder(bytes.NewReader(value)).Decode(&text) == nil && text != "" {
			return text
		}
	}
}

// kimiProjects are those of Kimi CLI, which names a folder by the MD5 sum of the directory, with
// the name of another machine before it, and has all directories in a list (MoonshotAI/kimi-cli:
// src/kimi_cli/metadata.py).
func kimiProjects() projects {
	known := map[string]map[string]string{} // by the folder of the list
	return func(path string) string {
		folder := filepath.Dir(filepath.Dir(path))
		root := filepath.Dir(filepath.Dir(folder))
		if known[root] == nil {
			known[root] = map[string]string{}
			if v, err := rawjson.Parse(small(filepath.Join(root, "kimi.json"))); err == nil {
				for _, dir := range v.Get("work_dirs").Elems() {
					sum := md5.Sum([]byte(dir.Str("path")))
					known[root][hex.EncodeToString(sum[:])] = dir.Str("path")
				}
			}
		}
		name := filepath.Base(folder)
		return known[root][name[strings.LastIndexByte(name, '_')+1:]]
	}
}

// geminiProjects are those of Gemini CLI: a folder has a file that names its directory, or is
// named by a list of them or by the SHA-256 sum of one (google-gemini/gemini-cli:
// packages/core/src/config/storage.ts, projectRegistry.ts).
func geminiProjects() projects {
	lists := map[string]map[string]string{}
	known := map[string]string{}
	return func(path string) string {
		folder := filepath.Dir(path)
		if filepath.Base(folder) == "chats" {
			folder = filepath.Dir(folder)
		}
		project, ok := known[folder]
		if !ok {
			if project = oneLine(small(filepath.Join(folder, ".project_root"))); project == "" {
				root := filepath.Dir(filepath.Dir(folder))
				if lists[root] == nil {
					lists[root] = geminiList(root)
				}
				project = lists[root][filepath.Base(folder)]
			}
			known[folder] = project
		}
		return project
	}
}

// geminiList are the directories in the list of Gemini CLI, by the names of their folders.
func geminiList(root string) map[string]string {
	list := map[string]string{}
	v, err := rawjson.Parse(small(filepath.Join(root, "projects.json")))
	if err != nil {
		return list
	}
	for dir, folder := range v.Get("projects").Members() {
		sum := sha256.Sum256([]byte(dir))
		list[hex.EncodeToString(sum[:])] = dir
		if name := folder.Text(); name != "" {
			list[name] = dir
		}
	}
	return list
}

// kiroProjects are those of Kiro's editor, which writes a directory in the name of a folder.
func kiroProjects() projects {
	return func(path string) string {
		name := filepath.Base(filepath.Dir(path))
		if filepath.Base(filepath.Dir(filepath.Dir(path))) != "workspace-sessions" {
			return ""
		}
		for _, encoding := range []*base64.Encoding{base64.RawURLEncoding, base64.RawStdEncoding} {
			if dir, err := encoding.DecodeString(strings.TrimRight(name, "=_")); err == nil && isPath(string(dir)) {
				return string(dir)
			}
		}
		return ""
	}
}

// isPath reports whether a text is a whole path, of whatever system.
func isPath(s string) bool {
	if !utf8.ValidString(s) || strings.ContainsAny(s, "\x00\n") {
		return false
	}
	return strings.HasPrefix(s, "/") || len(s) > 2 && s[1] == ':' && (s[2] == '\\' || s[2] == '/')
}

// oneLine is the text of a file that holds one line.
func oneLine(data []byte) string {
	text := strings.TrimSpace(string(data))
	if !isPath(text) {
		return ""
	}
	return text
}

// besideHistory reports whether a task of Cline or of what was made from it has the history of
// its requests, too, which says more than what its panel showed.
func besideHistory(path string) bool {
	if filepath.Base(path) != "ui_messages.json" {
		return false
	}
	info, err := os.Stat(filepath.Join(filepath.Dir(path), "api_conversation_history.json"))
	return err == nil && info.Size() > 2
}
