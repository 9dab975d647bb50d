package wire

import (
	"msgview/loaders/format"
	"msgview/model"
)

// Histories shows the conversations of a log of exchanges once, as
// [AssembleExchanges] does, for formats that decode requests and answers
// themselves, such as the spans of a trace.
type Histories struct{ h *histories }

// Add enters an exchange: what a model was given and what it gave back. It returns
// what of the history was not shown yet, and whether the exchange goes on with the
// conversation of an earlier one of the same group; key is the same for all
// exchanges of a conversation. request tells requests with the same history apart.
// The messages are not changed but for the ids of calls in earlier answers, which
// are taken from the history if the answer had none.
func (h *Histories) Add(r *format.Record, group string, request uint64, history, answer []*model.Message) (fresh []*model.Message, key string, continued bool) {
	if h.h == nil {
		h.h = newHistories()
	}
	n := len(h.h.conversations)
	c, fresh := h.h.enter(r, group, "", request, asker{}, history, answer)
	return fresh, c.key, len(h.h.conversations) == n
}

// Settle is to be called when all messages are in the order of the log: what requests had
// otherwise than it was said is known by its place in that.
func (h *Histories) Settle(messages []*model.Message) {
	if h.h != nil {
		h.h.settle(messages)
	}
}
