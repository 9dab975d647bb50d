package wire

import (
	"strings"

	"msgview/model/rawjson"
)

// wordStream puts together what Bedrock streams of models that complete a text, each in its
// own form: Titan, Llama and Claude 2 (docs.aws.amazon.com: Bedrock user guide, "Inference
// request parameters and response fields").
type wordStream struct {
	key   string
	text  strings.Builder
	facts map[string]rawjson.Value // the last of each
	names []string
}

// pieceKey returns the member of an event that has its piece of the text, "" if v is none.
func pieceKey(v rawjson.Value) string {
	switch {
	case v.Fits("outputText:text index"):
		return "outputText"
	case v.Fits("generation:text generation_token_count"):
		return "generation"
	case v.Fits("completion:text stop_reason type=completion"):
		return "completion"
	}
	return ""
}

// add enters an event. It reports whether that is the last.
func (s *wordStream) add(v rawjson.Value) (ended bool) {
	s.key = pieceKey(v)
	s.text.WriteString(v.Str(s.key))
	for name, e := range v.Members() {
		if name == s.key || e.IsNull() {
			continue
		}
		if s.facts == nil {
			s.facts = map[string]rawjson.Value{}
		}
		if !s.facts[name].Exists() {
			s.names = append(s.names, name)
		}
		s.facts[name] = e
	}
	return !v.First("completionReason", "stop_reason").IsNull()
}

func (s *wordStream) body(failed rawjson.Value) []byte {
	var o, said object
	to := &o
	if s.key == "outputText" { // Titan's answers are lists
		to = &said
	}
	to.text(s.key, s.text.String())
	for _, name := range s.names {
		switch name {
		case "completionReason":
			said.raw(name, s.facts[name])
		case "totalOutputTextTokenCount":
			said.raw("tokenCount", s.facts[name])
		default:
			o.raw(name, s.facts[name])
		}
	}
	if to == &said {
		o.open("results", '[')
		o.b = append(append(o.b, said.done()...), ']')
	}
	if failed.Exists() {
		o.raw("error", failed.Get("error"))
	}
	return o.done()
}
