package wire

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
	"msgview/model/request"
)

// markedParts are the parts that an export writes in messages of the AI SDK.
const markedParts = format.Votes("1 type=text|reasoning|image|file|reasoning-file|tool-call|tool-result")

// isMark reports whether a member is the number that an export gives one of several
// conversations.
func isMark(v rawjson.Value) bool {
	number, ok := strings.CutPrefix(v.Text(), request.Mark)
	return ok && number != "" && number[0] >= '0' && number[0] <= '9'
}

// IsMarked reports whether a body is one of several that an export wrote one after the other
// as messages of the AI SDK: by its mark, and by all else that it has. Others may have such an id.
func IsMarked(v rawjson.Value) bool {
	if !isMark(v.Get("id")) || v.Get("messages").Len() == 0 {
		return false
	}
	for key := range v.Members() {
		switch key {
		case "model", "id", "messages", "tools":
		default:
			return false
		}
	}
	for i, m := range v.Get("messages").Elems() {
		if i == 50 {
			break
		}
		if m.Len() != 2 || !m.Fits("role=system content:text") && !m.Fits("role=user|assistant|tool content:list") {
			return false
		}
		for _, p := range m.Get("content").Elems() {
			if markedParts.Of(p) == 0 || p.Fits("type=text !text:text") {
				return false
			}
		}
	}
	return true
}
