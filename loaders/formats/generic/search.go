package generic

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// Bounds of the search for lists of messages inside a record.
const (
	maxDepth   = 12
	maxNodes   = 40_000  // values looked at
	maxStrings = 8 << 20 // bytes of strings parsed as JSON
	maxSample  = 32      // elements of a list that are looked at
	maxLists   = 2_000   // conversations of a record
	maxBeside  = 64      // lists in an object of as many members, beside which something answers one
)

// node is a value in the queue of the search, and the way to it.
type node struct {
	v, around rawjson.Value // around is the object that v is a member of, Missing if none
	key       string        // of that member
	outer     rawjson.Value // object that around is a member of, Missing if none
	outerKey  string        // of that member
	path      string        // JSONPath: $.data[0].messages
	depth     int
}

// found is a list of messages.
type found struct {
	node
	order int // place in the record
	among int // so many lists of it
	rank  int
	more  *found     // what goes on with it: the answer to a request beside it
	sides wire.Sides // of v, if that is an object with a question and its answer
}

// search looks breadth first for the lists that are conversations: lists of messages
// in the members of a record, at any depth, and inside strings that hold JSON. A list
// that only repeats what another one says, such as the branch on the screen beside
// the whole tree, is left out. They come in the order of the record. cut says that
// there was too much to look at.
func search(v rawjson.Value) (lists []found, cut bool) {
	queue := []node{{v: v, path: "$"}}
	parsed := 0
	for i := 0; i < len(queue); i++ {
		if i == maxNodes || len(lists) == maxLists {
			cut = true
			break
		}
		n := queue[i]
		queue[i] = node{}
		if n.v.Kind() == rawjson.String {
			if parsed+len(n.v.Raw()) > maxStrings {
				continue
			}
			parsed += len(n.v.Raw())
			n.v, n.path = rawjson.Unwrap(n.v, 2), n.path+" (JSON in a string)"
			if n.v.Kind() == rawjson.String {
				continue
			}
		}
		if messageList(n.v.Look(), n.key, n.depth) {
			lists = append(lists, found{node: n, order: i, rank: rank(n)})
			continue
		}
		if s, ok := wire.SidesOf(n.v); ok && n.depth > 0 && (!s.Plain || s.Name != "question" && answers(n.v.Look(), s) && sentence(n.v.Look().Str(s.Used[0]))) {
			n.around, n.outer = n.v, rawjson.Value{}
			lists = append(lists, found{node: n, order: i, rank: rank(n), sides: s})
			continue
		}
		if n.depth == maxDepth || n.v.Opaque() {
			continue
		}
		queue = appendChildren(queue, n)
	}
	return distinct(lists), cut
}

// appendChildren adds the members or elements of a value to the queue.
func appendChildren(queue []node, n node) []node {
	for k, child := range n.v.Saying() {
		if len(queue) >= 2*maxNodes {
			break
		}
		if child.Kind() == rawjson.String && (len(child.Raw()) < 8 || !holdsJSON(child)) || child.Kind() != rawjson.String && child.Len() == 0 {
			continue
		}
		next := node{v: child, depth: n.depth + 1}
		if n.v.Kind() == rawjson.Object {
			key := n.v.Key(k)
			next.path, next.key, next.around = n.path+member(key), key, n.v
			next.outer, next.outerKey = n.around, n.key
		} else {
			next.path = n.path + "[" + strconv.Itoa(k) + "]"
		}
		queue = append(queue, next)
	}
	return queue
}

// member writes a member as JSONPath does.
func member(key string) string {
	for _, c := range key {
		if c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return "[" + string(rawjson.Quote(key)) + "]"
		}
	}
	return "." + key
}

// holdsJSON reports whether a string begins like a JSON object or array.
func holdsJSON(v rawjson.Value) bool {
	raw := strings.TrimLeft(string(v.Raw()[1:min(len(v.Raw()), 16)]), " ")
	return strings.HasPrefix(raw, "{") || strings.HasPrefix(raw, "[") || strings.HasPrefix(raw, `\"`) || strings.HasPrefix(raw, `\n`)
}

// messageList reports whether at least six of ten elements are messages. The values
// of an object count as a list if there are several: messages by their id. Far from
// the top of a record a list must be of people and models who talk, for authors and
// their texts are everywhere.
func messageList(list rawjson.Value, key string, depth int) bool {
	n := min(list.Len(), maxSample)
	if n == 0 || list.Kind() == rawjson.Object && n < 2 {
		return false
	}
	count, roles := 0, false
	pairs, talk := 0, false // of texts
	var all chat.People
	for i := range n {
		e := list.Index(i)
		all.Add(e)
		if e.Kind() != rawjson.Object {
			if list.Kind() == rawjson.Object {
				return false
			}
			if isTexts(e) {
				pairs++
				talk = talk || sentence(e.Index(0).Text()) && sentence(e.Index(1).Text())
			}
			continue
		}
		if m := guess(e); m != nil {
			count++
			_, known := chat.Role(m.RawRole)
			roles = roles || known || m.Role != 0
		} else if written(e) != nil || isPair(e) {
			count++
			roles = true
		}
	}
	if pairs == n && talk && slices.Contains(pairNames, key) {
		return true
	}
	return count*10 >= n*6 && (roles || depth <= 2) && !all.IsTable() || looseList(list, key) || pairList(list, key) || alternate(list, key)
}

// pairNames are the members in which chatbots keep pairs of texts; other lists of
// pairs are tables.
var pairNames = append([]string{"chatbot", "chat_history", "chatHistory", "pairs", "dialogs", "exchanges", "visible", "internal", "past", "rounds", "qa", "testCases", "test_cases"}, names...)

// names are what people call a list of messages.
var names = []string{"messages", "conversation", "conversations", "history", "transcript", "traj", "turns", "chat", "dialog", "dialogue", "thread", "log"}

// rank says how likely a list of messages is the conversation of its record: longer
// lists, telling names and shallow places win.
func rank(n node) int {
	score := 1 + min(n.v.Len(), 1000) + 10*max(4-n.depth, 0)
	switch {
	case slices.Contains(names, n.key):
		score += 100
	case n.key == "input" || n.key == "prompt":
		score += 50
	}
	return score
}

// distinct leaves out the lists whose messages all stand in one that ranks higher,
// and joins a request with the answer beside it.
func distinct(lists []found) []found {
	slices.SortStableFunc(lists, func(a, b found) int { return cmp.Compare(b.rank, a.rank) })
	said := map[string]bool{}
	var kept []found
	for _, l := range lists {
		texts, again := map[string]bool{}, true
		for i := range min(l.v.Len(), 4096) {
			key := sayingOf(l.v.Look().Index(i))
			texts[key] = true
			again = again && said[key]
		}
		if again && len(lists) > 1 && len(texts) > 0 && !alone(texts) {
			continue
		}
		for key := range texts {
			said[key] = true
		}
		kept = append(kept, l)
	}
	slices.SortStableFunc(kept, func(a, b found) int { return cmp.Compare(a.order, b.order) })
	return joined(kept)
}

// alone reports whether what a list says is so little that others may say it, too.
func alone(texts map[string]bool) bool {
	long := 0
	for key := range texts {
		long += len(key)
	}
	return len(texts) < 2 && long < 40
}

// sayingOf is what two copies of a message have in common: who speaks, and the text.
func sayingOf(v rawjson.Value) string {
	if m := first(v, guess, written); m != nil {
		return m.RawRole + "\x00" + chat.Texts(m.Parts)
	}
	return string(v.Raw())
}

// joined puts the answer behind its request where both are members of one object.
func joined(lists []found) []found {
	var kept []found
	for _, l := range lists {
		if n := len(kept); n > 0 && isAnswer(l.key) {
			before := &kept[n-1]
			if isRequest(before.key) && before.more == nil && before.around.Exists() && before.around == l.around {
				answer := l
				before.more = &answer
				continue
			}
		}
		kept = append(kept, l)
	}
	return kept
}

func isRequest(key string) bool {
	return slices.Contains([]string{"input", "inputs", "prompt", "request", "messages", "context"}, key)
}

func isAnswer(key string) bool {
	return slices.Contains([]string{"output", "outputs", "completion", "response", "answer", "reply", "choices", "generations"}, key)
}
