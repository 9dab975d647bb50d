package formats_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/loaders/formats"
	"msgview/loaders/formattest"
	"msgview/model"
)

// anID is a member of JSON that holds an id, also within a text.
var anID = regexp.MustCompile(`(\\*"(?:id|uuid|[a-z]\w*_u?u?id|[a-z]\w*(?:Id|ID|Uuid)|leafUuid)\\*"\s*:\s*\\*")([^"\\]+)`)

// needIDs are the fixtures of which words are lost without ids, by format, and why.
var needIDs = map[string]string{
	"ag-ui/events.jsonl":                "a run is asked with messages that others had",
	"amp":                               "the id of a thread tells the format",
	"atof/events.jsonl":                 "a scope ends in another record than it begins in",
	"bedrock-converse/invoked.jsonl":    "the same request is of several runs",
	"bfcl/answers-only.json":            "ids tell the format",
	"cherry-studio/data.json":           "blocks lie in another table than their messages",
	"codex/rollout-2025":                "a call is told by its id to be another one",
	"continue/session.json":             "results lie in another list than their calls",
	"cursor/stream.jsonl":               "a call ends in another record than it begins in",
	"frame-agent-sdk/history.json":      "ids tell the format",
	"gemini-cli/two-sessions.jsonl":     "sessions are told apart by their ids",
	"inspect-eval/red_epoch_1.json":     "events lie in spans",
	"langchain/dumps.json":              "pieces of one message stand apart",
	"langfuse-trace/koog.json":          "two runs of one tool lie apart from their calls",
	"langfuse-trace/observations.jsonl": "the same request is of several traces",
	"langgraph/rows-without-ids.jsonl":  "the same messages are of several threads",
	"letta/keeper.af":                   "results stand in another order than their calls",
	"llamaindex/recorded-ts.json":       "answers lie in another list than their requests",
	"lobechat":                          "results lie in another table than their calls",
	"mcp/plain.jsonl":                   "answers are those of a request by its id",
	"openai-chat/recorded.httprr":       "it counts its bytes",
	"openai-realtime/stream-cut.jsonl":  "pieces of several items come mixed",
	"opencode/events.jsonl":             "pieces of several parts come mixed",
	"openrouter-chat/room.json":         "items lie in another table than their messages",
	"otel-genai/agent-runs.jsonl":       "the same request is of several traces",
	"raaf/traces.jsonl":                 "a call is the same in two spans",
	"sse-dumps":                         "pieces of several answers come mixed",
	"vercel-ai/spans-gen-ai.jsonl":      "the same request is of several traces",
	"vscode-copilot":                    "results lie in another list than their calls",
	"acp/version2.jsonl":                "pieces of several terminals come mixed",
}

// Of a log whose ids were all blacked out, by a word that is known for that or by another one,
// nothing is lost of what is said, of the calls and of their results.
func TestMaskedIDs(t *testing.T) {
	for _, f := range formats.All() {
		if !formattest.Wanted(f.Name) {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			for _, path := range formattest.Files(t, filepath.Join(testdata, f.Name)) {
				name := f.Name + "/" + filepath.Base(path)
				raw, err := os.ReadFile(path)
				if err != nil || !anID.Match(raw) || len(raw) > 1<<18 || needsIDs(name) {
					continue
				}
				want := wordsIn(t, path, raw, f.Name) // without what lies beside it
				for _, m := range anID.FindAllSubmatch(raw, -1) {
					delete(want, string(m[2])) // what is masked may be said, too
				}
				for _, mask := range []string{"REDACTED", "[Filtered]"} {
					got := wordsIn(t, path, anID.ReplaceAll(raw, []byte("${1}"+mask)), "")
					var lost []string
					for w, n := range want {
						if got[w] < n {
							lost = append(lost, w)
						}
					}
					slices.Sort(lost)
					if len(lost) > 0 {
						t.Errorf("%s, %s: lost %.200s", name, mask, strings.Join(lost, " "))
					}
				}
			}
		})
	}
}

func needsIDs(name string) bool {
	for known := range needIDs {
		if strings.HasPrefix(name, known) {
			return true
		}
	}
	return false
}

// wordsIn is saidWords of a file that has other bytes.
func wordsIn(t *testing.T, path string, raw []byte, format string) map[string]int {
	t.Helper()
	file := filepath.Join(t.TempDir(), filepath.Base(path))
	if err := os.WriteFile(file, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return saidWords(t, file, format)
}

// saidWords counts the words of all that is said in a log, the names of its calls and the words of
// their results; none if it is no log of that format, "" for any.
func saidWords(t *testing.T, path, format string) map[string]int {
	t.Helper()
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		return nil
	}
	defer l.Close()
	_ = l.Wait(context.Background())
	if format != "" && l.Source().Format != format {
		return nil
	}
	words := map[string]int{}
	add := func(s string) {
		for _, w := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \t\n\"{}[]:,\\", r) }) {
			words[w]++
		}
	}
	for i := range l.Index().Len() {
		if !l.Index().Flags(i).IsMessage() {
			continue
		}
		m, err := l.Message(i)
		if err != nil || m == nil {
			continue
		}
		addParts(m.Parts, add)
	}
	return words
}

func addParts(parts []model.Part, add func(string)) {
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			add(p.Text)
		case model.Reasoning:
			add(p.Text)
		case *model.ToolCall:
			add(p.Name)
		case *model.ToolResult:
			addParts(p.Content, add)
		}
	}
}
