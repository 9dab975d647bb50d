package places

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"msgview/loaders/source/sqlite"
)

// exceptStored returns a function that reports whether a session of OpenCode's old store
// is that of a sub-agent, or is in the program's database, too: newer versions copy the
// store into that and leave it (sst/opencode: packages/opencode/src/storage/json-migration.ts).
func exceptStored(folders []string, variable string, patterns ...string) func(path string) bool {
	stored := sync.OnceValue(func() map[string]bool {
		ids := map[string]bool{}
		named := (&Place{Roots: folders}).file(os.Getenv(variable))
		for _, folder := range folders {
			for _, pattern := range patterns {
				list, _ := filepath.Glob(filepath.Join(escaped(folder), pattern))
				for _, path := range append(list, named) {
					readIDs(path, "session", "id", ids)
				}
			}
		}
		return ids
	})
	return func(path string) bool {
		if isChildSession(path) {
			return true
		}
		id := strings.TrimSuffix(filepath.Base(path), ".json")
		return stored()[id]
	}
}

// escaped makes a path a pattern that only it matches.
func escaped(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// readIDs adds the texts in a column of a table of a database.
func readIDs(path, table, column string, ids map[string]bool) {
	f := regular(path)
	if f == nil {
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return
	}
	var beside sqlite.Beside
	if log := regular(path + "-wal"); log != nil {
		defer log.Close()
		beside.WAL = log
	}
	if db, err := sqlite.Open(f, info.Size(), beside); err == nil {
		for _, id := range db.Texts(table, column) {
			ids[id] = true
		}
	}
}

// regular opens a regular file, nil if it is none.
func regular(path string) *os.File {
	if info, err := os.Stat(path); path == "" || err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	return f
}

// maxWorkspace bounds what is read of the database of a workspace, in bytes.
const maxWorkspace = 16 << 20

// withoutChats reports whether a database of Cursor's editor is that of a workspace and
// has none of the chats of 2023 and 2024 (loaders/formats/cursor: chats.go). Those since
// are in the one database of the user.
func withoutChats(path string) bool {
	return filepath.Base(filepath.Dir(path)) != "globalStorage" && lacks(`aichat.chatdata`, `"bubbles":[{`)(path) && lacks(`aiChat.chatdata`, `"bubbles"`)(path)
}

// lacks makes the Except of databases of workspaces of which most have no conversations:
// those without one of these texts.
func lacks(texts ...string) func(path string) bool {
	return func(path string) bool {
		f := regular(path)
		if f == nil {
			return true
		}
		defer f.Close()
		data, _ := io.ReadAll(io.LimitReader(f, maxWorkspace))
		return slices.ContainsFunc(texts, func(text string) bool { return !bytes.Contains(data, []byte(text)) })
	}
}

// besideLogs reports whether the sessions of Copilot's database have logs of their own,
// which say more.
func besideLogs(path string) bool {
	logs, err := filepath.Glob(filepath.Join(filepath.Dir(path), "session-state", "*", "events.jsonl"))
	return err == nil && len(logs) > 0
}
