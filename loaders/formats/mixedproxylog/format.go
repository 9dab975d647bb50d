// Package mixedproxylog reads logs that proxies and agents keep of requests to
// models and their answers, whoever the providers are: both in one record, each in a
// record of its own, or only the history, again whenever it has grown. What a record
// repeats of the one before is shown once.
//
// Logs of one provider are read by its own format, in the same way; this one wins
// where a log has several.
//
// The bodies are those of the providers' interfaces. The records around them have
// many spellings; the ones known here are those of HAR files, of LiteLLM, Helicone,
// mitmproxy and of home-made proxies.
package mixedproxylog

import (
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "mixed-proxy-log",
	Title: "Proxy log of several providers",
	Reads: "logs of proxies and agents: requests with their answers in one record or in two, also streamed, as HAR, as cassettes of VCR and as recordings of httprr and httpmock, of all providers mixed, and snapshots of growing histories; what is repeated is shown once",
	Omits: "headers are shown only in the raw record",

	Providers: true,
	Wraps:     true,
	Shapes: []format.Shape{
		{Name: "exchanges", Score: scoreExchange, Decode: wire.DecodeRecord, Assemble: wire.AssembleSnapshots, List: "-", Pieces: true},
		{Name: "snapshots", Score: scoreSnapshot, Decode: wire.DecodeRecord, Assemble: wire.AssembleSnapshots, List: "-", Pieces: true},
	},
}

// scoreExchange votes on exchanges of all providers, less than the formats that know
// one of them: together these records are this format's, alone they are theirs.
func scoreExchange(r *format.Record) int {
	v := r.Value
	if _, recorded := wire.Recorded(v); recorded {
		x, ok := wire.FirstExchange(v)
		return format.If(ok && x.Outer.Exists(), 5)
	}
	if x, ok := wire.ExchangeOf(v); ok {
		switch {
		case !x.Outer.Exists(): // a request by itself
			return 3
		case v.Fits("input/inputs"): // an observation of a tracing tool
			return 0
		}
		if r.Number < 4 { // a few records tell little
			return 4
		}
		return 7
	}
	switch bare, ok := wire.IsHalf(v); {
	case !ok:
		return 0
	case !bare:
		return 7
	}
	return 8
}

// requestKeys are the members that a snapshot may have besides the history.
var requestKeys = [...]string{
	"messages", "tools", "temperature", "max_tokens", "stream", "tool_choice", "top_p", "n", "stop", "ts", "time", "timestamp", "step", "turn", "iteration",
	"functions", "call", "index", "seed",
}

// messageKeys are those of the messages in it.
var messageKeys = [...]string{"role", "content", "name", "tool_calls", "tool_call_id", "function_call", "refusal", "reasoning_content"}

// scoreSnapshot votes on records that are a list of messages and may be the next
// state of the record before: the later a record comes, the longer its list. Rows of
// data sets are as long as they are.
func scoreSnapshot(r *format.Record) int {
	v := r.Value
	list := v.Get("messages")
	if list.Kind() != rawjson.Array || r.Number < 2 || r.Leads() || list.Len() < r.Number+2 || list.Len() > 12*(r.Number+1) {
		return 0
	}
	for key := range v.Members() {
		if !slices.Contains(requestKeys[:], key) {
			return 0
		}
	}
	last := ""
	for i, m := range list.Elems() {
		if !chat.IsMessage(m) {
			return 0
		}
		for key := range m.Members() {
			if !slices.Contains(messageKeys[:], key) {
				return 0
			}
		}
		if last = m.Str("role"); i > 256 {
			break
		}
	}
	if last == "assistant" && list.Len() < 2*r.Number+2 {
		return 0
	}
	return 14 // the first records have no vote
}
