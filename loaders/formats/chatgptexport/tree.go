package chatgptexport

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// A place is what a tool's answer has to know of the nodes above it.
type place struct {
	parent string
	prompt bool // a person wrote it
	call   *model.ToolCall
	result *model.ToolResult
	used   bool // the call has an answer
}

// read returns the messages of all branches, the active one last.
func read(list rawjson.Value, leaf string) []*model.Message {
	nodes := make([]chat.Node, 0, list.Len())
	places := make(map[string]*place, list.Len())
	before := ""
	for i := range list.Len() {
		v := list.Index(i)
		n := chat.NodeAt(list, i, "parent", "children", before)
		before = n.ID
		if m := message(v, n.ID); m != nil {
			n.Messages = []*model.Message{m}
		}
		places[n.ID] = placeOf(n)
		nodes = append(nodes, n)
	}
	messages := chat.Tree(nodes, leaf)
	for _, m := range messages {
		if p := places[m.ID]; p != nil && p.result != nil {
			answer(places, p)
		}
	}
	return messages
}

func placeOf(n chat.Node) *place {
	p := &place{parent: n.Parent}
	for _, m := range n.Messages {
		p.prompt = m.Role == model.RoleUser && m.Injected == ""
		for _, part := range m.Parts {
			switch part := part.(type) {
			case *model.ToolCall:
				p.call = part
			case *model.ToolResult:
				p.result = part
			}
		}
	}
	return p
}

// farthest bounds how far above an answer its call is looked for, in nodes.
const farthest = 256

// answer finds the call of a tool's answer: the nearest one of this tool since the
// last prompt that has no answer yet, and of several that follow each other the
// first; else the last call at all.
func answer(places map[string]*place, of *place) {
	var oldest, latest *place
	at := of
	for range farthest {
		at = places[at.parent]
		if at == nil || at == of || at.prompt || at.call == nil && oldest != nil {
			break
		}
		if at.call == nil {
			continue
		}
		if sameTool(at.call.Name, of.result.Name) && !at.used {
			oldest = at
		}
		latest = cmp.Or(latest, at)
	}
	if oldest = cmp.Or(oldest, latest); oldest != nil {
		oldest.used = true
		of.result.CallID = oldest.call.ID
		of.result.Name = cmp.Or(of.result.Name, oldest.call.Name)
	}
}

// sameTool compares the tool that a call names with the one that answered. One of
// them may name the function, too: "file_search" answers "file_search.msearch".
func sameTool(a, b string) bool {
	a, function, _ := strings.Cut(a, ".")
	b, other, _ := strings.Cut(b, ".")
	return a == b && (function == other || function == "" || other == "")
}
