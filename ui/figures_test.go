package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/figures"
)

// timesLog is a run with a pause that was nobody's, a failed call, a sub-agent's two
// calls at once and a loss of the cache.
func timesLog(t *testing.T) string {
	t.Helper()
	var out strings.Builder
	parent := ""
	line := func(uuid, at, rest string) {
		fmt.Fprintf(&out, `{"parentUuid":%q,"uuid":%q,"isSidechain":false,"cwd":"/home/ada/shop","sessionId":"5e551011","version":"2.1.0","timestamp":"2026-05-04T%s.000Z",%s}`+"\n", parent, uuid, at, rest)
		parent = uuid
	}
	said := func(id, content string, read, written int) string {
		return fmt.Sprintf(`"type":"assistant","message":{"id":%q,"type":"message","role":"assistant","model":"claude-opus-4-6","content":[%s],"usage":{"input_tokens":5,"output_tokens":40,"cache_read_input_tokens":%d,"cache_creation_input_tokens":%d}}`, id, content, read, written)
	}
	call := func(id, command string) string {
		return fmt.Sprintf(`{"type":"tool_use","id":%q,"name":"Bash","input":{"command":%q}}`, id, command)
	}
	result := func(id, text string, failed bool) string {
		return fmt.Sprintf(`"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":%q,"content":%q,"is_error":%t}]}`, id, text, failed)
	}
	line("u1", "10:00:00", `"type":"user","message":{"role":"user","content":"Build the shop."}`)
	line("a1", "10:00:10", said("m1", call("c1", "make all"), 0, 20000))
	line("r1", "10:01:40", result("c1", "Exit code 2\nmake: *** [all] Error 2", true))
	line("a2", "10:01:50", said("m2", call("c2", "make shop"), 20000, 300))
	line("r2", "10:02:00", result("c2", "built", false))
	line("a3", "10:32:00", said("m3", `{"type":"text","text":"It is built."}`, 0, 20400))
	line("u2", "10:35:00", `"type":"user","message":{"role":"user","content":"Thanks, now clean up."}`)
	line("a4", "10:35:05", said("m4", `{"type":"text","text":"Clean."}`, 20400, 90))
	path := filepath.Join(t.TempDir(), "times.jsonl")
	if err := os.WriteFile(path, []byte(out.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The timeline opens at the longest time in which nobody worked; Enter goes to what ended
// it, and closing it leads back to where the reader was.
func TestTimeline(t *testing.T) {
	t.Parallel()
	s := start(t, timesLog(t), 120, 40, Options{})
	s.press("}")
	s.comesBack("L", "▌idle    nobody, until: It is built.")
	s.press("L")
	s.wait("all 35m05")
	s.press("+")
	s.wait(" of 35m05")
	s.press("=")
	s.wait("all 35m05")
	s.press("n")
	s.wait("▌person  until: Thanks")
	s.press("n enter")
	s.wait("▌ +0:10")
	s.press("L")
	s.wait("make all")
	s.press(".")
	s.wait("▌tool    Bash make all")
}

// The timeline shows how large the context was, and where it was compacted.
func TestTimelineContext(t *testing.T) {
	t.Parallel()
	path := timesLog(t)
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"parentUuid":null,"logicalParentUuid":"a4","uuid":"b1","isSidechain":false,"sessionId":"5e551011","version":"2.1.0","timestamp":"2026-05-04T10:40:00.000Z","type":"system","subtype":"compact_boundary","content":"Conversation compacted","compactMetadata":{"trigger":"auto","preTokens":20500}}` + "\n" +
		`{"parentUuid":"b1","uuid":"a5","isSidechain":false,"sessionId":"5e551011","version":"2.1.0","timestamp":"2026-05-04T10:50:00.000Z","type":"assistant","message":{"id":"m5","type":"message","role":"assistant","model":"claude-opus-4-6","content":[{"type":"text","text":"Shorter."}],"usage":{"input_tokens":5000,"output_tokens":9}}}` + "\n"); err != nil {
		t.Fatal(err)
	}
	f.Close()
	s := start(t, path, 120, 40, Options{})
	s.press("L")
	s.wait("context up to 20k")
	s.wait("compact from 20495 tokens")
	s.wait(" context  █████")
	s.wait("████◇  ")
	s.wait("   ▂")
	s = start(t, path, 120, 40, Options{ASCII: true})
	s.press("L")
	s.wait("88c ")
}

// The statistics lead to the places that they tell most of.
func TestStatistics(t *testing.T) {
	t.Parallel()
	s := start(t, timesLog(t), 120, 40, Options{})
	s.press("S")
	s.wait("idle 30m00 86 %")
	s.wait("20k billed again after pause")
	s.wait("Bash                                2       1     1m40")
	s.press("G enter")
	s.wait("▌ +0:10")
	s.press("S g j j j enter")
	s.wait("▌+32:00")
	s.press("S s s")
	s.wait("tools by failures")
}

// What is written while they are looked at is added.
func TestFiguresGrow(t *testing.T) {
	t.Parallel()
	path := timesLog(t)
	s := start(t, path, 120, 40, Options{})
	s.press("S")
	s.wait("2 turns · 8 messages · 2 calls")
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(`{"parentUuid":"a4","uuid":"u3","isSidechain":false,"sessionId":"5e551011","version":"2.1.0","timestamp":"2026-05-04T10:36:00.000Z","type":"user","message":{"role":"user","content":"One more."}}` + "\n"); err != nil {
		t.Fatal(err)
	}
	s.wait("3 turns · 9 messages")
	s.press("q L")
	s.wait("turn 3")
}

// A call that a log ends with has no result, but is running while the log is written.
func TestFiguresOfARunningCall(t *testing.T) {
	d := drive(t, newStaticLog(said(model.RoleUser, "bake"), called("a", "Bash"), answered("a", "hot", false), called("b", "Bash")), 100, 20)
	for _, growing := range []bool{false, true} {
		if growing {
			d.m.tail.asked = true
			d.m.redraw()
		}
		todo := []tea.Cmd{d.send(keyPress("S"))}
		for ; len(todo) > 0; todo = todo[1:] {
			if todo[0] == nil {
				continue
			}
			switch msg := todo[0]().(type) {
			case tea.BatchMsg:
				todo = append(todo, msg...)
			case figures.Msg:
				todo = append(todo, d.send(msg))
			}
		}
		if got := strings.Join(d.rows(), "\n"); !strings.Contains(got, "2 calls") || strings.Contains(got, "1 no result") == growing {
			t.Errorf("growing %v:\n%s", growing, got)
		}
		outlined(d, "q")
	}
}
