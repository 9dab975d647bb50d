package chat

import (
	"math"
	"strconv"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/rawjson"
)

// Usage reads token counts in all known spellings; v is the object that holds
// them ("usage", "usage_metadata", "usageMetadata", or a whole Ollama response).
// What is missing, negative or no number is 0.
//
// Spellings: OpenAI Chat and Responses (openai/openai-openapi: openapi.json),
// Anthropic (docs: Messages API, "usage"), Bedrock Converse (TokenUsage), Gemini
// (UsageMetadata), Ollama (ollama/ollama: api/types.go, Metrics), Cohere
// ("tokens", "billed_units"), DeepSeek ("prompt_cache_hit_tokens").
func Usage(v rawjson.Value) model.Usage {
	if v.Kind() != rawjson.Object {
		return model.Usage{}
	}
	cached := Count(v, "cached_tokens")
	if t := v.Get("tokens"); t.Kind() == rawjson.Object {
		v = t
	} else if t := v.Get("billed_units"); t.Kind() == rawjson.Object && v.Len() <= 2 {
		v = t
	}
	u := model.Usage{
		Input:      Count(v, "input_tokens", "prompt_tokens", "inputTokens", "promptTokens", "promptTokenCount", "prompt_eval_count", "prompt_token_count", "request_tokens", "total_input_tokens"),
		Output:     Count(v, "output_tokens", "completion_tokens", "outputTokens", "completionTokens", "candidatesTokenCount", "eval_count", "candidates_token_count", "response_tokens", "total_output_tokens", "generation_token_count"),
		CacheRead:  Count(v, "cache_read_input_tokens", "cacheReadInputTokens", "cacheReadInputTokenCount", "prompt_cache_hit_tokens", "cachedContentTokenCount", "cachedInputTokens", "num_cached_tokens", "cached_tokens", "cache_read_tokens", "cache_input_tokens", "cached_content_token_count", "input_tokens_cache_read", "cacheReadTokens", "prompt_cached_tokens", "cachedContentTokens", "total_cached_tokens"),
		CacheWrite: Count(v, "cache_creation_input_tokens", "cacheWriteInputTokens", "cacheWriteInputTokenCount", "cache_write_tokens", "input_tokens_cache_write", "cacheWriteTokens", "prompt_cache_creation_tokens"),
		Reasoning:  Count(v, "reasoning_tokens", "reasoningTokens", "completion_reasoning_tokens"),
		Tools:      Count(v, "toolUsePromptTokenCount", "tool_use_prompt_token_count", "total_tool_use_tokens"),
	}
	u.Input += u.Tools
	if thoughts := Count(v, "thoughtsTokenCount", "thoughts_token_count", "thoughtsTokens", "total_thought_tokens"); thoughts > 0 {
		u.Reasoning = thoughts
		if Count(v.Look(), "totalTokenCount", "total_token_count", "totalTokens", "total_tokens") != u.Input+u.Output { // Google counts them beside the others, Qwen within
			u.Output += thoughts
		}
	}
	if u.CacheRead == 0 {
		u.CacheRead = cached // Cohere counts them beside the others
	}
	for _, key := range [...]string{"prompt_tokens_details", "input_tokens_details", "input_token_details", "inputTokenDetails"} {
		d := v.Get(key)
		orCount(&u.CacheRead, d, "cached_tokens", "cache_read", "cacheReadTokens")
		orCount(&u.CacheWrite, d, "cache_write_tokens", "cache_creation", "cacheWriteTokens")
	}
	for _, key := range [...]string{"completion_tokens_details", "output_tokens_details", "output_token_details", "outputTokenDetails"} {
		orCount(&u.Reasoning, v.Get(key), "reasoning_tokens", "thinking_tokens", "reasoning", "reasoningTokens")
	}
	return u
}

// UsageOf is Usage of the bytes of the object, nil for no figures.
func UsageOf(raw []byte) *model.Usage {
	v, err := rawjson.Parse(raw)
	if err != nil {
		return nil
	}
	if u := Usage(v); !u.IsZero() {
		return &u
	}
	return nil
}

// Count returns the first of these members that is a positive number, 0 if none is.
func Count(v rawjson.Value, keys ...string) int64 {
	for _, k := range keys {
		if n := CountOf(v.Get(k)); n > 0 {
			return n
		}
	}
	return 0
}

// mostCounted is the largest number that counts something.
const mostCounted = 1 << 48

// CountOf returns a positive number without its fraction, 0 of all else. A number that is
// no count, such as one with a fraction, is not taken, so that it is kept.
func CountOf(v rawjson.Value) int64 {
	n, whole := v.Look().Int()
	if f, ok := v.Look().Float(); !whole && ok && f > 0 && f < 1<<53 {
		n = int64(f)
		whole = float64(n) == f
	}
	if n < 0 || n > mostCounted {
		return 0
	}
	if whole {
		_, _ = v.Float()
	}
	return n
}

func orCount(n *int64, v rawjson.Value, keys ...string) {
	if *n == 0 {
		*n = Count(v, keys...)
	}
}

// layouts are the spellings of times besides RFC 3339, those without a zone read
// as UTC.
var layouts = [...]string{
	"2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999Z07:00", "2006-01-02 15:04:05.999999999-07:00",
	"2006-01-02 15:04:05.999999999", "2006-01-02T15:04:05.999999999-0700", "2006-01-02T15:04Z07:00", "2006-01-02",
	"2006-01-02 15:04:05-0700", "2006-01-02 15:04Z07:00", "2006-01-02 15:04-0700", "2006-01-02 15:04",
	time.RFC1123, time.RFC1123Z, "2006-01-02 15:04:05 MST", "2006-01-02 15:04:05 -0700 MST",
}

// Time reads a point in time: ISO 8601 in its usual spellings, or seconds,
// milliseconds, microseconds or nanoseconds since 1970 as a number or a string of
// digits. The unit follows from the magnitude: below 1e11 seconds, below 1e14
// milliseconds, below 1e17 microseconds, above that nanoseconds. Unreadable values
// and numbers below 1e8 give the zero time. Times without a zone are taken as UTC.
func Time(v rawjson.Value) time.Time {
	t := timeOf(v.Look())
	if !t.IsZero() {
		read(v)
	}
	return t
}

// read asks for what a time is written as: what does not become one of a message is kept.
func read(v rawjson.Value) {
	_ = v.Text()
	_, _ = v.Float()
	for _, m := range v.Members() {
		read(m)
	}
}

func timeOf(v rawjson.Value) time.Time {
	switch v.Kind() {
	case rawjson.Number:
		if n, ok := v.Int(); ok {
			return epoch(n)
		}
		f, ok := v.Float()
		if !ok {
			return time.Time{}
		}
		return epochFloat(f)
	case rawjson.String:
		return timeText(v.Text())
	case rawjson.Object: // MongoDB's extended JSON
		d := v.Get("$date")
		if n := d.Get("$numberLong"); n.Exists() {
			d = n
		}
		if d.Kind() != rawjson.Object {
			return timeOf(d)
		}
	}
	return time.Time{}
}

// TimeOf is Time of a text.
func TimeOf(s string) time.Time { return timeText(s) }

func timeText(s string) time.Time {
	s = strings.TrimSpace(s)
	if len(s) < 8 || len(s) > 48 || s[0] < '0' || s[0] > '9' && !strings.Contains(s, ",") {
		if len(s) < 8 || len(s) > 48 || !strings.Contains(s, ",") {
			return time.Time{}
		}
	}
	if t, err := time.Parse(time.RFC3339Nano, s); err == nil {
		if t.Year() < 2 {
			return time.Time{} // "0000-…" and "0001-…" stand for no time
		}
		return t
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return epoch(n)
	}
	if f, err := strconv.ParseFloat(s, 64); err == nil {
		return epochFloat(f)
	}
	for _, l := range layouts {
		if t, err := time.Parse(l, s); err == nil {
			if _, offset := t.Zone(); offset == 0 { // "GMT" is no zone of its own
				t = t.UTC()
			}
			return t
		}
	}
	return time.Time{}
}

// minEpoch is the least number taken for a time since 1970, in 1973 if it counts
// seconds: smaller ones are durations, counters or dates such as 20260102.
const minEpoch = 1e8

func epoch(n int64) time.Time {
	switch {
	case n < minEpoch:
		return time.Time{}
	case n < 1e11:
		return time.Unix(n, 0).UTC()
	case n < 1e14:
		return time.UnixMilli(n).UTC()
	case n < 1e17:
		return time.UnixMicro(n).UTC()
	}
	return time.Unix(0, n).UTC()
}

func epochFloat(f float64) time.Time {
	switch {
	case f < minEpoch:
		return time.Time{}
	case f < 1e11: // rounded to microseconds, which is what a float64 of this size holds
		return time.UnixMicro(int64(f*1e6 + 0.5)).UTC()
	case f < 1e14:
		return time.UnixMicro(int64(f*1e3 + 0.5)).UTC()
	case f < 1e17:
		return time.UnixMicro(int64(f)).UTC()
	case f < 9e18:
		return time.Unix(0, int64(f)).UTC()
	}
	return time.Time{}
}

// Milliseconds reads how long something took. Negative figures and those of more
// than eleven days give 0.
func Milliseconds(ms float64) time.Duration {
	if ms > 0 && ms < 1e9 {
		return time.Duration(math.Round(ms * float64(time.Millisecond)))
	}
	return 0
}

// Millis is Milliseconds of a number, 0 for anything else.
func Millis(v rawjson.Value) time.Duration {
	ms, _ := v.Float()
	return Milliseconds(ms)
}
