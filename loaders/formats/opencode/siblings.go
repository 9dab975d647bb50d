package opencode

import (
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
	folder := func(n int) string { return filepath.Join(path, strings.Repeat("../", n)) } // the n-th above the file
	base := func(n int) string { return filepath.Base(folder(n)) }
	s, session := &store{skip: path, seen: map[string]bool{}}, ""
	switch {
	case base(2) == "session":
		s.root, s.info = folder(3), folder(1)
		if info, err := os.Stat(filepath.Join(folder(2), "message")); base(1) == "info" && err == nil && info.IsDir() {
			s.root = folder(2)
		}
		return s, strings.TrimSuffix(base(0), ".json")
	case base(2) == "message":
		s.root, session = folder(3), base(1)
	case base(3) == "part":
		s.root, session = folder(4), base(2)
	case base(2) == "part":
		s.root = folder(3)
		session = s.sessionOf(base(1), path)
	case base(1) == "part":
		s.root = folder(2)
		v := infoOf(path)
		if session = v.Str("sessionID"); session == "" {
			session = s.sessionOf(v.Str("messageID"), path)
		}
	}
	return s, s.find(session)
}

// sessionOf returns the session of a message: the folder that has its file, or what a
// part itself says.
func (s *store) sessionOf(message, part string) string {
	if message == "" || message != filepath.Base(message) {
		return ""
	}
	folders, _ := os.ReadDir(filepath.Join(s.root, "message"))
	for _, f := range folders {
		if format.IsFile(filepath.Join(s.root, "message", f.Name(), message+".json")) {
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
				if f.IsDir() && format.IsFile(filepath.Join(parent, f.Name(), name+".json")) {
					s.info = filepath.Join(parent, f.Name())
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
	children := map[string][]string{}
	if s.info != "" {
		stems := format.FilesIn(s.info, ".json")
		for _, stem := range stems[:min(len(stems), maxSessions)] {
			if parent := infoOf(filepath.Join(s.info, stem+".json")).Str("parentID"); parent != "" {
				children[parent] = append(children[parent], stem)
			}
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
	messages := s.addFolder("message", session)
	if len(messages) == 0 {
		session = strings.TrimPrefix(session, "ses_")
		messages = s.addFolder("message", session)
	}
	for _, m := range messages {
		s.addFolder("part", m)
		s.addFolder("part", session, m)
	}
	if len(messages) > 0 {
		s.addFolder("part")
	}
}

// addFolder adds the files of a folder of the store, and returns their names without
// ending.
func (s *store) addFolder(path ...string) []string {
	folder := filepath.Join(s.root, filepath.Join(path...))
	if s.seen[folder] {
		return nil
	}
	s.seen[folder] = true
	stems := format.FilesIn(folder, ".json")
	stems = stems[:min(len(stems), max(maxSiblings-len(s.list), 0))]
	for _, stem := range stems {
		s.add(filepath.Join(folder, stem+".json"))
	}
	return stems
}

func (s *store) add(path string) {
	if path != s.skip && !s.seen[path] && format.IsFile(path) {
		s.list = append(s.list, format.Sibling{Path: path})
	}
	s.seen[path] = true
}

// infoOf reads a small file of a store.
func infoOf(path string) rawjson.Value {
	v, _ := rawjson.ParseCut(format.Beginning(path, maxInfo))
	return v
}
