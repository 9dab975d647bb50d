package vscodecopilot

import (
	"msgview/loaders/format"
	"net/url"
	"path"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// A round is a call as the model made it, with the result that it got.
type round struct {
	name      string // without what the spellings differ in
	spelled   string
	arguments rawjson.Value
	result    rawjson.Value
	summary   string // what the history before the calls of this round became
	taken     bool
}

// roundsOf lists the calls of result.metadata.toolCallRounds, with the results of
// toolCallResults.
func roundsOf(metadata rawjson.Value) []*round {
	var list []*round
	results := map[string]rawjson.Value{}
	for id, v := range metadata.Get("toolCallResults").Members() {
		results[id] = v
	}
	for _, r := range metadata.Get("toolCallRounds").Elems() {
		for i, c := range r.Get("toolCalls").Elems() {
			list = append(list, &round{name: plain(c.Str("name")), spelled: c.Str("name"), arguments: c.Get("arguments"), result: results[c.Str("id")]})
			if i == 0 {
				list[len(list)-1].summary = r.Str("summary")
			}
		}
	}
	return list
}

// plain makes the model's name of a tool ("read_file") and the editor's
// ("copilot_readFile") the same.
func plain(name string) string {
	name = strings.TrimPrefix(name, "copilot_")
	return strings.ToLower(strings.ReplaceAll(name, "_", ""))
}

// round returns the next call of that tool.
func (a *answer) round(name string) *round {
	name = plain(name)
	if len(a.rounds) > 4096 {
		return nil
	}
	for _, r := range a.rounds {
		if !r.taken && r.name == name {
			r.taken = true
			return r
		}
	}
	return nil
}

// How a call was allowed (ToolConfirmKind in chatService.ts).
const (
	confirmDenied = iota
	confirmNotNeeded
	confirmSetting
	confirmTool
	confirmUser
	confirmSkipped
)

// tool adds a call and its result.
func (a *answer) tool(v rawjson.Value) {
	c := &model.ToolCall{
		ID: v.Str("toolCallId"), Name: v.Str("toolId"),
		Description: named(words(v.Get("invocationMessage"))),
	}
	past := words(v.Get("pastTenseMessage"))
	if c.Name == "" {
		c.Name = a.nameless(c.Description, named(past))
	}
	a.prepared = ""
	if v.At("source", "type").Text() == "mcp" {
		c.Server = v.At("source", "label").Text()
	}
	details, data := v.Get("resultDetails"), v.Get("toolSpecificData")
	from := a.round(c.Name)
	if from != nil && from.summary != "" {
		a.add(model.Marker{Kind: model.MarkerCompaction, Text: from.summary})
	}
	setArguments(c, details, data, from)
	r := &model.ToolResult{CallID: c.ID, Name: c.Name}
	fill(r, details, data, from)
	if fault := v.Get("resultError"); !fault.IsNull() {
		r.Error = model.Yes
		if text := fault.Text(); !strings.Contains(chat.Texts(r.Content), text) {
			r.Content = append(r.Content, model.Text{Text: text})
		}
	}
	used := []string{"kind", "toolCallId", "toolId", "invocationMessage", "resultDetails", "isComplete", "isConfirmed", "subAgentInvocationId", "resultError"}
	if v.At("source", "type").Text() == "internal" {
		used = append(used, "source")
	}
	if data.Kind() == rawjson.Object && data.Str("kind") != "input" {
		r.Details = data.Keep()
		used = append(used, "toolSpecificData")
	}
	if len(r.Content) == 0 && past != "" {
		r.Content = []model.Part{model.Text{Text: named(past)}}
		used = append(used, "pastTenseMessage")
	}
	parts := []model.Part{c}
	complete, stated := v.Get("isComplete").Bool()
	answered := confirm(c, v.Get("isConfirmed"))
	switch {
	case !answered && c.State == model.CallDenied:
		r.Denied, r.Error = true, model.NotStated
		parts = append(parts, r)
	case stated && !complete && details.IsNull():
		if c.State == model.CallPlain && v.Get("isConfirmed").IsNull() {
			c.State = model.CallAwaitingApproval
		} else {
			c.State = model.CallInterrupted
		}
	default:
		parts = append(parts, r)
	}
	m := a.m
	if side := v.Str("subAgentInvocationId"); side != "" && side != c.ID {
		m = a.thread(side)
	} else {
		a.flush()
	}
	m.Parts = append(m.Parts, parts...)
	m.Meta = append(m.Meta, chat.Prefixed("toolInvocation.", chat.Meta(v, used...))...)
}

// nameless finds the name of a tool where the call has none, as in versions of early
// 2025: that of the preparation before it, else of the call that the model made next,
// else what is said of it.
func (a *answer) nameless(said ...string) string {
	if a.prepared != "" {
		return a.prepared
	}
	for _, r := range a.rounds {
		if !r.taken {
			return r.spelled
		}
	}
	for _, s := range said {
		if s, _, _ = strings.Cut(s, "\n"); s != "" {
			return s
		}
	}
	return ""
}

var emptyLink = format.Regexp(`\[\]\(([^()\s]+)\)`)

// named puts names into the links of a message that have none: the editor draws the
// file there.
func named(s string) string {
	if !strings.Contains(s, "[](") {
		return s
	}
	return emptyLink().ReplaceAllStringFunc(s, func(link string) string {
		target := link[len("[](") : len(link)-1]
		if u, err := url.Parse(target); err == nil && u.Path != "" {
			target = u.Path
		}
		return path.Base(target)
	})
}

// confirm reads how a call was allowed: a bool, or {"type":…}. It reports false for
// calls that did not run.
func confirm(c *model.ToolCall, v rawjson.Value) bool {
	yes, stated := v.Bool()
	kind, typed := v.Get("type").Int()
	automatic := typed && (kind == confirmSetting || kind == confirmTool)
	switch {
	case typed && (kind == confirmDenied || kind == confirmSkipped):
		yes = false
	case automatic, typed && kind == confirmUser:
		yes = true
	case !stated:
		return true
	}
	c.Approval = &model.Approval{Answered: true, Approved: yes, Automatic: automatic}
	if !yes {
		c.State = model.CallDenied
	}
	return yes
}

// setArguments finds what a tool was called with.
func setArguments(c *model.ToolCall, details, data rawjson.Value, from *round) {
	var candidates []rawjson.Value
	if from != nil {
		candidates = append(candidates, from.arguments)
	}
	candidates = append(candidates, details.Get("input"), data.Get("rawInput"))
	switch data.Str("kind") {
	case "terminal", "terminal2":
		candidates = append(candidates, data.At("commandLine", "original"), data.At("commandLine", "forDisplay"), data.Get("command"))
	case "subagent":
		c.SetAgent(data.Str("agentName"))
		if s := data.Str("description"); s != "" {
			c.Description = s
		}
		candidates = append(candidates, data.Get("prompt"))
	case "simpleToolInvocation":
		candidates = append(candidates, data.Get("input"))
	case "todoList":
		candidates = append(candidates, data.Get("todoList"))
	}
	for _, v := range candidates {
		if !v.IsNull() && !(v.Kind() == rawjson.String && strings.TrimSpace(v.Text()) == "") {
			chat.SetArguments(c, v)
			c.Malformed = false
			return
		}
	}
}

// fill finds what a tool gave back.
func fill(r *model.ToolResult, details, data rawjson.Value, from *round) {
	r.Error = chat.Failed(details.Get("isError"))
	switch out := details.Get("output"); {
	case details.Kind() == rawjson.Array: // files and places that were found
		r.Content = chat.Map(details, func(v rawjson.Value) model.Part { return model.Citation{Title: v.Str("name"), URL: uri(v)} })
	case out.Kind() == rawjson.Array:
		r.Content = chat.Map(out, output)
	case out.Fits("base64Data:text"):
		r.Content = []model.Part{output(out)}
	case out.Kind() == rawjson.String:
		r.Content = []model.Part{model.Text{Text: out.Text()}}
	case details.Kind() == rawjson.Object:
		r.Content = chat.ResultContent(details)
	}
	add := func(text string) { r.Content = append(r.Content, chat.Say(model.RoleTool, "", text).Parts...) }
	switch data.Str("kind") {
	case "terminal", "terminal2":
		add(data.At("terminalCommandOutput", "text").Text())
		if n, ok := data.At("terminalCommandState", "exitCode").Int(); ok {
			code := int(n)
			r.ExitCode, r.Error = &code, model.Stated(code != 0)
		}
	case "subagent":
		add(data.Str("result"))
	case "simpleToolInvocation":
		add(data.Str("output"))
	}
	if len(r.Content) == 0 && from != nil {
		for _, v := range from.result.Get("content").Elems() {
			add(leaves(v.Get("value"), 0))
		}
	}
}

// output decodes one piece of a result: text, or data in base64.
func output(v rawjson.Value) model.Part {
	value := v.First("value", "base64Data")
	if text, stated := v.Get("isText").Bool(); value.Kind() == rawjson.String && (text || !stated && v.Str("mimeType") == "") {
		return model.Text{Text: value.Text()}
	}
	if value.Kind() == rawjson.String {
		m := chat.Image(value, v.Str("mimeType"))
		if !strings.HasPrefix(m.MediaType, "image/") {
			m.Kind, m.Data = model.File, nil
		}
		if m.Name = uri(v.Get("uri")); m.Name == "" {
			m.Name = v.Str("name")
		}
		return m
	}
	if u := uri(v); u != "" {
		return model.Media{Kind: model.File, URL: u, MediaType: v.Str("mimeType"), Bytes: -1}
	}
	return model.Unknown{Type: v.Str("type"), Raw: v.Keep()}
}

// leaves joins the texts of a rendered prompt, which is a tree of nodes.
func leaves(v rawjson.Value, depth int) string {
	switch {
	case v.Kind() == rawjson.String:
		return v.Text()
	case depth > 40:
		return ""
	case v.Kind() == rawjson.Array:
		var b strings.Builder
		for _, e := range v.Elems() {
			b.WriteString(leaves(e, depth+1))
		}
		return b.String()
	}
	if s := v.Get("text"); s.Kind() == rawjson.String {
		return s.Text()
	}
	return leaves(v.First("node", "children"), depth+1)
}
