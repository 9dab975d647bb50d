package chatgptexport

import (
	"cmp"
	"slices"
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

// files adds what a person attached. A picture that stands in the content, too, is shown once.
func (d *decoder) files() {
	for _, a := range d.meta.Get("attachments").Elems() {
		part := chat.File(a, "attachment")
		if file, ok := part.(model.Media); !ok || !d.named(file) {
			d.m.Parts = append(d.m.Parts, part)
		}
	}
}

// named gives a picture of the content the name of the attachment that it is.
func (d *decoder) named(file model.Media) bool {
	if file.FileID == "" {
		return false
	}
	for i, p := range d.m.Parts {
		if m, ok := p.(model.Media); ok && strings.HasSuffix(m.FileID, "/"+file.FileID) {
			m.Name, m.MediaType = file.Name, file.MediaType
			d.m.Parts[i] = m
			return true
		}
	}
	return false
}

// sources adds what a text refers to. Where the text has a mark of the model instead
// of the reference, a token between private-use characters, the words that ChatGPT
// shows in its place are put there.
func (d *decoder) sources() {
	seen := map[string]bool{}
	add := func(c model.Citation) {
		if key := c.URL + "\x00" + c.Title; c != (model.Citation{}) && !seen[key] {
			seen[key] = true
			d.cite(c)
		}
	}
	for _, ref := range d.meta.Get("content_references").Elems() {
		d.unmark(ref.Str("matched_text"), ref.Str("alt"))
		if !ref.Is("url", "") {
			add(chat.Citation(ref))
		}
		for _, key := range [...]string{"items", "sources", "fallback_items", "supporting_websites"} {
			for _, item := range ref.Get(key).Elems() {
				add(chat.Citation(item))
			}
		}
		if ref.Is("type", "file") {
			add(model.Citation{Title: ref.Str("name"), URL: ref.Get("id").Scalar(), Text: ref.Str("snippet")})
		}
	}
	cited := chat.Map(d.meta.Get("citations"), func(c rawjson.Value) rawjson.Value { return c.Get("metadata") })
	found := chat.FlatMap(d.meta.Get("search_result_groups"), func(group rawjson.Value) []rawjson.Value { return group.Get("entries").AsList() })
	for _, c := range slices.Concat(cited, found, d.meta.At("_cite_metadata", "metadata_list").AsList()) {
		add(chat.Citation(c))
	}
}

// cite adds a source to the message, or to the result that the message is.
func (d *decoder) cite(c model.Citation) {
	if len(d.m.Parts) == 1 {
		if r, ok := d.m.Parts[0].(*model.ToolResult); ok {
			r.Content = append(r.Content, c)
			return
		}
	}
	d.m.Parts = append(d.m.Parts, c)
}

// markStart begins a token of the model that stands for a reference.
const markStart = "\ue200"

// unmark puts words in the place of a mark.
func (d *decoder) unmark(mark, words string) {
	if !strings.HasPrefix(mark, markStart) {
		return
	}
	for i, p := range d.m.Parts {
		if t, ok := p.(model.Text); ok && strings.Contains(t.Text, mark) {
			t.Text = strings.Replace(t.Text, mark, words, 1)
			d.m.Parts[i] = t
			return
		}
	}
}
