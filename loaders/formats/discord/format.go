// Package discord reads exports of DiscordChatExporter: channels in which people
// and bots talk.
//
//   - A bot speaks in the role of an assistant, everybody else as a user; the name
//     says who.
//   - Notices of the channel (somebody joined, a message was pinned) are markers.
//   - The result of a slash command stands with the command, not with a text.
package discord

import "msgview/loaders/format"

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

// messages are those of a channel.
const messages = format.Votes("9 author.isBot:bool content:text type:text timestamp")

// channels are whole ones.
const channels = format.Votes("10 messages:list channel.type:text guild:object")

func score(r *format.Record) int { return max(messages.Score(r), channels.Score(r)) }
