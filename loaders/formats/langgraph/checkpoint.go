package langgraph

import (
	"encoding/base64"
	"iter"

	"msgview/loaders/format"
	"msgview/loaders/msgpack"
	"msgview/model"
	"msgview/model/rawjson"
)

// The rows of a checkpointer's SQLite database: checkpoints with all that the graph
// remembers, and writes, of which the next checkpoint is made. Python writes them in
// MessagePack, JavaScript as JSON.
//
// Sources: langchain-ai/langgraph: libs/checkpoint-sqlite/langgraph/checkpoint/sqlite/__init__.py,
// libs/checkpoint/langgraph/checkpoint/serde/jsonplus.py (EXT_*);
// langchain-ai/langgraphjs: libs/checkpoint-sqlite/src/index.ts.

// extension tells where in an extension the value is: [module, class, value, …].
func extension(code int8) (element int, ok bool) {
	switch {
	case code >= 0 && code <= 5: // constructors, methods, and models of Pydantic
		return 2, true
	case code == 7: // the last state of a channel that is kept in differences
		return -1, true
	}
	return 0, false // 6 is an array of numpy
}

// scoreRow votes on the rows and on the first record of such a database.
func scoreRow(r *format.Record) int {
	v := r.Value
	switch v.Str("_table") {
	case "sqlite_schema":
		if has(v.At("tables", "checkpoints"), "thread_id", "checkpoint_id", "checkpoint") {
			return 10
		}
	case "checkpoints":
		if v.Get("thread_id").Exists() && v.Get("checkpoint_id").Exists() && v.Get("checkpoint").Exists() {
			return 10
		}
	case "writes":
		if v.Get("thread_id").Exists() && v.Get("checkpoint_id").Exists() && v.Get("channel").Exists() {
			return 10
		}
	}
	return 0
}

// has reports whether a list has all these texts.
func has(list rawjson.Value, texts ...string) bool {
	set := map[string]bool{}
	for _, e := range list.Elems() {
		set[e.Text()] = true
	}
	for _, text := range texts {
		if !set[text] {
			return false
		}
	}
	return true
}

// assembleRows decodes a database.
func assembleRows(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	t := newTable()
	for r := range records {
		out.Classes = append(out.Classes, t.row(r))
	}
	out.Messages = t.finish()
	if t.count == 0 {
		out.About.ID = t.conversation
	}
	for _, m := range out.Messages {
		if m.Model != "" {
			out.About.Model = m.Model
		}
	}
	return out
}

// opened is what the blob of a row holds.
type opened struct {
	record *format.Record
	state  rawjson.Value
}

// row enters a row.
func (t *table) row(r *format.Record) format.RecordClass {
	v := r.Value
	kind := v.Str("_table")
	shown, problem := false, ""
	switch {
	case !v.Exists():
		return format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
	case kind == "checkpoints":
		var state rawjson.Value
		if state, problem = unpacked(v.Get("checkpoint")); problem == "" {
			state = rawjson.Track(threadStateOf(v, state))
			t.unpacked = append(t.unpacked, opened{r, state})
			shown = t.threadState(stateEvent(state), r)
		}
	case kind == "writes":
		shown, problem = t.write(v, r)
	case kind == "sqlite_schema":
	default:
		return format.RecordClass{Class: model.UnknownRecord, Type: kind}
	}
	switch {
	case problem != "":
		return format.RecordClass{Class: model.MalformedRecord, Problem: problem}
	case shown:
		return format.RecordClass{Class: model.Shown}
	}
	return format.RecordClass{Class: model.Metadata, Type: kind}
}

// write enters what a node gave back. The checkpoint after it has the messages; that
// it waits for a person or failed stands here alone.
func (t *table) write(v rawjson.Value, r *format.Record) (shown bool, problem string) {
	channel := v.Str("channel")
	if channel != "__interrupt__" && channel != "__error__" {
		return false, ""
	}
	value, problem := unpacked(v.Get("value"))
	if problem != "" {
		return false, problem
	}
	if thread := v.Get("thread_id").Scalar(); thread != "" && thread != t.conversation {
		t.count++
		t.conversation = thread
	}
	namespace := v.Str("checkpoint_ns")
	if channel == "__interrupt__" {
		return t.interrupts(value, event{namespace: namespace}, r), ""
	}
	return t.failure(value, namespace, r), ""
}

// threadStateOf returns a checkpoint in the form of a thread state.
func threadStateOf(row, state rawjson.Value) rawjson.Value {
	raw := []byte(`{"values":`)
	member := func(name string, v rawjson.Value) {
		if v.Exists() {
			raw = append(append(append(raw, `,"`...), name...), `":`...)
			raw = append(raw, v.Raw()...)
		}
	}
	if values := state.Get("channel_values"); values.Exists() {
		raw = append(raw, values.Raw()...)
	} else {
		raw = append(raw, "{}"...)
	}
	member("created_at", state.Get("ts"))
	member("thread_id", row.Get("thread_id"))
	if about, problem := unpacked(row.Get("metadata")); problem == "" {
		member("metadata", about)
	}
	raw = append(raw, `,"checkpoint":{"thread_id":`...)
	raw = append(raw, row.Get("thread_id").Raw()...)
	member("checkpoint_ns", row.Get("checkpoint_ns"))
	member("checkpoint_id", row.Get("checkpoint_id"))
	raw = append(raw, "}}"...)
	v, err := rawjson.Parse(raw)
	if err != nil {
		return rawjson.Value{}
	}
	return v
}

// unpacked returns what a blob holds.
func unpacked(blob rawjson.Value) (v rawjson.Value, problem string) {
	if cut, _ := blob.Get("cut").Bool(); cut {
		return v, "the blob is too long to be read"
	}
	if inner := blob.Get("_json"); inner.Exists() {
		return inner, ""
	}
	if packed := blob.Get("_blob"); packed.Kind() == rawjson.String {
		data, err := base64.StdEncoding.DecodeString(packed.Text())
		if err != nil {
			return v, "the blob is broken"
		}
		raw, err := msgpack.JSON(data, extension)
		if err != nil {
			return v, err.Error()
		}
		if v, err = rawjson.Parse(raw); err != nil {
			return v, "the blob holds no value"
		}
		return v, ""
	}
	if text := blob.Get("_text"); text.Exists() {
		blob = text
	}
	if blob.Kind() == rawjson.String {
		return rawjson.Unwrap(blob, 1), ""
	}
	return blob, ""
}
