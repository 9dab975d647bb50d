package export

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"msgview/themes"
	"msgview/ui/palette"
)

// listed returns n elements made of a format, which takes their number, with commas.
func listed(n int, format string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
	}
	return b.String()
}

// record is a line of Claude Code.
func record(i int, role, content string) string {
	return fmt.Sprintf(`{"type":%q,"uuid":"u%d","parentUuid":"u%d","sessionId":"s","timestamp":"2026-03-01T09:00:00Z","message":{"role":%q,"id":"m%d","content":[%s]}}`+"\n", role, i, i-1, role, i, content)
}

// wide are logs of which one dimension is as large as asked for.
var wide = map[string]func(n int) string{
	"claude-code, calls": func(n int) string {
		return record(1, "assistant", listed(n, `{"type":"tool_use","id":"t#","name":"B","input":{"c":#}}`)) + record(2, "user", listed(n, `{"type":"tool_result","tool_use_id":"t#","content":"r#"}`))
	},
	"claude-code, calls that take time": func(n int) string {
		return record(1, "assistant", listed(n, `{"type":"tool_use","id":"t#","name":"B","input":{"c":#}}`)) +
			strings.Replace(record(2, "user", listed(n, `{"type":"tool_result","tool_use_id":"t#","content":"r#"}`)), "T09:00", "T09:01", 1)
	},
	"claude-code, calls with one id": func(n int) string {
		return record(1, "assistant", listed(n, `{"type":"tool_use","id":"t","name":"B","input":{"c":#}}`)) + record(2, "user", listed(n, `{"type":"tool_result","tool_use_id":"t","content":"r#"}`))
	},
	"claude-code, results before calls": func(n int) string {
		return record(1, "user", listed(n, `{"type":"tool_result","tool_use_id":"t#","content":"r#"}`)) + record(2, "assistant", listed(n, `{"type":"tool_use","id":"t#","name":"B","input":{"c":#}}`))
	},
	"claude-code, reasoning and texts": func(n int) string {
		return record(1, "assistant", listed(n/2, `{"type":"thinking","thinking":"thought #"},{"type":"text","text":"text #"}`))
	},
	"claude-code, pieces": func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Replace(record(i+1, "assistant", fmt.Sprintf(`{"type":"tool_use","id":"t%d","name":"B","input":{}}`, i)), fmt.Sprintf(`"id":"m%d"`, i+1), `"id":"m"`, 1))
		}
		for i := range n {
			b.WriteString(record(n+i+1, "user", fmt.Sprintf(`{"type":"tool_result","tool_use_id":"t%d","content":"r"}`, i)))
		}
		return b.String()
	},
	"claude-code, members of arguments": func(n int) string {
		return record(1, "assistant", `{"type":"tool_use","id":"t","name":"B","input":{`+listed(n, `"k#":#`)+`}}`)
	},
	"openai-chat, calls": func(n int) string {
		return `{"role":"assistant","content":null,"tool_calls":[` + listed(n, `{"id":"t#","type":"function","function":{"name":"B","arguments":"{\"c\":#}"}}`) + "]}\n" +
			strings.ReplaceAll(listed(n, `{"role":"tool","tool_call_id":"t#","content":"r#"}`), "},{", "}\n{") + "\n"
	},
	"openai-chat, members": func(n int) string { return `{"role":"user","content":"hi",` + listed(n, `"k#":#`) + "}\n" },
	"vercel-ai, parts": func(n int) string {
		return `[{"id":"1","role":"user","parts":[{"type":"text","text":"hi"}]},{"id":"2","role":"assistant","parts":[` + listed(n, `{"type":"tool-B","toolCallId":"t#","state":"output-available","input":{"c":#},"output":#}`) + `]}]`
	},
	"anthropic, citations": func(n int) string {
		return `{"model":"claude-x","messages":[{"role":"user","content":"hi"},{"role":"assistant","content":[{"type":"text","text":"x","citations":[` + listed(n, `{"type":"char_location","cited_text":"c#","document_title":"d#"}`) + `]}]}]}`
	},
	"anthropic, texts cut for citations": func(n int) string {
		return `{"model":"claude-x","messages":[{"role":"user","content":"hi"},{"role":"assistant","content":[{"type":"text","text":"x","citations":[{"type":"char_location","cited_text":"c","document_title":"d"}]},` + listed(n, `{"type":"text","text":"some more words #"}`) + `]}]}`
	},
	"gemini, calls": func(n int) string {
		return `{"contents":[{"role":"user","parts":[{"text":"hi"}]},{"role":"model","parts":[` + listed(n, `{"functionCall":{"name":"B","args":{"c":#}}}`) + `]},{"role":"user","parts":[` + listed(n, `{"functionResponse":{"name":"B","response":{"r":#}}}`) + `]}]}`
	},
	"codex, calls": func(n int) string {
		const at = `{"timestamp":"2025-01-01T00:00:00Z","type":"response_item","payload":`
		return strings.ReplaceAll(listed(n, at+`{"type":"function_call","name":"shell","arguments":"{}","call_id":"c#"}}`)+","+listed(n, at+`{"type":"function_call_output","call_id":"c#","output":"x"}}`), "}},{", "}}\n{") + "\n"
	},
	"any JSON, members":  func(n int) string { return "{" + listed(n, `"k#":#`) + "}" },
	"any JSON, elements": func(n int) string { return "[" + listed(n, `{"a":#}`) + "]" },
	"any JSON, nested":   func(n int) string { return strings.Repeat("[", 4*n) + strings.Repeat("]", 4*n) },
}

// printers are all that prints a log.
var printers = map[string]func(t testing.TB, w io.Writer, name, text string) error{
	"level 1": atLevel(1), "level 4": atLevel(4), "level 5": atLevel(5),
	"markdown": func(t testing.TB, w io.Writer, name, text string) error {
		return Markdown(context.Background(), w, openBytes(t, name, text), 4)
	},
	"json": func(t testing.TB, w io.Writer, name, text string) error {
		return JSON(context.Background(), w, openBytes(t, name, text), nil)
	},
	"info": func(t testing.TB, w io.Writer, name, text string) error {
		return Info(w, openBytes(t, name, text), nil)
	},
}

func atLevel(level int) func(t testing.TB, w io.Writer, name, text string) error {
	return func(t testing.TB, w io.Writer, name, text string) error {
		return Plain(context.Background(), w, openBytes(t, name, text), PlainOptions{Width: 100, Level: level, Palette: palette.New(themes.Default(true))})
	}
}

// What is twice as large takes no more than some twice the memory to print, in all: the
// work that is measured is what is allocated, which does not depend on the machine.
func TestScaling(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures")
	}
	const n, most = 1000, 2.7
	for shape, write := range wide {
		once, twice := write(n), write(2*n)
		for printer, do := range printers {
			spent := func(text string) float64 {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				if err := do(t, io.Discard, "wide.jsonl", text); err != nil {
					t.Errorf("%s, %s: %v", shape, printer, err)
				}
				runtime.ReadMemStats(&after)
				return float64(after.TotalAlloc - before.TotalAlloc)
			}
			const floor = 4 << 20 // what a log of any size takes
			if a, b := spent(once), spent(twice); b > most*(a+floor) {
				t.Errorf("%s, %s: %.1f MB for %d, %.1f MB for twice as many", shape, printer, a/1e6, n, b/1e6)
			}
		}
	}
}

// BenchmarkWide prints logs with very many of something.
func BenchmarkWide(b *testing.B) {
	for shape, write := range wide {
		text := write(100_000)
		for printer, do := range printers {
			b.Run(shape+"/"+printer, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for range b.N {
					if err := do(b, io.Discard, "wide.jsonl", text); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
