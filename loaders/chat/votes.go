package chat

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// What the votes of several formats have in common, see format.Shape.Score.

// surestOf is how many elements of a list are asked for their votes.
const surestOf = 24

// Surest returns the votes of a list: those of the surest of its first elements.
func Surest(list rawjson.Value, votes func(rawjson.Value) int) int {
	best := 0
	for i, e := range list.Elems() {
		if i >= surestOf {
			break
		}
		best = max(best, votes(e))
	}
	return best
}

// MessageVotes makes a Score of votes on a message: for messages, lists of them, objects
// that hold such a list, and answers that hold one.
func MessageVotes(votes func(rawjson.Value) int) func(*format.Record) int {
	return func(r *format.Record) int {
		list := r.Value
		if inner := list.Get("messages"); inner.Kind() == rawjson.Array {
			list = inner
		} else if one := list.Get("message"); one.Kind() == rawjson.Object {
			list = one
		}
		if list.Kind() == rawjson.Array {
			return Surest(list, votes)
		}
		return votes(list)
	}
}

// EachConversation votes for a shape of which each record is a conversation, in a
// document with the list "conversations" or alone. The first record of a file may
// be the only one, for which there is the shape that [OneConversation] votes for.
func EachConversation(r *format.Record, votes func(rawjson.Value) int) int {
	if list := r.Value.Get("conversations"); list.Kind() == rawjson.Array {
		return votes(list.Index(0))
	}
	n := votes(r.Value)
	if r.Leads() {
		return max(n-1, 0)
	}
	return n
}

// OneConversation votes for a shape of which a whole file is a conversation.
func OneConversation(r *format.Record, votes func(rawjson.Value) int) int {
	if r.Leads() {
		return votes(r.Value)
	}
	return 0
}

// VoteRequest is the vote of a shape for exchanges on a record that is only a request,
// of which the shape for requests is so sure. Behind the beginning of a file it is one
// of several, and this shape's by more votes, up to most; alone it is rather the other's.
func VoteRequest(r *format.Record, sure, more, most int) int {
	if sure > 0 && !r.Leads() {
		return min(sure+more, most)
	}
	return max(sure-1, 0)
}
