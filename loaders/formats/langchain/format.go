// Package langchain reads messages of LangChain in Python and JavaScript.
//
// One message is written in several ways: as a constructor call (langchain.load
// dumps), as {"type","data"} (messages_to_dict), flat (model_dump, toJSON of newer
// versions), and as a pair of role and text. Histories keep them in files, in rows
// of a table or in documents of a database; what a model was given and gave back is
// dumped as a prompt value and as generations.
//
// What is special about these messages:
//
//   - A call occurs up to three times: in tool_calls, as a block of the content, and
//     as the provider's own spelling in additional_kwargs. It is shown once.
//   - The content has the blocks of whatever provider answered.
//   - A streamed message is written in pieces that share an id.
//   - A summary of earlier messages is put into a person's mouth and marked with
//     lc_source.
package langchain

import (
	"msgview/loaders/format"
)

// Format returns the format.
var Format = format.Format{
	Name:  "langchain",
	Title: "LangChain messages",
	Reads: "what programs save: messages as written by dumps, messages_to_dict and model_dump, histories in files (FileChatMessageHistory) and table rows, prompt values, generations, and streams of chunks",
	Omits: "objects that are no messages (chains, prompts, tools) are shown as records",
	Sources: []format.Source{
		{Project: "langchain-ai/langchain", File: "libs/core/langchain_core/messages, load/dump.py, outputs, prompt_values.py"},
		{Project: "langchain-community", File: "chat_message_histories"},
		{Project: "langchain-ai/langchainjs", File: "langchain-core/src/messages"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: decode},
		{Name: "streamed messages", Score: scoreChunk, Decode: decode, Assemble: assemble},
	},
}
