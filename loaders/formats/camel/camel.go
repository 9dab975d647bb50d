// Package camel reads the data sets of CAMEL: conversations of two agents that play
// roles, one instructing the other (ai_society_chat.json, code_chat.json, and rows of
// camel-ai/math, physics, biology and chemistry).
//
// A row has its messages in members of their own, message_1 to message_<n>, and the
// task in two versions. The one that instructs is shown as the user, since that is
// the role which it plays for the other (role_type); rows of science have one problem
// and its solution.
package camel

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "camel",
	Title: "CAMEL role plays",
	Reads: "data sets of CAMEL (JSON, JSON lines, answers of the dataset viewer): role plays with their tasks, problems with solutions",
	Sources: []format.Source{
		{Project: "camel-ai/camel", File: "examples/ai_society/role_playing_multiprocess.py", Version: "13dc7a7d of 2026-08-21", Verified: "2026-11-25"},
		{Project: "huggingface.co", File: "cards of the data sets camel-ai/ai_society and camel-ai/math"},
	},
	Shapes: []format.Shape{{Name: "rows", Score: score, Decode: chat.Rows(decode), List: chat.RowsList}},
}

const rows = format.Votes(`
	10 role_1:text message_1.content:text message_1.role_type
	10 role_1:text message_1:text message_2:text sub_topic/topic;
`)

func score(r *format.Record) int { return rows.Of(chat.SampleRow(r.Value)) }

// decode reads a row.
func decode(r *format.Record, v rawjson.Value) format.Decoded {
	if !v.Fits("message_1") {
		return format.Unknown("object")
	}
	var out []*model.Message
	if task := chat.FirstText(v.Get("specified_task"), v.Get("original_task")); task != "" {
		out = append(out, chat.Say(model.RoleSystem, "task", task))
	}
	for i := 1; i <= maxMessages; i++ {
		e := v.Get("message_" + strconv.Itoa(i))
		if !e.Exists() {
			break
		}
		if !e.IsNull() { // the columns of a table are those of the longest row
			out = append(out, message(e, i))
		}
	}
	if why := v.Str("termination_reason"); why != "" {
		out = append(out, chat.Note(model.MarkerEnd, why))
	}
	return chat.Row(r, v, v.Get("id").Scalar(), out)
}

// maxMessages bounds the messages of a row: each is looked for by its name.
const maxMessages = 1000

// message decodes message i of a row.
func message(e rawjson.Value, i int) *model.Message {
	switch {
	case e.Kind() == rawjson.String && i%2 == 0:
		return chat.Say(model.RoleAssistant, "message_"+strconv.Itoa(i), e.Text())
	case e.Kind() == rawjson.String:
		return chat.Say(model.RoleUser, "message_"+strconv.Itoa(i), e.Text())
	case e.Kind() != rawjson.Object:
		return chat.NoMessage(e, "message")
	}
	said := e.First("role_type", "role").Text()
	role, _ := chat.Role(strings.TrimPrefix(said, "RoleType."))
	m := chat.Say(role, said, e.Str("content"))
	m.Agent, m.Meta = e.Str("role_name"), format.Rest(e)
	return m
}
