package within

import (
	"slices"
	"strings"

	"msgview/model/rawjson"
)

// oneMessage are members in which programs wrap a single message.
var oneMessage = [...]string{"message", "msg", "content", "data", "payload", "event", "body", "value", "item", "record", "log", "line", "raw", "raw_event", "rawEvent", "entry", "span"}

// Bounds of the search for lists in one record.
const (
	maxDepth = 4
	MaxLists = 24
	Sample   = 24 // elements of a list that are looked at
)

// Find returns where the lists of objects and the single messages in a record may be.
func Find(v rawjson.Value) []*Path {
	var found []*Path
	var walk func(v rawjson.Value, path []string)
	walk = func(v rawjson.Value, path []string) {
		if len(found) >= MaxLists {
			return
		}
		switch list := asList(v); list.Kind() {
		case rawjson.Array:
			first := rawjson.Unwrap(list.Index(0), 1)
			if first.Kind() == rawjson.Object {
				found = append(found, &Path{Steps: append([]string(nil), path...)})
			} else if second := asList(list.Index(1)); len(path) == 0 && list.Len() == 2 && (first.Kind() == rawjson.String || first.Kind() == rawjson.Number) {
				walk(second, append(path, ofPair))
			}
		case rawjson.Object:
			if len(path) == maxDepth {
				return
			}
			for _, key := range oneMessage {
				if asObject(v.Get(key)).Kind() == rawjson.Object && len(found) < MaxLists {
					found = append(found, &Path{Steps: append(append([]string(nil), path...), key), One: true})
				}
			}
			for i, member := range v.Saying() {
				walk(member, append(path, v.Key(i)))
			}
		}
	}
	walk(v, nil)
	return found
}

// fieldNames are keys that say what a list is to the others beside it: parts of one
// conversation, or forms of it.
var fieldNames = func() map[string]bool {
	names := map[string]bool{}
	for _, name := range strings.Fields(`message history prompt prompts completion completions input inputs output outputs request response requests responses
		chosen rejected choices tool tools toolcalls toolresults functions conversation conversations chat chats items data content parts steps events
		trajectory trajectories traj log logs turns system result results answer answers question context metadata body args runs spans sessions threads`) {
		names[name] = true
	}
	return names
}()

// IsFieldName reports whether a key says what a list is, and names no conversation.
func IsFieldName(key string) bool {
	key = strings.ToLower(strings.ReplaceAll(key, "_", ""))
	return fieldNames[key] || strings.HasSuffix(key, "messages")
}

// Many returns where lists are that differ in one key alone, which is no name of
// a field: {"chat-1": […], "chat-2": […]}, {"a": {"messages": […]}, "b": {"messages": […]}}.
func Many(lists []*Path) (many []*Path) {
	times := map[string]int{}
	for _, n := range lists {
		if n.One {
			continue
		}
		for i, key := range n.Steps {
			if key == ofPair || IsFieldName(key) {
				continue
			}
			path := slices.Clone(n.Steps)
			path[i] = everyList
			name := strings.Join(path, "\x00")
			if times[name]++; times[name] == 2 {
				many = append(many, &Path{Steps: path})
			}
		}
	}
	return many
}
