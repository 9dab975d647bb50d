package vercelai

import (
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// maxVotes is the most that one record may vote, see format.Shape. inspected is
// how many messages of a list, and parts of a message, are looked at.
const (
	maxVotes  = 10
	inspected = 50
)

// scoreModelMessages and scoreUIMessages vote by the parts that only these messages
// have. A text alone says nothing: every chat log has roles and texts.
func scoreModelMessages(r *format.Record) int {
	return max(votes(r, modelVotes), format.If(wire.IsMarked(r.Value), maxVotes))
}

func scoreUIMessages(r *format.Record) int { return votes(r, uiVotes) }

func votes(r *format.Record, of func(rawjson.Value) int) int {
	v := rawjson.Unwrap(r.Value, 2)
	switch {
	case r.Envelope || v.Opaque():
		return 0
	case v.Fits("role:text"):
		return min(of(v), maxVotes)
	case v.Kind() == rawjson.Object:
		v = rawjson.Unwrap(v.Get(messageList(v)), 2)
	}
	return first(v, maxVotes, func(m rawjson.Value) int { return of(rawjson.Unwrap(m, 2)) })
}

// first adds the votes for the first elements of a list, until there are most.
func first(list rawjson.Value, most int, votes func(rawjson.Value) int) (n int) {
	for i, v := range list.Elems() {
		if i == inspected || n >= most {
			break
		}
		n += votes(v)
	}
	return min(n, most)
}

// modelVotes judges a ModelMessage; its parts may stand in parts, too.
func modelVotes(v rawjson.Value) int {
	if !v.Fits("role=system|user|assistant|tool|data") {
		return 0
	}
	n := 0
	if v.Fits("providerOptions:object") {
		n = 3
	}
	return n + first(v.Get("content"), maxVotes, modelPartVotes) + first(v.Get("parts"), maxVotes, modelPartVotes)
}

// modelParts are parts of ModelMessages. Those with a state are of UIMessages.
const modelParts = format.Votes(`
	6 type=tool-approval-request|tool-approval-response approvalId:text
	6 type=redacted-reasoning data:text
	2 type=image image
	2 type=file|reasoning-file data mediaType:text
	2 type=file|reasoning-file data mimeType:text
	0 state=input-streaming|input-available|approval-requested|approval-responded|output-available|output-error|output-denied
	6 type=reasoning text:text providerOptions:object
	6 type=tool-call toolCallId:text toolName:text
	6 type=tool-result toolCallId:text output
	6 type=tool-result toolCallId:text result
`)

func modelPartVotes(p rawjson.Value) int {
	n := modelParts.Of(p)
	if p.Fits("providerOptions:object") {
		n += 2
	}
	return n
}

// uiParts are parts of a UIMessage. Those that others have, too, have one vote, which does
// not count.
const uiParts = format.Votes(`
	1 type=text text:text !content
	6 type=step-start
	6 type=dynamic-tool toolCallId:text
	6 type=tool-invocation toolInvocation:object
	6 type^tool- toolCallId:text state=input-streaming|input-available|approval-requested|approval-responded|output-available|output-error|output-denied
	5 type^source- sourceId:text
	4 type^data- data
	1 type=reasoning text:text
	1 type=reasoning reasoning:text
	1 type=file|reasoning-file mediaType/mimeType/contentType/media_type:filled
	1 type=custom kind:text
	1 type=source source:object
`)

// uiVotes judges a UIMessage.
func uiVotes(v rawjson.Value) int {
	if !v.Fits("role=system|user|assistant|data") {
		return 0
	}
	n := 0
	if v.Fits("toolInvocations:list") || v.Fits("experimental_attachments:list") {
		n = 6
	}
	list := rawjson.Unwrap(v.Get("parts"), 2)
	if inner := mastraContent(v); inner.Exists() {
		list, n = inner.Get("parts"), n+6
	}
	if list.Kind() != rawjson.Array || list.Len() == 0 {
		return n
	}
	for i, p := range list.Elems() {
		if i == inspected {
			break
		}
		switch own := uiParts.Of(p); {
		case own > 0:
			n += own - 1
		case modelPartVotes(p) == 0:
			return n
		}
	}
	return n + 3
}

// scoreSessions votes for {"sessions":[{"uiMessages":[…]}]} and for its elements.
func scoreSessions(r *format.Record) int {
	v := rawjson.Unwrap(r.Value, 2)
	one := v.Get("sessions").Index(0)
	switch {
	case r.Envelope:
		return 0
	case hasUIMessages(one), messageList(one) != "" && votes(&format.Record{Value: one}, uiVotes) > 5:
		return maxVotes
	case v.Fits("!sessions:list") && hasUIMessages(v):
		return 6
	}
	return 0
}

func hasUIMessages(v rawjson.Value) bool {
	return v.Fits("uiMessages:list !uiMessages:filled") ||
		v.Fits("uiMessages:list") && votes(&format.Record{Value: v.Get("uiMessages").Index(0)}, uiVotes) > 1
}
