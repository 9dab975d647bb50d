package inspecteval

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// prefixes of the texts that stand for others, of today and of old logs.
var prefixes = []string{"attachment://", "tc://"}

// maxResolved bounds the bytes that the references in one sample are resolved to.
const maxResolved = 256 << 20

// resolver puts texts in the place of the references to them.
type resolver struct {
	texts rawjson.Value
	left  int
	short map[string]rawjson.Value // by reference, those used so far
}

func newResolver(sample rawjson.Value) *resolver {
	r := &resolver{left: maxResolved, short: map[string]rawjson.Value{}}
	if r.texts = sample.Get("attachments"); r.texts.Len() == 0 {
		r.texts = sample.At("transcript", "content")
	}
	return r
}

// value returns v with all references in it resolved. What has none stays as it is.
func (r *resolver) value(v rawjson.Value) rawjson.Value {
	if r.texts.Len() == 0 || !refers(v) {
		return v
	}
	resolved, err := rawjson.Parse(rawjson.Rewrite(nil, v, func(e rawjson.Value) (rawjson.Value, []byte) {
		if e.Opaque() || !refers(e) {
			return e, e.Raw()
		}
		if e.Kind() != rawjson.String {
			return e, nil
		}
		return e, r.text(e.Text())
	}))
	if err != nil {
		return v
	}
	return resolved
}

func refers(v rawjson.Value) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return bytes.Contains(v.Raw(), []byte(p)) })
}

// text returns the JSON of the text that a reference stands for, nil for none.
func (r *resolver) text(reference string) []byte {
	var key string
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(reference, p); ok {
			key = rest
		}
	}
	v, known := r.short[key]
	if !known && key != "" {
		if n, err := strconv.Atoi(key); r.texts.Kind() == rawjson.Array && err == nil && n >= 0 && n < r.texts.Len() {
			v = r.texts.Index(n)
		} else {
			v = r.texts.Get(key)
		}
		r.short[key] = v
	}
	if v.Kind() != rawjson.String || len(v.Raw()) > r.left {
		return nil
	}
	r.left -= len(v.Raw())
	return v.Raw()
}

// noteEnd adds what is known when a sample is done: errors, the limit it hit, the
// scores, and everything else about it.
func (s *sample) noteEnd() {
	for _, e := range s.v.Get("error_retries").Elems() {
		s.note(model.MarkerError, "tried again after "+errorText(e), e)
	}
	if e := s.v.Get("error"); !e.IsNull() {
		s.note(model.MarkerError, errorText(e), e)
	}
	if l := s.v.Get("limit"); l.Kind() == rawjson.Object && !s.said["limit"] {
		s.note(model.MarkerLimit, strings.TrimSpace(l.Str("type")+" limit "+scalar(l.Get("limit"))), l)
	}
	scores := s.resolve.value(s.v.Get("scores"))
	for name, score := range scores.Members() {
		s.noteScore(name, score)
	}
	if score := s.v.Get("score"); !scores.Exists() && score.Kind() == rawjson.Object { // before May 2024
		s.noteScore("score", s.resolve.value(score))
	}
	text := "end of sample " + s.key
	if target := targetText(s.resolve.value(s.v.Get("target"))); target != "" {
		text += "\ntarget: " + target
	}
	if total := chat.Seconds(s.v.Get("total_time")); total > 0 {
		text += "\ntook " + total.Round(time.Millisecond).String()
		if working := chat.Seconds(s.v.Get("working_time")); working > 0 {
			text += ", working for " + working.Round(time.Millisecond).String()
		}
	}
	end := chat.Note(model.MarkerEnd, text)
	end.Time = chat.Time(s.v.Get("completed_at"))
	end.Meta = chat.Meta(s.v, "messages", "events", "attachments", "transcript", "message_pool", "events_data", "scores", "total_time", "working_time", "output", "target")
	for i, f := range end.Meta {
		end.Meta[i].Value = s.resolve.value(s.v.Get(f.Name)).Keep()
	}
	s.after[s.at] = append(s.after[s.at], end)
}

func targetText(v rawjson.Value) string {
	if v.Kind() != rawjson.Array {
		return scalar(v)
	}
	return strings.Join(chat.Map(v, scalar), " | ")
}

// noteScore shows a Score: value, answer, explanation and metadata.
func (s *sample) noteScore(name string, v rawjson.Value) {
	if v.Kind() != rawjson.Object {
		wrong(s.note(model.MarkerScore, name+": "+scalar(v), v), v)
		return
	}
	if m := s.note(model.MarkerScore, scoreText(name, v), v); m != nil {
		wrong(m, v.Get("value"))
		m.Meta = chat.Meta(v, "value", "answer", "explanation")
	}
}

// wrong marks a score as an error where its value says that the answer is not right: I for
// incorrect, N for none. What a number says depends on the scorer.
func wrong(m *model.Message, value rawjson.Value) {
	if m == nil {
		return
	}
	if letter := scalar(value); letter == "I" || letter == "N" {
		if e, ok := m.Parts[0].(model.Marker); ok {
			e.Error = true
			m.Parts[0] = e
		}
	}
}

func scoreText(name string, v rawjson.Value) string {
	text := name + ": " + scalar(v.Get("value"))
	if answer := v.Get("answer"); !answer.IsNull() {
		text += "\nanswer: " + scalar(answer)
	}
	if why := v.Get("explanation"); !why.IsNull() {
		text += "\n" + scalar(why)
	}
	return text
}
