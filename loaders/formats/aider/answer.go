package aider

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// figures reads "Tokens: 7.6k sent, 7.2k cache write, 1.1k cache hit, 234 received."
// Older versions wrote 7,612 for 7.6k.
func figures(s string) model.Usage {
	var u model.Usage
	counts := map[string]*int64{"sent": &u.Input, "cache write": &u.CacheWrite, "cache hit": &u.CacheRead, "received": &u.Output}
	s, _, _ = strings.Cut(strings.TrimPrefix(s, "Tokens: "), "received")
	for _, item := range strings.Split(s+"received", ", ") {
		number, what, _ := strings.Cut(strings.TrimSpace(item), " ")
		if n := counts[strings.TrimSpace(what)]; n != nil {
			*n = tokens(number)
		}
	}
	return u
}

// tokens reads a number as aider writes it: 812, 5,244, 1.2k, 3M.
func tokens(s string) int64 {
	factor := 1.0
	if rest, ok := strings.CutSuffix(s, "k"); ok {
		s, factor = rest, 1e3
	} else if rest, ok := strings.CutSuffix(s, "M"); ok {
		s, factor = rest, 1e6
	}
	v, err := rawjson.Parse([]byte(strings.ReplaceAll(s, ",", "")))
	if f, _ := v.Float(); err == nil && f > 0 && f < 1e9 {
		return int64(f*factor + 0.5)
	}
	return 0
}

// reasoning cuts off what the model thought: aider writes it between tags with a
// name that no text has, or between headings.
func reasoning(text string) []model.Part {
	s := strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(s, "<thinking-content-"); ok {
		name, body, ok := strings.Cut(rest, ">")
		thought, said, closed := strings.Cut(body, "</thinking-content-"+name+">")
		if ok && len(name) < 64 {
			return parts(thought, said, !closed)
		}
	}
	const begins, ends = "► **THINKING**", "► **ANSWER**"
	if at := strings.Index(s, begins); at >= 0 && strings.Trim(s[:at], "- \n") == "" {
		thought, said, closed := strings.Cut(s[at+len(begins):], ends)
		return parts(strings.TrimRight(thought, "- \n"), said, !closed)
	}
	return chat.SplitReasoning(text)
}

func parts(thought, said string, open bool) []model.Part {
	list := []model.Part{model.Reasoning{Text: strings.TrimSpace(thought), Unclosed: open}}
	if said = strings.TrimSpace(said); said != "" {
		list = append(list, model.Text{Text: said})
	}
	return list
}
