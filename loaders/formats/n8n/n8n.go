// Package n8n reads executions of n8n workflows with their data, as the API returns
// them and the editor hands them out.
//
// An execution keeps what each node gave back, run by run (resultData.runData). Nodes
// that belong to an agent say so by the kind of their connection: ai_languageModel,
// ai_tool, ai_memory; what they were given is inputOverride. The runs are put in the
// order of their start: the question of a chat, what the model said and called, what
// the tools gave back, and the steps of the workflow around them.
package n8n

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "n8n",
	Title:   "n8n execution",
	Reads:   "executions with their data, as the API returns them: questions of chats, models with calls and tokens, tools, answers, failed nodes and the steps between",
	Omits:   "the data of nodes that belong to no agent, which is shown only in the raw record; executions packed in the database",
	Sources: []format.Source{{Project: "n8n-io/n8n", File: "packages/workflow/src/interfaces.ts (IRunExecutionData, ITaskData), packages/@n8n/ai-utilities/src/utils: n8n-llm-tracing.ts, log-wrapper.ts", Version: "n8n-workflow 2.41.0, @n8n/ai-utilities 0.34.1", Verified: "2026-11-26"}},
	Shapes: []format.Shape{
		{Name: "executions", Score: scoreList, Decode: decode, List: "data", Many: true},
		{Name: "execution", Score: scoreOne, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
	},
}

// votes judge an execution by its results, which may be all that there is.
const votes = format.Votes(`
	10 data.resultData.runData:object
	10 resultData.runData:object
	10 data.data.resultData.runData:object
`)

// scoreList votes for executions that are records of their own.
func scoreList(r *format.Record) int {
	n := max(votes.Score(r), chat.Surest(r.Value.Get("data"), votes.Of))
	if n > 0 && r.Leads() && !r.Value.Fits("data:list") {
		n-- // it may be the only one
	}
	return n
}

func scoreOne(r *format.Record) int { return chat.OneConversation(r, votes.Of) }

// resultOf returns the results of an execution.
func resultOf(v rawjson.Value) rawjson.Value {
	for range 3 {
		if result := v.Get("resultData"); result.Kind() == rawjson.Object {
			return result
		}
		v = v.Get("data")
	}
	return rawjson.Value{}
}

// decode reads an execution.
var decode = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	result := resultOf(v)
	if result.Get("runData").Kind() != rawjson.Object {
		return format.Unknown("object")
	}
	flow := v.Get("workflowData")
	x := execution{kinds: map[string]string{}, open: map[string][]*model.ToolCall{}}
	var types []model.Field
	for i, n := range flow.Get("nodes").Elems() {
		if kind := n.Get("type"); kind.Kind() == rawjson.String {
			x.kinds[n.Str("name")] = kind.Text()
			types = append(types, model.Field{Name: fmt.Sprintf("workflowData.nodes[%d].type", i), Value: kind.Raw()})
		}
	}
	for _, one := range runsOf(result.Get("runData")) {
		x.run(one)
	}
	if text := result.At("error", "message").Text(); text != "" && text != x.fault {
		x.out = append(x.out, chat.Note(model.MarkerError, text))
	}
	if len(x.out) == 0 {
		return format.Metadata("execution without steps")
	}
	x.out[0].Meta = append(x.out[0].Meta, types...)
	about := format.About{ID: v.Get("id").Scalar(), Title: flow.Str("name")}
	d := chat.ShowConversation(about, x.out)
	for _, m := range x.out {
		m.Conversation = cmp.Or(m.Conversation, "execution")
	}
	return d
})

// A run is what a node did once.
type run struct {
	node        string
	v           rawjson.Value
	start, turn float64
}

// runsOf returns the runs of all nodes in the order in which they were done, those of
// models and tools in which they began.
func runsOf(nodes rawjson.Value) (runs []run) {
	for name, list := range nodes.Members() {
		for _, e := range list.Elems() {
			one := run{node: name, v: e}
			one.start, _ = e.Get("startTime").Float()
			if e.At("data", "main").Exists() { // an agent answers when its model and its tools are done
				took, _ := e.Get("executionTime").Float()
				one.start += took
			}
			one.turn, _ = e.Get("executionIndex").Float()
			runs = append(runs, one)
		}
	}
	slices.SortStableFunc(runs, func(a, b run) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.turn, b.turn))
	})
	return runs
}

// An execution is put together of its runs.
type execution struct {
	kinds map[string]string // types of the nodes by their names
	out   []*model.Message
	open  map[string][]*model.ToolCall // calls of models that no tool answered yet, by plain names
	last  string                       // what a model said last
	fault string                       // the last error
	calls int
}

// run decodes a run.
func (x *execution) run(r run) {
	before := len(x.out)
	switch data := r.v.Get("data"); {
	case r.v.Fits("data.ai_languageModel"), r.v.Fits("inputOverride.ai_languageModel"):
		x.modelRun(r, data.Get("ai_languageModel"))
	case r.v.Fits("data.ai_tool"), r.v.Fits("inputOverride.ai_tool"):
		x.toolRun(r, data.Get("ai_tool"))
	case r.v.Fits("data.main"):
		x.step(r, data.Get("main"))
	}
	if fault := problem(r.v.Get("error")); fault != "" {
		x.fault = r.v.At("error", "message").Text()
		if len(x.out) == before || x.out[len(x.out)-1].Role != model.RoleTool {
			x.add(chat.Note(model.MarkerError, r.node+": "+fault), r)
		}
	}
	for _, m := range x.out[before:] {
		if m.Time.IsZero() {
			m.Time = chat.Time(r.v.Get("startTime"))
		}
	}
}

func (x *execution) add(m *model.Message, r run) {
	if m.Role == model.RoleAssistant {
		m.Duration = chat.Millis(r.v.Get("executionTime"))
	}
	x.out = append(x.out, m)
}

// items returns the objects that a connection holds: lists of branches of items.
func items(connection rawjson.Value) (list []rawjson.Value) {
	for _, branch := range connection.Elems() {
		for _, e := range branch.Elems() {
			if v := e.Get("json"); v.Kind() == rawjson.Object {
				list = append(list, v)
			}
		}
	}
	return list
}

// modelRun decodes what a model was asked and what it answered.
func (x *execution) modelRun(r run, connection rawjson.Value) {
	given := items(r.v.At("inputOverride", "ai_languageModel"))
	for i, v := range items(connection) {
		m := &model.Message{Role: model.RoleAssistant, RawRole: "ai_languageModel", Agent: r.node}
		answer := v.Get("response")
		for _, list := range answer.Get("generations").Elems() {
			for _, g := range list.AsList() {
				m.Parts = append(m.Parts, x.generation(g, m)...)
			}
		}
		if len(m.Parts) == 0 && answer.Exists() {
			m.Parts = chat.ResultContent(answer)
		}
		m.Usage = chat.Usage(v.First("tokenUsage", "tokenUsageEstimate"))
		if i < len(given) {
			m.Model = given[i].Get("options").First("model", "model_name", "modelName").Text()
		}
		x.last = cmp.Or(chat.Texts(m.Parts), x.last)
		x.add(m, r)
	}
}

// generation decodes one answer of a model, as LangChain has it.
func (x *execution) generation(g rawjson.Value, m *model.Message) (parts []model.Part) {
	m.StopReason = g.At("generationInfo", "finish_reason").Text()
	body, _, _ := chat.LangChainBody(g.Get("message"))
	if text := g.Str("text"); text != "" {
		parts = chat.SplitReasoning(text)
	} else {
		parts = chat.Parts(body.Get("content"))
	}
	isCall := func(p model.Part) bool { _, ok := p.(*model.ToolCall); return ok }
	for _, list := range [...]rawjson.Value{body.Get("tool_calls"), body.At("additional_kwargs", "tool_calls"), g.Get("tool_calls")} {
		if !slices.ContainsFunc(parts, isCall) {
			parts = append(parts, chat.ToolCalls(list)...)
		}
	}
	for _, p := range parts {
		if c, ok := p.(*model.ToolCall); ok {
			x.open[plain(c.Name)] = append(x.open[plain(c.Name)], c)
		}
	}
	return parts
}

// toolRun decodes what a tool was given and gave back. The call of the model has the
// name of the node, with underscores.
func (x *execution) toolRun(r run, connection rawjson.Value) {
	given := items(r.v.At("inputOverride", "ai_tool"))
	back := items(connection)
	fault := problem(r.v.Get("error"))
	for i := range max(len(given), len(back)) {
		c := x.called(r.node, i, given)
		var content rawjson.Value
		if i < len(back) {
			if content = back[i]; content.Fits("response") {
				content = content.Get("response")
			}
		} else if fault == "" {
			continue
		}
		result := chat.Answer(c, content)
		result.Duration = chat.Millis(r.v.Get("executionTime"))
		result.Content = append(result.Content, chat.TextParts(fault)...)
		if fault != "" || r.v.Is("executionStatus", "error") {
			result.Error = model.Yes
		}
		x.out = append(x.out, &model.Message{Role: model.RoleTool, RawRole: "ai_tool", Parts: []model.Part{result}})
	}
}

// called returns the call that a run of a tool answers. A model that is not logged
// made it if there is none.
func (x *execution) called(node string, i int, given []rawjson.Value) *model.ToolCall {
	var arguments rawjson.Value
	if i < len(given) {
		arguments = given[i]
		node = cmp.Or(arguments.At("tool", "name").Text(), node) // one of a kit
		if q := arguments.Get("query"); q.Kind() == rawjson.Object && (arguments.Len() == 1 || arguments.Fits("tool.name")) {
			arguments = q
		}
	}
	x.calls++
	id := "run " + strconv.Itoa(x.calls)
	if open := x.open[plain(node)]; len(open) > 0 {
		x.open[plain(node)] = open[1:]
		if open[0].ID == "" {
			open[0].ID = id
		}
		return open[0]
	}
	c := &model.ToolCall{ID: id, Name: node}
	chat.SetArguments(c, arguments)
	x.out = append(x.out, &model.Message{Role: model.RoleAssistant, RawRole: "ai_tool", Parts: []model.Part{c}})
	return c
}

// problem is what an error says.
func problem(fault rawjson.Value) string {
	if fault.IsNull() {
		return ""
	}
	text := fault.Str("message") + fault.Text()
	if why := fault.Str("description"); why != "" && !strings.Contains(text, why) {
		text += "\n" + why
	}
	return cmp.Or(text, "failed")
}

// plain is the name of a node or a tool without what n8n changes in it.
func plain(name string) string {
	return strings.NewReplacer(" ", "", "-", "", "_", "").Replace(strings.ToLower(name))
}

// step decodes a run of a node in the main line of the workflow.
func (x *execution) step(r run, connection rawjson.Value) {
	shown := false
	for _, v := range items(connection) {
		if ask := v.Str("chatInput"); ask != "" && r.v.Get("source").Len() == 0 {
			x.add(chat.Say(model.RoleUser, "chatInput", ask), r)
			shown = true
			continue
		}
		if !strings.Contains(x.kinds[r.node], "langchain") && x.kinds[r.node] != "" {
			continue
		}
		text := v.First("output", "text", "response").Text()
		shown = shown || text != ""
		if text == "" || text == x.last { // the model has said it
			continue
		}
		m := chat.Say(model.RoleAssistant, "output", text)
		m.Agent, x.last = r.node, text
		x.add(m, r)
	}
	if !shown {
		x.add(chat.Note(model.MarkerStep, r.node), r)
	}
}
