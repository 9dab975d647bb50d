package findings

import (
	"strings"
	"time"

	"msgview/model"
)

// The rules of group stop: the model stopped, or did not begin, for a reason that is not
// that it was done.
var (
	ruleLength   = &Rule{"stop.length", Stop, Error, "the answer was cut at the most tokens that it may have", "What was to come is missing. The limit of tokens for an answer is set in the request. A sub-agent that is asked the same once more, and ends well, makes it good, as does an answer that ends of itself where nothing was asked since but to go on, unless a call was cut. It is a hint where a later answer of the conversation ended of itself."}
	ruleRefusal  = &Rule{"stop.refusal", Stop, Error, "the model declined to answer", "The provider or the model marked the answer as a refusal."}
	ruleFilter   = &Rule{"stop.filter", Stop, Error, "a filter for content ended the answer", "The provider withheld or ended the answer."}
	ruleContext  = &Rule{"stop.context", Stop, Error, "the conversation is longer than the model can read", "The request was refused, or the answer ended, because the conversation is too long."}
	ruleRate     = &Rule{"stop.rate", Stop, Warning, "the provider refused requests for a while: too many of them", "Retries are one finding. An answer behind them makes it good; where none came, it is an error, and a hint where other prompts or a later run were answered."}
	ruleOverload = &Rule{"stop.overload", Stop, Warning, "the provider could not serve requests for a while", "Retries are one finding. An answer behind them makes it good; where none came, it is an error."}
)

var stopRules = []*Rule{ruleLength, ruleRefusal, ruleFilter, ruleContext, ruleRate, ruleOverload}

// waits reports whether a rule is about requests that are tried again.
func (r *Rule) waits() bool { return r == ruleRate || r == ruleOverload }

// stopped says why an answer stopped, where that is one of the rules: as APIs of OpenAI,
// Anthropic, Google, AWS, Cohere, Mistral and Ollama spell it.
func stopped(m *model.Message) *Rule {
	switch strings.ToLower(strings.NewReplacer("-", "_", " ", "_").Replace(m.StopReason)) {
	case "length", "max_tokens", "max_output_tokens", "model_length", "finish_reason_max_tokens", "finishreason.max_tokens", "token_limit", "error_limit":
		return ruleLength
	case "refusal":
		return ruleRefusal
	case "content_filter", "content_filtered", "safety", "recitation", "blocklist", "prohibited_content", "spii", "image_safety", "guardrail_intervened", "error_toxic":
		return ruleFilter
	case "model_context_window_exceeded", "context_length_exceeded", "context_window_exceeded":
		return ruleContext
	}
	for _, p := range m.Parts {
		if t, ok := p.(model.Text); ok && t.Refusal {
			return ruleRefusal
		}
	}
	return nil
}

// stops is the follower of the group. Events are told apart by look.
type stops struct{}

func (stops) message(_ *Finder, l *looked, s *step) {
	if s.flags.Role() != model.RoleAssistant {
		for _, p := range s.message.Parts {
			if e, ok := p.(model.Marker); ok && e.Kind == model.MarkerNotice { // the program says why an answer stopped
				if rule := stopped(s.message); rule != nil {
					s.says(l, rule, Sure, s.thread, e.Text)
				}
			}
		}
		return
	}
	if rule := stopped(s.message); rule != nil {
		needs := uint64(never)
		switch {
		case rule != ruleLength:
		case s.flags.Has(model.FlagSide):
			needs = cutIn(s.thread)
		case !s.flags.Has(model.FlagCall):
			needs = cutAnswer(s.entry)
		}
		l.bad(Place{s.entry, -1, -1}, needs, found{key: key{rule: rule, target: s.thread}, Finding: &Finding{Certainty: Sure, Evidence: Evidence{Entry: s.entry, Result: -1}, Line: line(ending(textOf(s.message)))}})
	}
}

func (stops) ended(*Finder, *looked, *step, *ended) {}
func (stops) last(*Finder, *looked)                 {}

// ending returns the last words of a text.
func ending(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.LastIndexAny(text, "\r\n"); i >= 0 {
		text = text[i+1:]
	}
	return line(text)
}

// eventRule tells what an event that failed is about, by its words.
func eventRule(text string) *Rule {
	low := strings.ToLower(text[:min(len(text), 4096)])
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(low, w) {
				return true
			}
		}
		return false
	}
	switch {
	case has("context_length_exceeded", "maximum context length", "maximum prompt length", "prompt is too long", "context length", "too many tokens", "input is too long") || has("context window") && !isUnknownWindow(low):
		return ruleContext
	case has("rate_limit", "rate limit", "ratelimit", "too many requests", "resource_exhausted", "quota", "usage limit") || hasNumber(low, "429"):
		return ruleRate
	case lacksCredentials(low): // whatever the program makes of it
		return ruleEvent
	case has("overloaded", "service unavailable", "temporarily unavailable", "bad gateway", "gateway timeout") || hasNumber(low, "529") || hasNumber(low, "503") || hasNumber(low, "502"):
		return ruleOverload
	case has("content_filter", "content filter", "responsibleaipolicy", "no answer: safety", "no answer: recitation", "no answer: prohibited", "no answer: blocklist"):
		return ruleFilter
	}
	return ruleEvent
}

// isUnknownWindow reports whether a text speaks of the context of a model only as of something that
// the program does not know.
func isUnknownWindow(low string) bool {
	return strings.Count(low, "context window") == strings.Count(low, "unknown context window")
}

// passesOver reports whether all errors that a program tells of are things that it goes on without,
// as the files of its settings that are not there.
func passesOver(text string) bool {
	if len(text) > maxListing || !strings.Contains(strings.ToLower(text), "skipping") {
		return false
	}
	some := false
	for row := range strings.Lines(text) {
		low := strings.TrimRight(strings.ToLower(strings.TrimSpace(row)), ".!…")
		switch {
		case strings.HasPrefix(low, "error:") && strings.HasSuffix(low, "skipping"):
			some = true
		case strings.Contains(low, "error"), strings.Contains(low, "exception"), strings.Contains(low, "traceback"), strings.Contains(low, "fail"):
			return false
		}
	}
	return some
}

// lastsHours reports whether a provider says that it refuses requests for hours to come: a person
// has to come back for it, and the turn was lost.
func lastsHours(text string) bool {
	low := strings.ToLower(text[:min(len(text), 1024)])
	_, rest, ok := strings.Cut(low, "resets in ")
	if !ok || !strings.Contains(low, "quota") {
		return false
	}
	n := digits(rest)
	return n > 0 && n < len(rest) && (rest[n] == 'h' || rest[n] == 'd' || strings.HasPrefix(rest[n:], " hour") || strings.HasPrefix(rest[n:], " day"))
}

// hasNumber reports whether a number stands in a text for itself.
func hasNumber(text, number string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], number)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(number)
		before, after := i == 0 || !isWord(text[i-1]), at == len(text) || !isWord(text[at])
		if before && after {
			return true
		}
	}
}

func isWord(c byte) bool {
	return isLetter(c) || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.'
}

// A lasting is a refusal of requests that is said to last for hours. An answer shortly after it shows
// that it did not.
type lasting struct {
	target uint64
	at     time.Time
}

// shortly is how long after such a refusal an answer comes that nobody had to come back for.
const shortly = 10 * time.Minute

// isOfProvider reports whether an event tells of a request that a provider refused or did not
// serve, and not of what a program did.
func isOfProvider(text string) bool {
	low := strings.ToLower(text[:min(len(text), 4096)])
	for _, w := range [...]string{"api error", "api_error", "apierror", "apiconnectionerror", "internalservererror", "badrequesterror", "authenticationerror", "notfounderror", "invalid_request_error", "bad request", "connection error"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return eventRule(text) == ruleRate || eventRule(text) == ruleOverload
}
