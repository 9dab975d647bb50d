// Package discord reads exports of DiscordChatExporter: channels in which people
// and bots talk.
//
//   - A bot speaks in the role of an assistant, everybody else as a user; the name
//     says who.
//   - Notices of the channel (somebody joined, a message was pinned) are markers.
//   - The result of a slash command stands with the command, not with a text.
package discord

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "discord",
	Title: "Discord channels (DiscordChatExporter)",
	Reads: "exports of a channel as JSON by DiscordChatExporter",
	Omits: "exports as HTML, text and CSV; attachments beside the export are named, not opened",
	Sources: []format.Source{
		{Project: "Tyrrrz/DiscordChatExporter", File: "DiscordChatExporter.Core/Exporting/JsonMessageWriter.cs"},
	},
	Shapes: []format.Shape{
		{Name: "channel", Score: score, Decode: decode, List: "messages"},
	},
}

// score votes on messages and on channels.
func score(r *format.Record) int {
	v := r.Value
	if isMessage(v) {
		return 9
	}
	if v.Get("messages").Kind() == rawjson.Array && v.At("channel", "type").Kind() == rawjson.String && v.Get("guild").Kind() == rawjson.Object {
		return 10
	}
	return 0
}

func isMessage(v rawjson.Value) bool {
	author := v.Get("author")
	return author.Kind() == rawjson.Object && author.Get("isBot").Kind() == rawjson.Bool && v.Get("content").Kind() == rawjson.String &&
		v.Get("type").Kind() == rawjson.String && v.Get("timestamp").Exists()
}
