package langgraph

import (
	"encoding/base64"
	"iter"
	"slices"

	"msgview/loaders/chat"
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

// rows are those with states and with what nodes gave back.
const rows = format.Votes(`
	10 _table=checkpoints thread_id checkpoint_id checkpoint
	10 _table=writes thread_id checkpoint_id channel
`)

// scoreRow votes on the rows and on the first record of such a database.
func scoreRow(r *format.Record) int {
	if format.HasTable(r, "checkpoints", "thread_id", "checkpoint_id", "checkpoint") {
		return 10
	}
	return rows.Score(r)
}

// assembleRows decodes a database.
func assembleRows(records iter.Seq[*format.Record]) format.Assembled {
	var classes format.Classes
	t := newTable()
	for r := range records {
		classes.Add(t.row(r))
	}
	return t.assembled(classes)
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
			t.unpacked[r] = state
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
	about, _ := unpacked(row.Get("metadata"))
	checkpoint := chat.Only(row.Look(), "thread_id", "checkpoint_ns", "checkpoint_id")
	return chat.ObjectOf(slices.Concat(
		member("values", state.Get("channel_values")), member("created_at", state.Get("ts")), chat.Only(row.Look(), "thread_id"),
		member("metadata", about), []model.Field{{Name: "checkpoint", Value: chat.JSONObject(checkpoint)}}))
}

func member(name string, v rawjson.Value) []model.Field {
	if !v.Exists() {
		return nil
	}
	return []model.Field{{Name: name, Value: v.Raw()}}
}

// unpacked returns what a blob holds.
func unpacked(blob rawjson.Value) (v rawjson.Value, problem string) {
	if cut, _ := blob.Get("cut").Bool(); cut {
		return v, "the blob is too long to be read"
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
	return rawjson.Unwrap(blob, 1), "" // JSON as it is, or in a text
}
