// Package librechat reads the conversations that LibreChat exports as JSON, and the
// messages as its server returns them.
//
// The messages are a tree: nested in each other ("messagesTree", for a recursive
// export) or in a list in which each names its parent. What an agent did is in the
// content of its message, calls together with their output; "text" is all there is
// where no tools were used, and the failure where one is marked by "error".
package librechat

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "librechat",
	Title: "LibreChat export",
	Reads: "conversations exported from the program, recursive or not, with all branches; lists of messages as the server returns them",
	Omits: "exports as text, Markdown, CSV or picture",
	Sources: []format.Source{
		{Project: "danny-avila/LibreChat", File: "client/src/hooks/Conversations/useExportConversation.ts, packages/data-provider/src/types/assistants.ts (ContentPart), packages/data-schemas/src/schema/message.ts"},
	},
	Shapes: []format.Shape{
		{Name: "conversation", Score: votes.Score, Decode: format.Objects(decode), Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"},
		{Name: "messages", Score: messages.Score, Assemble: assembleMessages, List: "messages"},
	},
}
