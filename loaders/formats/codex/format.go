// Package codex reads the rollouts of OpenAI's Codex: of the command line, the
// extension of editors and the desktop program, and of programs made from it.
//
// A rollout is a file of JSON lines, {timestamp, type, payload}. The trap is that
// everything stands in it twice or more: what the model saw and said as
// response_item, and the same again as event_msg for whoever draws the screen. So
// messages, calls and results are made of the items, and events only tell what
// items do not: interruptions, errors, raw reasoning (which items never keep), and
// whatever no item near them says, as some programs write events without items.
//
// What is special besides:
//
//   - The role user is also that of AGENTS.md, of the environment, of skills, and
//     of commands that a person ran with "!". They are told apart by how they begin.
//   - No record says that a tool failed. Exit codes stand in the text of the
//     result, in four dialects.
//   - A fork begins with a copy of its parent's records. These become a
//     conversation of their own.
//   - Sub-agents have rollouts of their own, in the same folder.
package codex

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "codex",
	Title: "OpenAI Codex", Resume: "codex resume", // openai/codex: codex-rs/cli/src/main.rs, ResumeCommand
	Reads:    "rollouts of the command line, of editors and of the desktop program (~/.codex/sessions/**/rollout-*.jsonl, also .zst), with the sub-agents beside them, the flat files of 2025, what codex exec --json prints, and rollouts of TRAE CLI",
	Omits:    "screen events that say what items near them say are kept as metadata; titles (session_index.jsonl) and prompts (history.jsonl) in files of their own",
	Siblings: siblings,
	Sources: []format.Source{
		{Project: "openai/codex", File: "codex-rs/protocol/src/{protocol,models,items}.rs, codex-rs/rollout/src/policy.rs, codex-rs/core/src/tools", Version: "items.rs of 01baf68d, policy.rs of 0136a731", Verified: "2026-11-23"},
		{Project: "openai/codex", File: "codex-rs/core/src/rollout.rs", Version: "rollout.rs of 89a151f5, of summer 2025", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "rollout", Score: scoreRollout, Decode: format.Objects(decodeLine), Skim: skimLine, Echoes: true},
		{Name: "fork", Score: scoreFork, Decode: format.Objects(decodeLine), Assemble: assembleFork, Echoes: true},
		{Name: "flat", Score: scoreFlat, Decode: decodeFlat},
		{Name: "exec --json", Score: scoreExec, Decode: format.Objects(decodeExec), Assemble: assembleExec},
		{Name: "document", Score: scoreDocument, Decode: decodeDocument, List: itemsKey},
	},
}
