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
	Name:  "toolbench",
	Title: "ToolBench answer",
	Reads: "answers (answer/G*_answer/*.json) with the whole tree of what was tried: thoughts, calls, results, the final answer",
	Omits: "the messages for training, but for the question; comparisons of candidates; converted answers of many questions in one file",
	Sources: []format.Source{
		{Project: "OpenBMB/ToolBench", File: "toolbench/inference/Tree/Tree.py (to_json_recursive), toolbench/inference/Algorithms/DFS.py, data_example/answer"},
	},
	Shapes: []format.Shape{
		{Name: "answer", Score: score, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
	},
}

// certain is the vote for an answer.
const certain = 10

func score(r *format.Record) int {
	v := r.Value
	if root := rootOf(v); root.Get("node_type").Exists() && (v.Get("win").Exists() || v.Get("answer_generation").Exists()) {
		return certain
	}
	return 0
}

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
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
	root := rootOf(v)
	if !root.Get("node_type").Exists() {
		return format.Unknown("object")
	}
	generated := v.Get("answer_generation")
	var a answer
	if v.At("tree", "tree").Exists() {
		a.node(root, "", pending{})
	} else {
		for i, try := range v.Get("trys").Elems() {
			a.chain(try.Get("chain"), i)
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

// pending is what the nodes above say that make no message alone: the name of a
// function, before its input.
type pending struct{ name string }

// node adds a node of the tree and those below it. They are no deeper than a value
// can be.
func (a *answer) node(v rawjson.Value, parent string, p pending) {
	id := "node " + strconv.Itoa(len(a.nodes))
	messages, next := a.read(v, p)
	a.nodes = append(a.nodes, chat.Node{ID: id, Parent: parent, Messages: messages})
	for _, c := range v.Get("children").Elems() {
		a.node(c, id, next)
	}
}

// chain adds the nodes of a try without a tree.
func (a *answer) chain(list rawjson.Value, try int) {
	parent := ""
	p := pending{}
	for _, v := range list.Elems() {
		id := "try " + strconv.Itoa(try) + "." + strconv.Itoa(len(a.nodes))
		messages, next := a.read(v, p)
		a.nodes = append(a.nodes, chat.Node{ID: id, Parent: parent, Messages: messages})
		parent, p = id, next
	}
}

// read decodes a node by itself.
func (a *answer) read(v rawjson.Value, p pending) ([]*model.Message, pending) {
	text := v.Str("description")
	switch v.Str("node_type") {
	case "Thought":
		if strings.TrimSpace(text) == "" {
			return nil, p
		}
		return []*model.Message{chat.Say(model.RoleAssistant, "Thought", text)}, p
	case "Action":
		return nil, pending{name: text}
	case "Action Input":
		if p.name == "" && text == "" && v.Str("observation") == "" {
			return nil, p // the root
		}
		return a.call(v, p.name), pending{}
	case "":
		return []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: "node", Raw: v.Keep()}}}}, p
	}
	return []*model.Message{chat.Say(model.RoleAssistant, v.Str("node_type"), text)}, p
}

// call decodes the input of a function with what came back. The codes are those of
// the server of the tools: 0 is a success, 3 the final answer.
func (a *answer) call(v rawjson.Value, name string) []*model.Message {
	a.calls++
	c := &model.ToolCall{ID: "call " + strconv.Itoa(a.calls), Name: name}
	chat.SetArguments(c, v.Get("description"))
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
