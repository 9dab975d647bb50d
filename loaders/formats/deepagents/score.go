package deepagents

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// isEntry tells a line of JSONLMessageLog from an AgentMessage: it has a time and no id.
func isEntry(v rawjson.Value) bool {
	return v.Fits("role=system|human|ai|tool timestamp !id content:text")
}

// headers are the metadata of stored sessions: meta.json of Ripple, and the first line of
// a conversation of Mispher.
const headers = format.Votes(`
	4 projectPath
	2
`)

// own is for members that only the framework's messages have.
const own = format.Votes(`
	6 toolCallID
	6 malformedToolCallBlocks
`)

// roles is for those that the framework shares with LangChain alone.
const roles = format.Votes("3 role=human|ai")

// scoreMessage votes for an AgentMessage and for the headers of the stores.
func scoreMessage(r *format.Record) int {
	v := r.Value
	switch {
	case r.Envelope, isEntry(v):
		return 0
	case isHeader(v):
		return headers.Of(v)
	case !v.Fits("role=system|human|ai|tool"):
		return 0
	}
	votes := own.Of(v)
	if id := v.Look().Str("id"); uuid().MatchString(id) && strings.ToUpper(id) == id {
		votes += 3
	}
	if v.Fits("id") {
		votes += roles.Of(v)
	}
	switch kindOf(v.Get("content")) {
	case ownBlocks:
		if v.Fits("role=human|ai") {
			votes += 4
		}
	case codedBlocks:
		votes += 8
	case foreignBlocks:
		return 0
	}
	return votes
}

// scoreEntry votes for a line of JSONLMessageLog.
func scoreEntry(r *format.Record) int {
	v := r.Value
	if r.Envelope || !isEntry(v) {
		return 0
	}
	votes := own.Of(v) + roles.Of(v)
	if _, ok := v.Look().Get("round").Int(); ok {
		votes += 3
	}
	if v.Fits("modelID generationSeconds") {
		votes += 3
	}
	return votes
}

// What the blocks of a content look like.
const (
	noBlocks      = iota // or only such as everybody has
	ownBlocks            // a reasoning block, or an image nested in its block
	codedBlocks          // {"text":{"_0":…}}
	foreignBlocks        // types that the framework does not have
)

func kindOf(content rawjson.Value) int {
	kind := noBlocks
	for _, b := range content.Elems() {
		switch {
		case isBlock(b):
			return codedBlocks
		case b.Fits("type=reasoning reasoning:text"), b.Fits("type=image image:object"):
			kind = ownBlocks
		case !b.Fits("type=text|reasoning|image") && kind == noBlocks:
			kind = foreignBlocks
		}
	}
	return kind
}

// isHeader recognises the metadata of a stored session: {id, model, title,
// createdAt, updatedAt}, with projectPath in Ripple. The id is a UUID, in Mispher that of
// a model where a conversation has none (MlxModelManager.swift: sendAgent).
func isHeader(v rawjson.Value) bool {
	fits := v.Fits("id:text model title createdAt updatedAt !role=system|human|ai|tool")
	return fits && (v.Len() == 5 || v.Len() == 6 && v.Fits("projectPath"))
}

// events are those of ripple's stream-json. Its last line looks like that of Claude Code,
// which has no permission_blocked.
const events = format.Votes(`
	0  role
	10 type=result tools_used permission_blocked
	6  type=round_completed hadToolCalls
	3  type=token text isFinal
	3  type=context_compacted tokensBefore tokensAfter
	2  type=tool_started name input
	2  type=tool_completed name result
	2  type=tool_failed name error
	2  type=tool_progress name delta
	1  type=reasoning text
`)

// mostMembers is how many members events may have: those above, and the ids of later
// versions. Others write more.
var mostMembers = map[string]int{"round_completed": 4, "reasoning": 2}

// scoreStream votes for the events of ripple's stream-json.
func scoreStream(r *format.Record) int {
	kind := r.Value.Look().Str("type")
	most, ok := mostMembers[kind]
	if !ok {
		most = 5
	}
	if r.List != "" || kind != "result" && r.Value.Len() > most {
		return 0
	}
	return events.Score(r)
}
