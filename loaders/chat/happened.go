package chat

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Home-made agents write of each tool that was used a record with its name, what it was given and,
// once it ran, what it gave back: in an event of its own, in that of the call, or in a message of a
// tool. There is no id where both stand in one.

// A Happening is what an event of such an agent tells of.
type Happening int

// What there is: somebody spoke or thought, a tool was called, or it returned.
const (
	NothingKnown Happening = iota
	Speaks
	Thinks
	Calls
	Returns
)

// Happenings are the kinds of such events, as [Folded] writes them. Who speaks has its words in [LooseRoles].
var Happenings = map[string]Happening{
	"thought": Thinks, "thinking": Thinks, "agentthought": Thinks, "agentthinking": Thinks, "agentreasoning": Thinks, "reasoning": Thinks, "llmthought": Thinks,
	"toolcall": Calls, "tooluse": Calls, "functioncall": Calls, "toolinvocation": Calls, "toolstart": Calls, "toolcallstart": Calls, "toolrequest": Calls, "toolcallstarted": Calls,
	"toolresult": Returns, "tooloutput": Returns, "toolresponse": Returns, "functionresult": Returns, "functionresponse": Returns, "toolend": Returns, "toolcallend": Returns,
	"toolcallresult": Returns, "toolcompleted": Returns, "toolcallcompleted": Returns, "functioncalloutput": Returns,
}

// The members of such records.
var (
	eventNames  = []string{"name", "tool", "tool_name", "toolName", "function", "function_name", "functionName", "Name", "Tool", "ToolName"}
	eventGiven  = []string{"arguments", "args", "input", "parameters", "params", "tool_input", "toolInput", "tool_args", "toolArgs", "Arguments", "Args", "Input"}
	eventGave   = []string{"result", "output", "content", "response", "observation", "tool_output", "toolOutput", "tool_result", "text", "value", "error", "outcome", "Result", "Output"}
	eventIDs    = []string{"call_id", "callId", "tool_call_id", "toolCallId", "tool_use_id", "toolUseId", "id", "CallId", "Id"}
	besideCall  = []string{"result", "output", "observation", "tool_output", "toolOutput", "tool_result", "Result", "Output"}
	exitCodes   = []string{"exitCode", "exit_code", "returncode"}
	endsCall    = append([]string{"success", "ok", "is_error", "isError", "failed", "error", "duration", "duration_ms", "durationMs", "elapsed", "elapsed_ms", "latency_ms", "ended_at", "endedAt", "end_time", "endTime", "completed_at", "completedAt"}, exitCodes...)
	writtenCode = []string{"code", "command", "cmd", "query", "sql"} // what is given stands under its own name
)

// FirstFilled returns the first member of these that has something in it, and its key.
func FirstFilled(v rawjson.Value, keys []string) (rawjson.Value, string) {
	for _, k := range keys {
		if e := v.Get(k); !e.IsNull() && !e.IsEmptyText() {
			return e, k
		}
	}
	return rawjson.Value{}, ""
}

// Called makes the call of an event that tells of one, and its result if that stands in it, too;
// nil if it names no tool.
func Called(v rawjson.Value) []model.Part {
	return called(v, holdsPlace(v.Look()))
}

// called is Called, where what stands beside the call may be no result yet.
func called(v rawjson.Value, yet bool) []model.Part {
	id, _ := FirstFilled(v, eventIDs)
	name, _ := FirstFilled(v, eventNames)
	if name.Kind() != rawjson.String {
		return nil
	}
	given, _ := FirstFilled(v, eventGiven)
	c := Call(id.Scalar(), name.Text(), given)
	if yet || saysNothing(v.Look()) {
		return []model.Part{c} // its result has a record of its own
	}
	gave := v.First(besideCall...)
	r := gaveBack(v, gave)
	r.CallID, r.Name = c.ID, c.Name
	return []model.Part{c, r}
}

// saysNothing reports whether what stands beside a call is no result yet: nothing at all, or that
// it is to come.
func saysNothing(v rawjson.Value) bool {
	gave := v.First(besideCall...)
	if gave.Kind() != rawjson.String {
		return gave.IsNull()
	}
	switch strings.ToLower(strings.TrimSpace(gave.Text())) {
	case "pending", "running", "in progress", "in_progress", "queued", "started":
		return true
	}
	return false
}

// holdsPlace reports whether what stands beside a call is as empty as a program writes it before
// it ran. Where the record tells how it ended, that there was nothing to say is the result.
func holdsPlace(v rawjson.Value) bool {
	switch gave := v.First(besideCall...); gave.Kind() {
	case rawjson.String:
		if strings.TrimSpace(gave.Text()) != "" {
			return false
		}
	case rawjson.Object, rawjson.Array:
		if gave.Len() > 0 {
			return false
		}
	case rawjson.Bool:
		if gave.Scalar() == "true" {
			return false
		}
	default:
		return false
	}
	return v.First(endsCall...).IsNull()
}

// Returned makes the result of an event that tells of one, nil if nobody knows which call it is of.
func Returned(v rawjson.Value) []model.Part {
	id, _ := FirstFilled(v, eventIDs)
	name, _ := FirstFilled(v, eventNames)
	gave, key := FirstFilled(v, eventGave)
	if id.Look().Scalar() == "" && name.Look().Text() == "" || !gave.Exists() {
		return nil
	}
	r := gaveBack(v, gave)
	if r.CallID, r.Name = id.Scalar(), name.Text(); r.CallID == "" {
		if given, _ := FirstFilled(v.Look(), eventGiven); given.Exists() {
			r.Rare = &model.RareResult{Given: model.HashBytes(Call("", "", given).Arguments)}
		}
	}
	if key == "error" {
		r.Error = model.Yes
	}
	return []model.Part{r}
}

// gaveBack makes a result of what a tool gave, and of what stands around it of how that went.
func gaveBack(v, gave rawjson.Value) *model.ToolResult {
	exit := gave.Look().First(exitCodes...)
	failed := Failed(v.First("is_error", "isError", "failed")) == model.Yes || Failed(v.First("success", "ok")) == model.No
	if kind := gave.Look().Str("type"); kind == "failure" || kind == "error" || kind == "success" { // an outcome
		if inner, key := FirstFilled(gave, []string{"result", "output", "value", "error"}); inner.Exists() {
			if failed = failed || kind != "success" || key == "error"; !saysMore(gave.Look(), key) {
				gave = inner
			}
		}
	}
	r := &model.ToolResult{Content: ResultContent(gave)}
	if exit.IsNull() {
		exit = gave.Look().First(exitCodes...) // of what the outcome holds
	}
	SetExit(r, exit)
	if failed {
		r.Error = model.Yes
	}
	return r
}

// saysMore reports whether an outcome has words beside those of one member, which would be lost.
func saysMore(outcome rawjson.Value, key string) bool {
	for name, m := range outcome.Members() {
		if name != key && name != "type" && (m.Kind() == rawjson.String && !m.IsEmptyText() || (m.Kind() == rawjson.Object || m.Kind() == rawjson.Array) && m.Len() > 0) {
			return true
		}
	}
	return false
}

// Used makes a message of a record that is the use of a tool as a whole, though it calls itself a
// message: {"role":"tool","tool":"run","code":"…","result":"…"}; nil if it is none.
func Used(v rawjson.Value) *model.Message {
	look := v.Look()
	if role, _ := Role(look.Str("role")); role != model.RoleTool || look.First(ownCallIDs...).Exists() || saysNothing(look) {
		return nil
	}
	if name, _ := FirstFilled(look, eventNames); name.Kind() != rawjson.String {
		return nil
	}
	given, _ := FirstFilled(look, eventGiven)
	code, key := FirstFilled(look, writtenCode)
	if !given.Exists() && code.Kind() != rawjson.String {
		return nil
	}
	m := &model.Message{RawRole: v.Str("role"), Role: model.RoleAssistant, Conversation: ConversationOf(look)}
	m.Parts = called(v, false)
	if c := m.Parts[0].(*model.ToolCall); !given.Exists() {
		c.Arguments = Argument(key, v.Str(key))
	}
	m.Indexing.Uses = true
	facts(m, v)
	format.Keep(m, v)
	return m
}
