// Package otelgenai reads traces of OpenTelemetry in which language models speak.
//
// OTLP's JSON is {"resourceSpans":[{"scopeSpans":[{"spans":[…]}]}]}, in one document
// or, from the Collector's file exporter, one batch a line; Tempo calls the outer
// list batches. Jaeger's interface answers {"data":[{"traceID","spans":[{"spanID",
// "operationName","references","tags":[{"key","value"}]}]}]}. The console exporters of the SDKs write one span at a time, with
// "context" and an object of attributes. Log records that carry messages
// ({"resourceLogs":…}) belong to the span that they name. What the spans say is
// read by the conventions that chat.Conventions lists: gen_ai.*, and those that
// OpenInference, OpenLLMetry and the AI SDK use within OTLP.
//
// Requests repeat the history, so the spans are put together to conversations; see
// chat.Trace. Steps without messages are metadata.
package otelgenai

import (
	"bytes"
	"slices"

	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "otel-genai",
	Title: "OpenTelemetry GenAI",
	Reads: "exported traces and logs: OTLP JSON (documents, file exporter, Tempo), traces of Jaeger and spans of SDK console exporters, by the gen_ai, OpenInference, OpenLLMetry, Pydantic AI and AI SDK conventions",
	Omits: "protobuf; metrics; spans that neither ask a model nor run a tool are metadata",
	Sources: []format.Source{
		{Project: "open-telemetry/opentelemetry-proto", File: "docs/specification.md (JSON), trace.proto"},
		{Project: "open-telemetry/semantic-conventions-genai", File: "docs/gen-ai"},
		{Project: "open-telemetry/opentelemetry-python", File: "sdk/trace (to_json)"},
	},
	Shapes: []format.Shape{
		{Name: "OTLP", Score: scoreOTLP, Assemble: assemble, List: "-", Pieces: true},
		{Name: "Jaeger", Score: scoreJaeger, Assemble: assemble, List: "-", Pieces: true},
		{Name: "spans", Score: scoreSpan, Assemble: assemble, List: "-", Pieces: true},
	},
}

// telling are the beginnings of attribute keys that tell of models.
var telling = [...]string{`"gen_ai.`, `"llm.`, `"openinference.`, `"traceloop.`, `"ai.operationId`, `"ai.prompt`, `"pydantic_ai.all_messages`}

// hinting are beginnings that traces of models have, too, though other formats may
// know them better.
var hinting = [...]string{`"ai.`, `"mlflow.`, `"langfuse.`, `"langsmith.`, `"gen_ai"`, `"input.value"`, `"all_messages_events"`, `"tool_arguments"`}

// tells is how sure the attributes in a record make that models speak in it: 10, 4 or 0.
// What is so long that only its beginning is in sight may tell later.
func tells(r *format.Record) int {
	has := func(key string) bool { return bytes.Contains(r.Raw, []byte(key)) }
	switch {
	case slices.ContainsFunc(telling[:], has):
		return 10
	case slices.ContainsFunc(hinting[:], has), r.Repaired:
		return 4
	}
	return 0
}

// resources returns the outer list of an OTLP document.
func resources(v rawjson.Value) rawjson.Value {
	for _, key := range [...]string{"resourceSpans", "resource_spans", "resourceLogs", "resource_logs", "batches"} {
		if list := v.Get(key); list.Kind() == rawjson.Array {
			return list
		}
	}
	if v.Fits("trace.resourceSpans/batches:some") {
		return resources(v.Get("trace"))
	}
	return rawjson.Value{}
}

func scopes(resource rawjson.Value) rawjson.Value {
	return resource.First("scopeSpans", "scope_spans", "instrumentationLibrarySpans", "scopeLogs", "scope_logs")
}

// scoreOTLP votes for documents of OTLP in which a model speaks.
func scoreOTLP(r *format.Record) int {
	list := resources(r.Value)
	if !scopes(list.Index(0)).Exists() && !(r.Repaired && list.Fits("0.resource")) {
		return 0
	}
	return tells(r)
}

// scoreJaeger votes for traces of Jaeger in which a model speaks.
func scoreJaeger(r *format.Record) int {
	v := r.Value
	if list := v.Get("data"); list.Kind() == rawjson.Array {
		v = list.Index(0)
	}
	if !v.Fits("traceID spans.0.spanID spans.0.operationName") {
		return 0
	}
	return tells(r)
}

// scoreSpan votes for single spans.
func scoreSpan(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		v = v.Index(0)
	}
	if isSpan(v) && v.Fits("attributes:object") && bytes.Contains(r.Raw, []byte(`"gen_ai.`)) && !bytes.Contains(r.Raw, []byte(`"openinference.`)) {
		return 4 // the AI SDK is surer of its own spans
	}
	return 0
}

// isSpan reports whether v is a span in the spelling of an SDK.
func isSpan(v rawjson.Value) bool {
	v = v.Look()
	return tracing.TraceID(v) != "" && tracing.SpanID(v) != "" && v.Get("name").Kind() == rawjson.String
}
