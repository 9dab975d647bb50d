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

import (
	"bytes"
	"path/filepath"
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

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

// Votes for a record, see format.Shape. The shapes of rollouts differ only in how
// much they like the records that tell them apart; headerVotes are enough to outvote the
// bare items of a flat file, which are those of OpenAI's interface.
const (
	certain     = 10
	sure        = 8
	headerVotes = 60
)

// isLine reports whether a record is a line of a rollout.
func isLine(v rawjson.Value) bool {
	return v.Fits("payload:object type=session_meta|response_item|history_mutation|event_msg|turn_context|compacted|world_state|" +
		"inter_agent_communication|inter_agent_communication_metadata|token_usage_record")
}

// score returns the votes of a shape for a record, with those for the header of a session
// and of a fork.
func score(r *format.Record, session, fork int) int {
	v := r.Value
	switch {
	case r.Envelope || !isLine(v):
		return 0
	case v.Fits("type=session_meta payload.forked_from_id:some"):
		return fork
	case v.Fits("type=session_meta"):
		return session
	case v.Fits("type=response_item payload.type=message payload.role=user"):
		return certain
	}
	return sure
}

func scoreRollout(r *format.Record) int { return score(r, 8, 5) }
func scoreFork(r *format.Record) int    { return score(r, 5, 14) }

// scoreFlat votes for files without payloads.
func scoreFlat(r *format.Record) int {
	switch v := r.Value; {
	case r.Envelope:
	case isHeader(v):
		return headerVotes
	case v.Fits("record_type=state") && v.Len() <= 3:
		return certain
	case isOldCall(v) || isOldResult(v):
		return 6
	}
	return 0
}

// isHeader recognises the first line of a flat file. Where nobody gave instructions, it
// has the id and the time alone, and at most what git knows.
func isHeader(v rawjson.Value) bool {
	return v.Fits("!type:filled id:text timestamp:text !role !model") &&
		(v.Fits("instructions") || len(v.Look().Str("id")) == 36 && (v.Len() == 2 || v.Len() == 3 && v.Fits("git")))
}

// isOldCall recognises calls of the first versions, of which little is known.
func isOldCall(v rawjson.Value) bool {
	return v.Fits("type=tool_call function.name:text arguments timestamp !id")
}

func isOldResult(v rawjson.Value) bool {
	return v.Fits("type=tool_result name:text result timestamp") && v.Len() <= 5
}

// Bounds for looking among the rollouts of a day: how many are looked at, and how
// much of each, in bytes.
const (
	maxRollouts = 500
	maxHeader   = 8 << 10
)

// siblings returns the rollouts of a thread's sub-agents, and of theirs: those in
// the same folder, begun later, whose header names the thread as their parent.
func siblings(path string) []format.Sibling {
	name := filepath.Base(path)
	if !isRollout(name) {
		return nil
	}
	dir := filepath.Dir(path)
	self, _ := header(path)
	known := map[string]bool{self: self != ""}
	var found []format.Sibling
	looked := 0
	for _, stem := range format.FilesIn(dir, ".jsonl") { // sorted by name, which begins with the time
		file := filepath.Join(dir, stem+".jsonl")
		if filepath.Base(file) <= name || !isRollout(filepath.Base(file)) {
			continue
		}
		if looked++; looked > maxRollouts {
			break
		}
		if id, parent := header(file); parent != "" && id != "" && known[parent] && !known[id] {
			known[id] = true
			found = append(found, format.Sibling{Path: file, Thread: id})
		}
	}
	return found
}

func isRollout(name string) bool {
	return strings.HasPrefix(name, "rollout-") && strings.HasSuffix(name, ".jsonl")
}

// header reads the beginning of a rollout: its thread and the thread that started
// it as a sub-agent.
func header(path string) (id, parent string) {
	line, _, _ := bytes.Cut(format.Beginning(path, maxHeader), []byte("\n"))
	v, _ := rawjson.ParseCut(line)
	meta := v.Get("payload")
	if v.Str("type") != "session_meta" {
		return "", ""
	}
	return meta.Get("id").Scalar(), agentOf(meta).parent
}
