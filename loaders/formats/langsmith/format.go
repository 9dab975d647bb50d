// Package langsmith reads runs of LangSmith: exports of runs, one per line or in a
// list, and the batches in which its libraries send them.
//
// A run is one step of a program: a call of a model, of a tool, or of something
// that calls others. Runs of one trace form a tree, in the order of dotted_order.
// Every call of a model repeats what was said before; each message is shown once.
//
//   - A batch has the beginnings of runs under post and their ends under patch; the
//     two are joined by the id, which may only stand at the end of dotted_order.
//   - What a model was given and gave back is in the form of LangChain, of LangSmith's
//     own, or that of the provider.
//   - A model that is called within a tool is an agent of its own: a thread that the
//     tool's call started.
//   - Runs of tools and retrievers are shown where no model saw their results.
package langsmith

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "langsmith",
	Title: "LangSmith runs",
	Reads: "exports of runs from the program or its API, nested or not, and the batches that tracing libraries send; repeated histories are shown once",
	Omits: "feedback and data sets; chains are shown only where no model was called",
	Sources: []format.Source{
		{Project: "langchain-ai/langsmith-sdk", File: "python/langsmith/schemas.py (RunBase, Run), run_trees.py, wrappers", Version: "bc8dd672 of 2026-08-21", Verified: "2026-11-23"},
		{Project: "langchain-ai/langchain", File: "libs/core/langchain_core/tracers"},
	},
	Shapes: []format.Shape{{Name: "runs", Score: score, Assemble: assemble, List: "-", Pieces: true}},
}

// runs are runs, and the ends of runs whose beginnings are elsewhere.
const runs = format.Votes(`
	10 run_type=llm|chain|tool|retriever|embedding|prompt|parser inputs/trace_id/dotted_order/child_runs
	6  dotted_order:text dotted_order:filled trace_id outputs/end_time
`)

// score votes on runs, batches and lists of them.
func score(r *format.Record) int {
	v := r.Value
	for _, key := range [...]string{"post", "patch", "runs"} {
		if chat.Surest(v.Get(key), runs.Of) > 0 {
			return 10
		}
	}
	if chat.Surest(v, runs.Of) == 10 {
		return 10
	}
	return runs.Of(v)
}

// A reader gathers the runs of a log. Each is put together of what records say of it.
type reader struct {
	tracing.Joiner
	orders map[*tracing.Joined]string // dotted_order
}

// assemble decodes the runs of a log.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	rd := reader{orders: map[*tracing.Joined]string{}}
	n := 0
	out := tracing.Assemble(records, func(r *format.Record, _ *format.About) ([]*tracing.Span, format.Decoded) {
		n++
		switch found := rd.collect(r.Value, r, n-1, "", "", 0); {
		case !r.Value.Exists():
			return nil, format.Malformed("not JSON")
		case found != nil:
			return nil, format.Metadata("run " + r.Value.Look().Str("run_type"))
		}
		return nil, format.Unknown(r.Value.Look().Str("type"))
	}, rd.spans)
	rd.Class(&out)
	if len(rd.All) > 0 {
		first := rd.All[0]
		out.About.ID = cmp.Or(first.Session, first.Trace)
		if first.Parent == "" && first.Kind != tracing.SpanModel {
			out.About.Title, out.About.TitleWeight = first.Name, 2
		}
	}
	return out
}

// maxDepth bounds how deep runs lie in each other.
const maxDepth = 64

// collect adds the runs in a value, the record of that number: a run and those within it,
// or a list of them. It returns the last, nil if there is none.
func (rd *reader) collect(v rawjson.Value, r *format.Record, number int, parent, trace string, depth int) (n *tracing.Joined) {
	switch {
	case depth > maxDepth:
		return nil
	case v.Kind() == rawjson.Array:
		for _, e := range v.Elems() {
			n = cmp.Or(rd.collect(e, r, number, parent, trace, depth+1), n)
		}
		return n
	case runs.Of(v) == 0:
		for _, key := range [...]string{"post", "patch", "runs"} {
			if list := v.Get(key); list.Kind() == rawjson.Array {
				n = cmp.Or(rd.collect(list, r, number, parent, trace, depth+1), n)
			}
		}
		return n
	}
	id, order := v.Look().Get("id").Scalar(), v.Look().Str("dotted_order")
	if i := strings.LastIndexByte(order, 'Z'); id == "" && i >= 0 {
		id = order[i+1:]
	}
	n = rd.Find(id, r, number)
	rd.orders[n] = cmp.Or(order, rd.orders[n])
	n.Trace = cmp.Or(v.Look().Get("trace_id").Scalar(), n.Trace, trace, id)
	n.Parent = cmp.Or(v.Look().Get("parent_run_id").Scalar(), n.Parent, parent)
	for k, m := range v.Members() {
		if k != "child_runs" {
			n.Say(k, m)
		}
	}
	rd.collect(v.Get("child_runs"), r, number, id, n.Trace, depth+1)
	return n
}

// spans returns the runs as spans, those that began at the same time in the order that
// they say.
func (rd *reader) spans([]*tracing.Span) []*tracing.Span {
	slices.SortStableFunc(rd.All, func(a, b *tracing.Joined) int {
		x, y := rd.orders[a], rd.orders[b]
		if a.Trace != b.Trace || x == "" || y == "" {
			return 0
		}
		return strings.Compare(x, y)
	})
	return rd.Spans(read)
}

// read makes a span of what is said of a run.
func read(n *tracing.Joined) {
	v := n.Said()
	s := tracing.Read(n.Record, v)
	s.ID, s.Trace, s.Parent, s.Error = n.ID, n.Trace, n.Parent, v.Str("error")
	extra := rawjson.Unwrap(v.Get("extra"), 2)
	about := extra.Get("metadata")
	if about.Kind() != rawjson.Object {
		about = rawjson.Unwrap(v.Get("metadata"), 2)
	}
	// docs.smith.langchain.com: threads are traces with the same one of these
	s.Session = about.First("thread_id", "session_id", "conversation_id").Look().Scalar()
	in, out := rawjson.Unwrap(v.Get("inputs"), 2), rawjson.Unwrap(v.Get("outputs"), 2)
	kind := v.Get("run_type")
	switch s.Kind = tracing.KindOf(kind); {
	case s.Kind == tracing.SpanModel:
		s.Request, s.Answer = tracing.Asked(in), tracing.Said(out)
		for _, u := range [...]rawjson.Value{out.Get("usage_metadata"), about.Get("usage_metadata"), v} {
			s.Facts(about.Get("ls_model_name"), chat.Usage(u))
		}
		s.Facts(extra.Get("invocation_params").First("model", "model_name"), model.Usage{})
	case s.Kind == tracing.SpanTool, kind.Look().Text() == "retriever":
		s.Kind = tracing.SpanTool
		s.Call = &model.ToolCall{Name: s.Name}
		if one := rawjson.Unwrap(in.Get("input"), 2); in.Len() == 1 && one.Exists() {
			in = one
		}
		tracing.ToolGiven(s.Call, in)
		if s.Result = documents(out.Get("documents")); s.Result == nil {
			s.Result = tracing.ToolGave(out)
		}
		if s.Result != nil {
			s.Call.ID = cmp.Or(s.Result.CallID, s.Call.ID)
		}
	default:
		if v.Fits("run_type=chain|embedding|prompt|parser") {
			kind.Take()
		}
		s.Input, s.Output = in, out
	}
	n.Span = *s
}

// documents decodes what a retriever found; nil if v is no list.
func documents(v rawjson.Value) *model.ToolResult {
	if v.Kind() != rawjson.Array {
		return nil
	}
	r := &model.ToolResult{}
	for _, d := range v.Elems() {
		if k := d.Get("kwargs"); k.Kind() == rawjson.Object {
			d = k
		}
		r.Content = append(r.Content, model.Citation{Title: d.Get("metadata").First("title", "source", "id").Scalar(), Text: d.Str("page_content")})
	}
	return r
}
