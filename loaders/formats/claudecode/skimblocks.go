package claudecode

import (
	"msgview/loaders/chat"
	"msgview/loaders/skim"
	"msgview/model"
)

// endBlock counts a content block, see block and pieces.block.
func (s *skimmer) endBlock(v skim.Value) bool {
	kind, ok := s.of(blockType).Word()
	if v.Kind != skim.Object || !ok {
		return false
	}
	switch string(kind) {
	case "text":
		if s.of(blockText).Kind != skim.String || !s.of(blockCitations).IsNull() || s.said == len(s.texts) {
			return false
		}
		s.texts[s.said] = s.of(blockText)
		s.said++
		return true
	case "thinking", "redacted_thinking":
		s.reasoning = true
		return true
	case "tool_use":
		return s.call()
	case "tool_result":
		return s.result()
	}
	return false
}

// call counts a tool call, see toolCall.
func (s *skimmer) call() bool {
	id, ok := s.of(blockID).HashCallID()
	name, plain := s.of(blockName).Word()
	if !ok || !model.Names(id) || !plain || s.of(blockInput).Kind != skim.Object {
		return false
	}
	c := model.CallEntry{ID: id, Name: model.HashBytes(name), Keeps: model.KeepsOf(name)}
	if prompt := s.of(blockPrompt); prompt.Kind == skim.String && (string(name) == "Task" || string(name) == "Agent") {
		if c.Prompt, ok = prompt.HashText(); !ok {
			return false
		}
		c.Agent = true
	} else if model.MayStartAgent(name) {
		return false
	}
	s.entry.Calls = append(s.entry.Calls, c)
	return true
}

// result counts a tool result, see pieces.toolResult.
func (s *skimmer) result() bool {
	id, ok := s.of(blockCall).HashCallID()
	if !ok {
		return false
	}
	switch content := s.of(blockContent); content.Kind {
	case skim.Missing, skim.Null, skim.Array: // of an array, the pieces were looked at
	case skim.String:
		if s.leading = content; !harmless(content) {
			return false
		}
	default:
		return false
	}
	failed := s.of(blockError)
	stated := failed.Kind == skim.Bool
	if !stated {
		if s.leading.MayBegin("<tool_use_error>") {
			return false
		}
		for _, d := range chat.Denials {
			if s.leading.MayBegin(d.Start) {
				return false
			}
		}
	}
	if len(s.entry.Results) == 0 {
		s.stated = stated
	}
	s.entry.Results = append(s.entry.Results, model.ResultEntry{ID: id, Failed: failed.True()})
	return true
}

// endPiece looks at an element of a result's content, see resultContent.
func (s *skimmer) endPiece(v skim.Value) bool {
	s.pieces++
	text := v
	if v.Kind == skim.Object {
		kind, _ := s.piece[0].Word()
		switch string(kind) {
		case "text":
			text = s.piece[pieceText-pieceType]
		case "tool_reference":
			if text = s.piece[pieceTool-pieceType]; len(text.Raw) == 0 {
				return false
			}
		case "image":
			return true
		}
	}
	if text.Kind != skim.String {
		return false
	}
	if s.pieces == 1 {
		s.leading = text
	}
	return harmless(text)
}

// harmless reports whether the text of a result surely has no reminder at its
// end, which would be a message of its own.
func harmless(text skim.Value) bool { return !text.MayEnd(reminderClosing) }
