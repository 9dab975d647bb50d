package folders

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/source"
	"msgview/model/rawjson"
)

// names are the files of a directory, by which the place of one among them is told.
type names map[string]bool

func among(list []string) names {
	n := names{}
	for _, name := range list {
		n[name] = true
	}
	return n
}

func amongEntries(list []source.Entry) names {
	n := names{}
	for _, e := range list {
		n[e.Path] = true
	}
	return n
}

// conversationOf returns the key of the conversation that a file belongs to, see the
// function of that name. Earlier messages belong to the session that has a file of the
// folder's name, and a log beside messages to these.
func (n names) conversationOf(name string) string {
	key := conversationOf(name)
	if session := key + ".jsonl"; known().earlier[filepath.Base(filepath.Dir(name))] && n[session] {
		return session
	}
	if _, store := n.storeOf(name); store != "" {
		return filepath.Dir(name)
	}
	return key
}

// withEarlier puts earlier messages before the file of the session that they belong to.
func (n names) withEarlier(list []string) []string {
	earlier := map[string][]string{}
	for _, name := range list {
		if key := n.conversationOf(name); key != name && n[key] {
			earlier[key] = append(earlier[key], name)
		}
	}
	if len(earlier) == 0 {
		return list
	}
	var all []string
	for _, name := range list {
		if key := n.conversationOf(name); key != name && n[key] {
			continue
		}
		all = append(append(all, earlier[name]...), name)
	}
	return all
}

// storeOf returns the layout of a log and the file beside it that has the messages, ""
// for none.
func (n names) storeOf(name string) (format.Layout, string) {
	dir, base := filepath.Split(name)
	for _, y := range known().logs {
		if store := dir + y.Messages; y.IsLog(base) && n[store] {
			return y, store
		}
	}
	return format.Layout{}, ""
}

// maxCompared bounds the files that are compared line by line, in bytes.
const maxCompared = 16 << 20

// unrepeated returns what a log has that the messages beside it lack: the same lines at
// the same places, the others blank; nil if there are none. ok is false for what is no
// such log.
func (n names) unrepeated(root, name string, src *source.File) (left *source.File, ok bool) {
	y, store := n.storeOf(name)
	if store == "" {
		return nil, false
	}
	log := contents(root, name)
	if log == nil {
		return nil, false
	}
	have := map[string]int{}
	for _, other := range append(n.earlierOf(store, y), store) {
		for line := range bytes.Lines(contents(root, other)) {
			if key := sameOf(y, line); key != "" {
				have[key]++
			}
		}
	}
	rest, any := slices.Clone(log), false
	at := 0
	for line := range bytes.Lines(log) {
		key := sameOf(y, line)
		switch {
		case key != "" && have[key] > 0:
			have[key]--
			for i := at; i < at+len(bytes.TrimRight(line, "\r\n")); i++ {
				rest[i] = ' '
			}
		case len(bytes.TrimSpace(line)) > 0:
			any = true
		}
		at += len(line)
	}
	if !any {
		return nil, true
	}
	return source.FromReader(filepath.Join(root, name), bytes.NewReader(rest), int64(len(rest))), true
}

// earlierOf returns the files with messages that were moved away from a store.
func (n names) earlierOf(store string, y format.Layout) []string {
	var list []string
	for name := range n {
		if filepath.Dir(name) == filepath.Join(filepath.Dir(store), y.Earlier) {
			list = append(list, name)
		}
	}
	return list
}

func sameOf(y format.Layout, line []byte) string {
	v, err := rawjson.Parse(bytes.TrimSpace(line))
	if err != nil {
		return ""
	}
	return y.Same(v)
}

// contents returns a plain file that is not too large, nil for others.
func contents(root, name string) []byte {
	path := filepath.Join(root, name)
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxCompared {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return data
}

// maxAbout bounds what is read of a conversation for the list, in bytes.
const maxAbout = 64 << 10

// updated returns when a conversation was changed last, as it says itself; the zero time
// if it does not.
func updated(root string, f source.Entry) time.Time {
	member := known().updated[filepath.Base(f.Path)]
	if member == "" || f.Size > maxAbout {
		return time.Time{}
	}
	v, err := rawjson.Parse(contents(root, f.Path))
	if err != nil {
		return time.Time{}
	}
	return chat.Time(v.Get(member))
}
