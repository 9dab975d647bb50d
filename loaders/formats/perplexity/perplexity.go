// Package perplexity reads threads of Perplexity as its server hands them to the page and
// as exporters save them: {"status":"success","entries":[…]}, an entry for each question:
//
//	{"query_str":"…","display_model":"…","thread_title":"…","blocks":[
//	 {"intended_usage":"ask_text","markdown_block":{"answer":"…","chunks":["…"]}},
//	 {"intended_usage":"web_results","web_result_block":{"web_results":[{"name","url","snippet"}]}}]}
//
// Older ones have the answer as JSON in text. There is no published description.
package perplexity

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "perplexity",
	Title: "Perplexity",
	Reads: "threads as the server returns them and exporters save them ({\"entries\": […]}), and Perplexity's own export as Markdown",
	Omits: "plans, media, widgets and related questions are metadata; nothing tells where a question of several paragraphs ends in Markdown, so all but the first one is shown as the answer",
	Sources: []format.Source{
		{Project: "leonid-shevtsov/perplexport", File: "src/types/conversation.ts, src/ConversationSaver.ts (in TGRRRR's copy)", Version: "f2fe7226", Verified: "2026-11-26"},
		{Project: "www.perplexity.ai", File: "answers of the server, which is closed; its exports in public repositories"},
	},
	Shapes: []format.Shape{
		{Name: "thread", Score: votes.Score, Decode: format.Objects(decode), List: "entries"},
		{Name: "Markdown", Score: func(*format.Record) int { return 0 }, Text: markdown, Assemble: chat.AssembleText(chat.Headed)},
	},
}

func markdown(head string) int {
	return format.If(strings.HasPrefix(strings.TrimSpace(head), `<img src="https://r2cdn.perplexity.ai/pplx-`), 12)
}

const votes = format.Votes(`
	12 query_str:text blocks.0.intended_usage
	12 entries.0.query_str:text
	8  query_str:text backend_uuid display_model
`)

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if !v.Fits("query_str") {
		return format.Metadata("thread")
	}
	at := chat.Time(v.First("entry_updated_datetime", "updated_datetime"))
	said := &model.Message{ID: v.Str("backend_uuid"), Role: model.RoleAssistant, Model: v.Str("display_model"), Time: at}
	var pages []model.Citation
	cite := func(list rawjson.Value) {
		for _, page := range list.Elems() {
			if c := chat.Citation(page); !slices.Contains(pages, c) { // each block repeats them
				pages = append(pages, c)
			}
		}
	}
	say := func(answer string) {
		if answer != chat.Texts(said.Parts) {
			said.Parts = append(said.Parts, chat.TextParts(answer)...)
		}
	}
	for _, b := range v.Get("blocks").Elems() {
		text := b.Get("markdown_block")
		if chunks := text.Get("chunks"); !text.Fits("answer:some") || chat.JoinTexts(chunks.Look(), "") == text.Look().Str("answer") {
			say(chat.JoinTexts(chunks, ""))
		}
		say(text.Str("answer"))
		cite(b.First("web_result_block", "sources_mode_block").Get("web_results"))
	}
	for _, s := range rawjson.Unwrap(v.Get("text"), 2).AsList() { // steps, or what the last of them has
		final := rawjson.Unwrap(s.At("content", "answer"), 2)
		if s.Fits("answer") {
			final = s
		}
		say(final.Str("answer"))
		cite(final.Get("web_results"))
	}
	for _, c := range pages {
		said.Parts = append(said.Parts, c)
	}
	d := format.Shown(chat.Say(model.RoleUser, "", v.Str("query_str")), said)
	d.About = format.About{ID: v.First("thread_url_slug", "context_uuid").Text(), Title: v.Str("thread_title"), TitleWeight: 3}
	return d
}
