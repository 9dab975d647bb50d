// Package toolbench reads the answers of ToolBench: what ChatGPT and ToolLLaMA tried
// with the tools of RapidAPI, as chains or as trees (data/answer/G1_answer/*.json).
//
// The tree has a node for each thought, each name of a function and each of its
// inputs, which also has what came back. Where an agent gave up and went back, the
// node has several children; what led to the answer is the last of them. The question
// stands in the messages for training.
package toolbench

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "toolbench",
	Title:   "ToolBench answer",
	Reads:   "answers (answer/G*_answer/*.json) with the whole tree of what was tried: thoughts, calls, results, the final answer",
	Omits:   "the messages for training, but for the question; comparisons of candidates; converted answers of many questions in one file",
	Sources: []format.Source{{Project: "OpenBMB/ToolBench", File: "toolbench/inference/Tree/Tree.py (to_json_recursive), toolbench/inference/Algorithms/DFS.py, data_example/answer", Version: "d56fdd89 of 2025-05-21", Verified: "2026-11-25"}},
	Shapes:  []format.Shape{{Name: "answer", Score: votes.Score, Decode: format.Objects(decode), Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"}},
}

// votes are those for an answer with a tree or with chains.
const votes = format.Votes(`
	10 tree.tree.node_type win/answer_generation
	10 trys.0.chain.0.node_type win/answer_generation
`)

// rootOf returns the root of the tree; a chain has a list of trees that were tried.
func rootOf(v rawjson.Value) rawjson.Value {
	if t := v.At("tree", "tree"); t.Exists() {
		return t
	}
	return v.Get("trys").Index(0).Get("chain").Index(0)
}

// An answer is put together of the nodes of its tree.
type answer struct {
	nodes []chat.Node
	calls int
}

// decode reads an answer.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	root := rootOf(v)
	if !root.Get("node_type").Exists() {
		return format.Unknown("object")
	}
	generated := v.Get("answer_generation")
	var a answer
	if v.At("tree", "tree").Exists() {
		a.tree(root, "", "")
	} else {
		for i, try := range v.Get("trys").Elems() {
			parent, name := "", ""
			for _, node := range try.Get("chain").Elems() {
				parent, name = a.add(node, "try "+strconv.Itoa(i)+".", parent, name)
			}
		}
	}
	leaf := ""
	if n := len(a.nodes); n > 0 {
		leaf = a.nodes[n-1].ID
	}
	out := append(questions(generated), chat.Tree(a.nodes, leaf)...)
	if text := finalAnswer(generated); text != "" {
		m := chat.Say(model.RoleAssistant, "final_answer", text)
		if total, ok := generated.Get("total_tokens").Int(); ok && total > 0 {
			m.Meta = []model.Field{{Name: "total_tokens", Value: generated.Get("total_tokens").Keep()}}
		}
		out = append(out, m)
	}
	if won, stated := v.Get("win").Bool(); stated && !won {
		out = append(out, chat.Note(model.MarkerEnd, "no answer was found"))
	}
	if len(out) == 0 {
		return format.Metadata("empty tree")
	}
	out[0].Meta = append(out[0].Meta, chat.Filled("", v, "tree", "trys", "answer_generation", "compare_candidates")...)
	return format.Shown(out...)
}

// questions returns the system prompt and the question.
func questions(generated rawjson.Value) (out []*model.Message) {
	for _, e := range generated.Get("train_messages").Index(0).Elems() {
		if role := e.Str("role"); role != "system" && role != "user" {
			break
		}
		out = append(out, chat.Message(e))
	}
	if query := generated.Str("query"); len(out) == 0 && query != "" {
		out = append(out, chat.Say(model.RoleUser, "query", query))
	}
	return out
}

// finalAnswer returns the words of the answer, which are an argument of Finish.
func finalAnswer(generated rawjson.Value) string {
	v := generated.Get("final_answer")
	if inner := rawjson.Unwrap(v, 1); inner.Kind() == rawjson.Object {
		return inner.Str("final_answer")
	}
	return v.Text()
}

// tree adds a node of the tree and those below it. They are no deeper than a value can be.
func (a *answer) tree(v rawjson.Value, parent, name string) {
	id, name := a.add(v, "node ", parent, name)
	for _, c := range v.Get("children").Elems() {
		a.tree(c, id, name)
	}
}

// add adds a node by itself. A function has its name from the node above, which makes no
// message alone.
func (a *answer) add(v rawjson.Value, prefix, parent, name string) (id, next string) {
	id = prefix + strconv.Itoa(len(a.nodes))
	messages, next := a.read(v, name)
	a.nodes = append(a.nodes, chat.Node{ID: id, Parent: parent, Messages: messages})
	return id, next
}

// read decodes a node, and returns the name of the function that it chooses.
func (a *answer) read(v rawjson.Value, name string) ([]*model.Message, string) {
	switch kind, text := v.Str("node_type"), v.Str("description"); kind {
	case "Action":
		return nil, text
	case "Action Input":
		if name == "" && text == "" && v.Str("observation") == "" {
			return nil, "" // the root
		}
		return a.call(v, name), ""
	case "":
		m := chat.NoMessage(v, "node")
		m.Role = model.RoleMarker
		return []*model.Message{m}, name
	default:
		if kind == "Thought" && strings.TrimSpace(text) == "" {
			return nil, name
		}
		return []*model.Message{chat.Say(model.RoleAssistant, kind, text)}, name
	}
}

// call decodes the input of a function with what came back. The codes are those of
// the server of the tools: 0 is a success, 3 the final answer.
func (a *answer) call(v rawjson.Value, name string) []*model.Message {
	a.calls++
	c := chat.Call("call "+strconv.Itoa(a.calls), name, v.Get("description"))
	made := &model.Message{Role: model.RoleAssistant, RawRole: "Action Input", Parts: []model.Part{c}}
	back := v.Get("observation")
	if !back.Exists() {
		return []*model.Message{made}
	}
	r := &model.ToolResult{CallID: c.ID, Name: name}
	if inner := rawjson.Unwrap(back, 1); inner.Kind() == rawjson.Object && inner.Get("response").Exists() {
		r.Content = chat.ResultContent(inner.Get("response"))
		if fault := inner.Str("error"); fault != "" {
			r.Error = model.Yes
			r.Content = append(r.Content, model.Text{Text: fault})
		}
	} else {
		r.Content = chat.ResultContent(back)
	}
	switch code, ok := v.Get("observation_code").Int(); {
	case !ok || r.Error == model.Yes:
	case code == 0 || code == 3:
		r.Error = model.No
	case code != 4: // 4 is giving up
		r.Error = model.Yes
	}
	return []*model.Message{made, {Role: model.RoleTool, RawRole: "observation", Parts: []model.Part{r}}}
}
