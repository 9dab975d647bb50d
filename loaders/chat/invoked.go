package chat

import (
	"cmp"
	"fmt"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Bodies of interfaces that complete a text, as Amazon Bedrock's InvokeModel takes and
// gives them, each of the model's own: Titan, Llama, AI21's Jurassic, Mistral, Claude 2,
// and Cohere's generate (docs.aws.amazon.com: Bedrock user guide, "Inference request
// parameters and response fields"; tmc/langchaingo: llms/bedrock/internal/bedrockclient).

// completes reports whether a text is what such a body asks a model to complete.
func completes(v rawjson.Value, key string) bool {
	switch key {
	case "prompt":
		return v.Fits("max_tokens_to_sample/max_gen_len/maxTokens/max_tokens/anthropic_version/countPenalty !role !messages !completion !response")
	case "inputText":
		return v.Fits("textGenerationConfig:object")
	}
	return false
}

// promptedWith takes a text that a model is to complete apart: at the marks of a template, or
// where it says who speaks. Where the model is to go on its answer does.
func promptedWith(text string) []*model.Message {
	read := TextReader(ReadSpeakers)
	if IsTemplate(text) {
		read = ReadTemplate
	} else if before, turns := Turns(text); turns == nil || strings.TrimSpace(before) != "" {
		return nil
	}
	found := read.All(text)
	if n := len(found); n > 0 && found[n-1].Message.Role == model.RoleMarker {
		found = found[:n-1]
	}
	if len(found) == 0 || found[0].Message.Role == model.RoleAssistant {
		return nil
	}
	keepText(text, found)
	var messages []*model.Message
	for _, p := range found {
		messages = append(messages, p.Message)
	}
	return messages
}

// IsInvoked reports whether a body is an answer of such an interface.
func IsInvoked(v rawjson.Value) bool {
	return v.Fits("results.0.outputText:text") || v.Fits("completions.0.data.text:text") || v.Fits("outputs.0.text:text outputs.0.stop_reason") ||
		v.Fits("generations.0.text:text generations.0.finish_reason") || v.Fits("generation:text generation_token_count/prompt_token_count") ||
		v.Fits("completion:text stop_reason type=completion")
}

// invoked decodes the answer of such an interface, nil if v is none.
func invoked(v rawjson.Value) []*model.Message {
	list, text, why := rawjson.Value{}, "text", ""
	switch {
	case v.Fits("results.0.outputText:text"):
		list, text, why = v.Get("results"), "outputText", "completionReason"
	case v.Fits("completions.0.data.text:text"):
		list, why = v.Get("completions"), "finishReason"
	case v.Fits("outputs.0.text:text outputs.0.stop_reason"):
		list, why = v.Get("outputs"), "stop_reason"
	case v.Fits("generations.0.text:text generations.0.finish_reason"):
		list, why = v.Get("generations"), "finish_reason"
	case v.Fits("generation:text generation_token_count/prompt_token_count"):
		m := Say(model.RoleAssistant, "", "")
		m.Parts, m.Usage, m.StopReason = SplitReasoning(v.Str("generation")), Usage(v), v.Str("stop_reason")
		return []*model.Message{AnswerFacts(m, v, "generation", "stop_reason", "prompt_token_count", "generation_token_count")}
	default:
		return nil
	}
	var messages []*model.Message
	for i, e := range list.Elems() {
		body := e
		if data := e.Get("data"); data.Kind() == rawjson.Object {
			body = data
		}
		m := &model.Message{Role: model.RoleAssistant, Parts: SplitReasoning(body.Str(text))}
		m.StopReason = cmp.Or(e.Get(why).Text(), e.Get(why).Str("reason"))
		m.Usage.Output = CountOf(e.Get("tokenCount"))
		if i > 0 {
			messages = append(messages, Another(fmt.Sprintf("answer %d of %d to the same request", i+1, list.Len())))
		} else {
			m.Usage.Input = CountOf(v.Get("inputTextTokenCount"))
			m = AnswerFacts(m, v, "results", "completions", "outputs", "generations", "inputTextTokenCount")
		}
		m.Meta = append(m.Meta, Meta(e, text, why, "data", "tokenCount")...)
		messages = append(messages, m)
	}
	return messages
}
