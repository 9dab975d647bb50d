// Package llmsqlite reads the log of LLM, Simon Willison's command-line tool:
// logs.db, and what `llm logs --json` prints of it.
//
// Until 0.31 a row of the table responses is a prompt with its answer; calls of
// tools, their results, attachments and fragments of prompts are in tables of their
// own. A tool's result belongs to the response that it was given to, which may have
// no prompt besides. Since 0.32 messages form a tree whose nodes are named by the
// hash of what they say: threads point to their last message, turns tell what each
// answer cost. Both sets of tables may be filled: old rows are not moved.
package llmsqlite

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "llm-sqlite",
	Title:   "LLM (command line)",
	Reads:   "the log of the llm tool (logs.db in the folder that `llm logs path` tells), before and since 0.32, and what llm logs --json prints",
	Omits:   "embeddings and templates; attachments that the log only names by path or URL are not opened",
	Sources: []format.Source{{Project: "simonw/llm", File: "llm/migrations.py, llm/models.py (Response.log_to_db), llm/cli.py (logs_list), docs/logging.md", Version: "f3f4f29 of 2026-08-05", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "database", Score: score, Assemble: assemble},
		{Name: "printed log", Score: scorePrinted, Decode: decodePrinted},
	},
}

// score votes for the list of tables and for rows of the tables that hold what was
// said.
func score(r *format.Record) int {
	if format.HasTable(r, "responses", "prompt", "response", "conversation_id") || format.HasTable(r, "turns", "thread_id", "tip_message_hash") {
		return 10
	}
	return rows.Of(r.Value)
}

const rows = format.Votes(`
	8 _table=responses prompt response conversation_id datetime_utc options_json
	8 _table=messages parent_hash hash
	8 _table=parts message_hash
	8 _table=turns tip_message_hash
`)

// scorePrinted votes for the rows that `llm logs --json` prints.
func scorePrinted(r *format.Record) int {
	return format.If(r.List == "" && isPrinted(r.Value) && r.Value.Fits("!_table conversation_model"), 10)
}

func isPrinted(v rawjson.Value) bool {
	return v.Fits("prompt response conversation_id datetime_utc options_json")
}
