package generic

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model/rawjson"
)

// Bounds of the search for a list of messages inside a record.
const (
	maxDepth   = 4
	maxNodes   = 4000    // values looked at
	maxStrings = 8 << 20 // bytes of strings parsed as JSON
	maxSample  = 32      // elements of a list that are looked at
)

// found is a list of messages and the way to it.
type found struct {
	list   rawjson.Value
	path   string // JSONPath: $.data[0].messages
	root   string // first member on the path, "" if the record is a list
	score  int
	others int // lists that were not chosen
}

// node is a value in the queue of the search.
type node struct {
	v     rawjson.Value
	path  string
	root  string
	depth int
}

// search looks breadth first for the list that most likely is a conversation:
// lists of messages in the members of a record, down to four levels, also inside
// strings that hold JSON. Longer lists, telling names and shallow places win.
func search(v rawjson.Value) (found, bool) {
	var best found
	queue := []node{{v: v, path: "$"}}
	lists, parsed := 0, 0
	for i := 0; i < len(queue) && i < maxNodes; i++ {
		n := queue[i]
		if n.v.Kind() == rawjson.String {
			text := n.v.Raw()
			if len(text) < 8 || !holdsJSON(n.v) || parsed+len(text) > maxStrings {
				continue
			}
			parsed += len(text)
			inner := rawjson.Unwrap(n.v, 2)
			if inner.Kind() == rawjson.String {
				continue
			}
			n.v, n.path = inner, n.path+" (JSON in a string)"
		}
		if n.v.Kind() == rawjson.Array && messageList(n.v) {
			lists++
			if s := rank(n); best.score == 0 || s > best.score {
				best = found{list: n.v, path: n.path, root: n.root, score: s}
			}
			continue
		}
		if n.depth == maxDepth {
			continue
		}
		for k := range min(n.v.Len(), 256) {
			child := n.v.Index(k)
			if kind := child.Kind(); kind != rawjson.Object && kind != rawjson.Array && kind != rawjson.String {
				continue
			}
			next := node{v: child, depth: n.depth + 1, root: n.root}
			if n.v.Kind() == rawjson.Object {
				key := n.v.Key(k)
				next.path = n.path + "." + key
				if n.depth == 0 {
					next.root = key
				}
			} else {
				if k >= maxSample {
					break
				}
				next.path = n.path + "[" + strconv.Itoa(k) + "]"
			}
			queue = append(queue, next)
		}
	}
	best.others = lists - 1
	return best, lists > 0
}

// holdsJSON reports whether a string begins like a JSON object or array.
func holdsJSON(v rawjson.Value) bool {
	raw := strings.TrimLeft(string(v.Raw()[1:min(len(v.Raw()), 16)]), " ")
	return strings.HasPrefix(raw, "{") || strings.HasPrefix(raw, "[") || strings.HasPrefix(raw, `\"`) || strings.HasPrefix(raw, `\n`)
}

// messageList reports whether at least six of ten elements are messages.
func messageList(list rawjson.Value) bool {
	n := min(list.Len(), maxSample)
	if n == 0 {
		return false
	}
	known := 0
	for i := range n {
		e := list.Index(i)
		if e.Kind() == rawjson.Object && (chat.IsMessage(e) || spoken(e) != nil) {
			known++
		}
	}
	return known*10 >= n*6
}

// rank says how likely a list of messages is the conversation of its record.
func rank(n node) int {
	score := 1 + min(n.v.Len(), 1000) + 10*(maxDepth-n.depth)
	name := n.path[strings.LastIndexAny(n.path, ".$")+1:]
	name, _, _ = strings.Cut(name, " ")
	switch name {
	case "messages", "conversation", "conversations", "history", "transcript", "traj", "turns", "chat":
		score += 100
	case "input", "prompt":
		score += 50
	}
	return score
}
