package opencode

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Bounds of what is read of a store for one session.
const (
	maxSiblings = 5000      // files that belong to it
	maxSessions = 5000      // sessions of a project in which its sub-agents are looked for
	maxInfo     = 256 << 10 // of a file, to learn where it belongs, in bytes
)

// siblings names the files of a store that belong to the session of the file at path,
// with those of its sub-agents. The file may be that of the session, of a message, or of
// a part:
//
//	storage/session/<project>/<session>.json
//	storage/message/<session>/<message>.json
//	storage/part/<message>/<part>.json, in old versions storage/part/<part>.json
//
// and in the oldest ones, of which each project has a store of its own,
//
//	storage/session/info/<session>.json
//	storage/session/message/<session>/<message>.json
//	storage/session/part/<session>/<message>/<part>.json
func siblings(path string) []format.Sibling {
	whole, err := filepath.Abs(path)
	if err != nil || filepath.Ext(whole) != ".json" {
		return nil
	}
	s, session := storeOf(whole)
	if session == "" {
		return nil
	}
	s.skip = whole
	for _, one := range s.withChildren(session) {
		s.addSession(one)
	}
	return s.list
}

// A store is a folder with the files of sessions.
type store struct {
	root string // has the folders message and part
	info string // the folder with the session
	list []format.Sibling
	skip string // the file that is there already
	seen map[string]bool
}

// storeOf returns the store that a file is in, and the name of the file of its session,
// without ending.
func storeOf(path string) (*store, string) {
	folder := func(n int) string { // the n-th above the file
		dir := path
		for range n {
			dir = filepath.Dir(dir)
		}
		return dir
	}
	base := func(n int) string { return filepath.Base(folder(n)) }
	stem := strings.TrimSuffix(filepath.Base(path), ".json")
	s := &store{seen: map[string]bool{}}
	switch {
	case base(2) == "session" && base(1) == "info":
		s.root, s.info = folder(2), folder(1)
		if !isFolder(filepath.Join(s.root, "message")) {
			s.root = folder(3)
		}
		return s, stem
	case base(2) == "session":
		s.root, s.info = folder(3), folder(1)
		return s, stem
	case base(2) == "message":
		s.root = folder(3)
		return s, s.find(base(1))
	case base(3) == "part":
		s.root = folder(4)
		return s, s.find(base(2))
	case base(2) == "part":
		s.root = folder(3)
		return s, s.find(s.sessionOf(base(1), path))
	case base(1) == "part":
		s.root = folder(2)
		v := infoOf(path)
		if id := v.Str("sessionID"); id != "" {
			return s, s.find(id)
		}
		return s, s.find(s.sessionOf(v.Str("messageID"), path))
	}
	return s, ""
}

// sessionOf returns the session of a message: the folder that has its file, or what a
// part itself says.
func (s *store) sessionOf(message, part string) string {
	if message == "" || message != filepath.Base(message) {
		return ""
	}
	folders, _ := os.ReadDir(filepath.Join(s.root, "message"))
	for _, f := range folders {
		if info, err := os.Lstat(filepath.Join(s.root, "message", f.Name(), message+".json")); err == nil && info.Mode().IsRegular() {
			return f.Name()
		}
	}
	return infoOf(part).Str("sessionID")
}

// find looks for the file of a session. It returns the session's name also if that has
// none: its messages may be there.
func (s *store) find(session string) string {
	if session == "" || session == ".." || session != filepath.Base(session) {
		return ""
	}
	for _, parent := range []string{filepath.Join(s.root, "session"), s.root} {
		folders, _ := os.ReadDir(parent)
		for _, f := range folders {
			for _, name := range [...]string{session, "ses_" + session} {
				path := filepath.Join(parent, f.Name(), name+".json")
				if info, err := os.Lstat(path); f.IsDir() && err == nil && info.Mode().IsRegular() {
					s.info = filepath.Dir(path)
					return name
				}
			}
		}
	}
	return session
}

// withChildren returns a session and those that its sub-agents have, in the order in
// which they are found.
func (s *store) withChildren(session string) []string {
	list := []string{session}
	if s.info == "" {
		return list
	}
	entries, _ := os.ReadDir(s.info)
	children := map[string][]string{}
	looked := 0
	for _, e := range entries {
		stem, ok := strings.CutSuffix(e.Name(), ".json")
		if !ok || !e.Type().IsRegular() {
			continue
		}
		if looked++; looked > maxSessions {
			break
		}
		if parent := infoOf(filepath.Join(s.info, e.Name())).Str("parentID"); parent != "" {
			children[parent] = append(children[parent], stem)
		}
	}
	known := map[string]bool{session: true}
	for i := 0; i < len(list); i++ {
		// files may be named by the id, or by the id with a prefix
		for _, id := range [...]string{list[i], strings.TrimPrefix(list[i], "ses_")} {
			for _, child := range children[id] {
				if !known[child] {
					known[child] = true
					list = append(list, child)
				}
			}
		}
	}
	return list
}

// addSession adds the files of a session.
func (s *store) addSession(session string) {
	if s.info != "" {
		s.add(filepath.Join(s.info, session+".json"))
	}
	folder := session
	messages := s.addFolder(filepath.Join(s.root, "message", folder))
	if len(messages) == 0 {
		folder = strings.TrimPrefix(session, "ses_")
		messages = s.addFolder(filepath.Join(s.root, "message", folder))
	}
	for _, m := range messages {
		s.addFolder(filepath.Join(s.root, "part", m))
		s.addFolder(filepath.Join(s.root, "part", folder, m))
	}
	if len(messages) > 0 {
		s.addFolder(filepath.Join(s.root, "part"))
	}
}

// addFolder adds the files of a folder, and returns their names without ending.
func (s *store) addFolder(folder string) (stems []string) {
	if s.seen[folder] {
		return nil
	}
	s.seen[folder] = true
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if stem, ok := strings.CutSuffix(e.Name(), ".json"); ok && e.Type().IsRegular() && len(s.list) < maxSiblings {
			s.add(filepath.Join(folder, e.Name()))
			stems = append(stems, stem)
		}
	}
	return stems
}

func (s *store) add(path string) {
	if path == s.skip || s.seen[path] {
		return
	}
	s.seen[path] = true
	if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
		s.list = append(s.list, format.Sibling{Path: path})
	}
}

// infoOf reads a small file of a store.
func infoOf(path string) rawjson.Value {
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return rawjson.Value{}
	}
	f, err := os.Open(path)
	if err != nil {
		return rawjson.Value{}
	}
	defer f.Close()
	data, _ := io.ReadAll(io.LimitReader(f, maxInfo))
	v, _ := rawjson.ParseCut(data)
	return v
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
