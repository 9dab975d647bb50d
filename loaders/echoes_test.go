package loaders

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// rollout writes lines of a rollout: "i:user:text" is an item, "e:agent_message:text" an
// event, "last:text" the end of a turn, "thought:text" reasoning.
func rollout(lines ...string) string {
	var b strings.Builder
	b.WriteString(`{"timestamp":"2026-07-01T08:00:00.000Z","type":"session_meta","payload":{"id":"a1","cwd":"/home/eva/mill","cli_version":"0.9"}}` + "\n")
	for i, line := range lines {
		kind, rest, _ := strings.Cut(line, ":")
		payload := ""
		switch kind {
		case "i":
			role, text, _ := strings.Cut(rest, ":")
			part := map[string]string{"user": "input_text", "assistant": "output_text"}[role]
			payload = fmt.Sprintf(`"response_item","payload":{"type":"message","role":%q,"content":[{"type":%q,"text":%q}]}`, role, part, text)
		case "thought":
			payload = fmt.Sprintf(`"response_item","payload":{"type":"reasoning","summary":[{"type":"summary_text","text":%q}]}`, rest)
		case "e":
			event, text, _ := strings.Cut(rest, ":")
			member := "message"
			if strings.HasPrefix(event, "agent_reasoning") {
				member = "text"
			}
			payload = fmt.Sprintf(`"event_msg","payload":{"type":%q,%q:%q}`, event, member, text)
		case "last":
			payload = fmt.Sprintf(`"event_msg","payload":{"type":"task_complete","turn_id":"t","last_agent_message":%q}`, rest)
		case "call":
			payload = fmt.Sprintf(`"response_item","payload":{"type":"function_call","name":"shell","arguments":"{}","call_id":%q}`, rest)
		}
		fmt.Fprintf(&b, `{"timestamp":"2026-07-01T08:%02d:%02d.000Z","type":%s}`+"\n", i/60, i%60, payload)
	}
	return b.String()
}

// saidByLine lists what the messages of a log say, with the line of each.
func saidByLine(t *testing.T, l *Log) (said []string) {
	t.Helper()
	for i := range l.index.Len() {
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		if f := l.index.Flags(i); !f.IsMessage() {
			if m.Mode != "metadata" && !f.Has(model.FlagPart) {
				t.Errorf("entry %d is no message, but stands as %+v", i, m)
			}
			continue
		}
		for _, p := range m.Parts {
			switch p := p.(type) {
			case model.Text:
				said = append(said, fmt.Sprintf("%d %s", m.Origin.Line, p.Text))
			case model.Reasoning:
				said = append(said, fmt.Sprintf("%d (%s)", m.Origin.Line, p.Text))
			}
		}
	}
	return said
}

func openRollout(t *testing.T, text string) (*Log, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "rollout.jsonl")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return open(t, path), path
}

// An event that tells what was said is left out where an item near it says the same, and
// a message like any other where none does.
func TestEchoes(t *testing.T) {
	far := []string{"i:user:Begin.", "e:user_message:Begin."}
	for i := range 100 {
		far = append(far, fmt.Sprintf("call:c%d", i))
	}
	for name, c := range map[string]struct {
		lines []string
		want  []string
	}{
		"events only": {
			[]string{"e:user_message:Is there flour?", "e:agent_reasoning:Look first.", "e:agent_message:Yes, rye.", "last:Yes, rye."},
			[]string{"2 Is there flour?", "3 (Look first.)", "4 Yes, rye."},
		},
		"both": {
			[]string{"i:user:Is there flour?", "e:user_message:Is there flour?", "e:agent_reasoning:Look first.", "thought:Look first.", "e:agent_message:Yes, rye.", "i:assistant:Yes, rye.\n", "last:Yes, rye."},
			[]string{"2 Is there flour?", "5 (Look first.)", "7 Yes, rye.\n"},
		},
		"other words": {
			[]string{"i:user:Is there flour?", "e:user_message:Is there flour, or bran?", "e:agent_message:Yes, rye.", "i:assistant:Yes, wheat."},
			[]string{"2 Is there flour?", "3 Is there flour, or bran?", "4 Yes, rye.", "5 Yes, wheat."},
		},
		"some": {
			[]string{"e:user_message:Is there flour?", "i:assistant:Yes, rye.", "e:agent_message:Yes, rye.", "i:user:How much?", "e:user_message:How much?", "e:agent_message:Ten pounds."},
			[]string{"2 Is there flour?", "3 Yes, rye.", "5 How much?", "7 Ten pounds."},
		},
		"notes at the end": {
			[]string{"e:agent_message:Yes, rye.", "i:assistant:Yes, rye.\n<oai-mem-citation>\nthe book of the mill\n</oai-mem-citation>"},
			[]string{"3 Yes, rye.\n", "3 <oai-mem-citation>\nthe book of the mill\n</oai-mem-citation>"},
		},
		"of another role": {
			[]string{"i:user:Yes.", "e:agent_message:Yes."},
			[]string{"2 Yes.", "3 Yes."},
		},
		"a thought that is said": {
			[]string{"e:agent_reasoning:Yes.", "i:assistant:Yes."},
			[]string{"2 (Yes.)", "3 Yes."},
		},
		"twice": {
			[]string{"i:user:More.", "e:user_message:More.", "i:assistant:Ten.", "e:user_message:More.", "e:user_message:More.", "i:user:More."},
			[]string{"2 More.", "4 Ten.", "5 More.", "7 More."},
		},
		"the same turns, once as events alone": {
			[]string{"i:user:More.", "e:user_message:More.", "i:assistant:Ten.", "e:agent_message:Ten.", "e:user_message:More.", "e:agent_message:Ten.",
				"i:user:More.", "e:user_message:More.", "i:assistant:Ten.", "e:agent_message:Ten."},
			[]string{"2 More.", "4 Ten.", "6 More.", "7 Ten.", "8 More.", "10 Ten."},
		},
		"the end of a turn of events alone": {
			[]string{"i:assistant:Ten.", "e:user_message:More.", "e:agent_message:Ten.", "last:Ten.", "i:assistant:Ten.", "last:Ten."},
			[]string{"2 Ten.", "3 More.", "6 Ten."},
		},
		"the end of a turn that was cut": {
			[]string{"i:user:Begin.", "last:It is done."},
			[]string{"2 Begin.", "3 It is done."},
		},
		"far away": {
			append(slices.Clone(far), "e:user_message:Begin."),
			[]string{"2 Begin.", "104 Begin."},
		},
	} {
		fork, _ := openRollout(t, strings.Replace(rollout(c.lines...), `"id":"a1"`, `"id":"a1","forked_from_id":"a0"`, 1))
		if got := saidByLine(t, fork); !slices.Equal(got, c.want) || fork.Source().Shape != "fork" {
			t.Errorf("%s, a fork: the messages say %q, want %q", name, got, c.want)
		}
		l, _ := openRollout(t, rollout(c.lines...))
		if got := saidByLine(t, l); !slices.Equal(got, c.want) {
			t.Errorf("%s: the messages say %q, want %q", name, got, c.want)
		}
		if a := l.index.Account(); a.Records != len(c.lines)+1 || a.Unknown+a.Malformed > 0 {
			t.Errorf("%s: account %+v", name, a)
		}
	}
}

// Wherever a log ends while it is read, and however it goes on, each thing is said once.
func TestEchoesWhileItGrows(t *testing.T) {
	lines := []string{"i:user:Is there flour?", "e:user_message:Is there flour?", "e:agent_reasoning:Look first.", "thought:Look first.",
		"e:agent_message:Yes, rye.", "i:assistant:Yes, rye.", "last:Yes, rye.", "e:user_message:How much?", "e:agent_message:Ten pounds."}
	want := []string{"Is there flour?", "(Look first.)", "Yes, rye.", "How much?", "Ten pounds."}
	whole := rollout(lines...)
	for at := range len(whole) {
		if whole[at] != '\n' && at%37 != 0 || at < 150 {
			continue
		}
		l, path := openRollout(t, whole[:at])
		if err := os.WriteFile(path, []byte(whole), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Refresh(); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range saidByLine(t, l) {
			_, text, _ := strings.Cut(s, " ")
			got = append(got, text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("read to byte %d first, the messages say %q, want %q", at, got, want)
		}
	}
}

// rounds is how many logs are made up; with -short, under the race detector, a few.
func rounds() uint64 {
	if testing.Short() {
		return 20
	}
	return 200
}

// What is shown is what was said in each turn, in its order, whether messages tell of it,
// events, or both; and also if the log is read while it is written. If it ends within a turn
// then, each thing is said as often.
func TestEchoesOfTurns(t *testing.T) {
	t.Parallel()
	for seed := range rounds() {
		r := rand.New(rand.NewPCG(seed, 1))
		var lines, want []string
		turns := 1 + r.IntN(60)
		read := r.IntN(turns)
		var begun string // of the log when it is read
		for i := range turns {
			if i == read {
				begun = rollout(lines...)
			}
			role, event := "user", "user_message"
			if r.IntN(2) == 0 {
				role, event = "assistant", "agent_message"
			}
			// whether an event is of a message or of a turn of its own cannot be told, so
			// that no text has both turns without the one and such without the other
			k := r.IntN(4)
			text := fmt.Sprintf("Word %d.", k)
			message, told := "i:"+role+":"+text, "e:"+event+":"+text
			switch how := r.IntN(3); {
			case how == 0:
				lines = append(lines, message, told)
			case how == 1:
				lines = append(lines, told, message)
			case k%2 == 0:
				lines = append(lines, message)
			default:
				lines = append(lines, told)
			}
			want = append(want, text)
		}
		whole := rollout(lines...)
		within := min(200+r.IntN(max(len(whole)-200, 1)), len(whole))
		for _, at := range []int{len(whole), len(begun), within} {
			l, path := openRollout(t, whole[:at])
			if err := os.WriteFile(path, []byte(whole), 0o600); err != nil {
				t.Fatal(err)
			}
			if replaced, err := l.Refresh(); err != nil {
				t.Fatal(err)
			} else if replaced { // then it is opened again
				l = open(t, path)
			}
			var got []string
			for _, s := range saidByLine(t, l) {
				_, text, _ := strings.Cut(s, " ")
				got = append(got, text)
			}
			if at == within {
				slices.Sort(got)
				slices.Sort(want)
			}
			if !slices.Equal(got, want) {
				n := 0
				for n < min(len(got), len(want)) && got[n] == want[n] {
					n++
				}
				t.Fatalf("seed %d, of %d bytes %d first: %d of %d are shown, from %d on %q, want %q, of %q", seed, len(whole), at, len(got), len(want), n, got[n:], want[n:], lines)
			}
		}
	}
}

// Two turns with one text are two, also if one has only a message and the other only an
// event: what is said between them tells them apart.
func TestEchoesOfOtherTurns(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ lines, want []string }{
		"event last": {
			[]string{"i:user:More.", "i:assistant:Ten.", "e:user_message:More.", "e:agent_message:Ten.", "last:Ten."},
			[]string{"2 More.", "3 Ten.", "4 More.", "5 Ten."},
		},
		"event first": {
			[]string{"e:user_message:More.", "e:agent_message:Ten.", "i:user:More.", "thought:Hm.", "i:assistant:Ten.", "last:Ten."},
			[]string{"2 More.", "3 Ten.", "4 More.", "5 (Hm.)", "6 Ten."},
		},
		"calls between": {
			[]string{"i:user:More.", "call:c1", "e:user_message:More.", "i:assistant:Ten.", "call:c2", "e:agent_message:Ten."},
			[]string{"2 More.", "5 Ten."},
		},
	} {
		l, _ := openRollout(t, rollout(c.lines...))
		if got := saidByLine(t, l); !slices.Equal(got, c.want) {
			t.Errorf("%s: the messages say %q, want %q", name, got, c.want)
		}
	}
	for seed := range rounds() {
		r := rand.New(rand.NewPCG(seed, 2))
		var lines, want []string
		for i := range 1 + r.IntN(200) {
			role, event := "user", "user_message"
			if i%2 == 1 {
				role, event = "assistant", "agent_message"
			}
			text := fmt.Sprintf("Word %d.", r.IntN(3))
			message, told := "i:"+role+":"+text, "e:"+event+":"+text
			lines = append(lines, [][]string{{message, told}, {told, message}, {message}, {told}}[r.IntN(4)]...)
			want = append(want, text)
		}
		l, _ := openRollout(t, rollout(lines...))
		var got []string
		for _, s := range saidByLine(t, l) {
			_, text, _ := strings.Cut(s, " ")
			got = append(got, text)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: the messages say %q, want %q, of %q", seed, got, want, lines)
		}
	}
}

// Of very many events each is compared with what is near it, in a log of any length.
func TestManyEchoes(t *testing.T) {
	var lines []string
	for i := range 3000 {
		lines = append(lines, fmt.Sprintf("i:user:Question %d.", i), fmt.Sprintf("e:user_message:Question %d.", i), fmt.Sprintf("e:agent_message:Answer %d.", i))
		if i%2 == 0 {
			lines = append(lines, fmt.Sprintf("i:assistant:Answer %d.", i))
		}
	}
	l, _ := openRollout(t, rollout(lines...))
	if a := l.index.Account(); a.Messages != 6000 || a.MetadataTypes["repeated user_message"] != 3000 || a.MetadataTypes["repeated agent_message"] != 1500 {
		t.Errorf("account %+v", a)
	}
}

// So it is with what other programs tell twice.
func TestOtherEchoes(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  []string
	}{
		"copilot-cli": {
			[]string{
				`{"type":"session.start","data":{"sessionId":"s","version":1},"id":"e1","timestamp":"2026-07-01T08:00:00Z","parentId":null}`,
				`{"type":"user.message","data":{"content":"Do bees sleep?"},"id":"e2","timestamp":"2026-07-01T08:00:01Z","parentId":"e1"}`,
				`{"type":"assistant.reasoning","data":{"reasoningId":"r1","content":"At night."},"id":"e3","timestamp":"2026-07-01T08:00:02Z","parentId":"e2"}`,
				`{"type":"assistant.message","data":{"messageId":"m1","content":"They do.","reasoningText":"At night.","toolRequests":[]},"id":"e4","timestamp":"2026-07-01T08:00:03Z","parentId":"e3"}`,
				`{"type":"assistant.reasoning","data":{"reasoningId":"r2","content":"In winter."},"id":"e5","timestamp":"2026-07-01T08:00:04Z","parentId":"e4"}`,
				`{"type":"assistant.message","data":{"messageId":"m2","content":"Less so.","toolRequests":[]},"id":"e6","timestamp":"2026-07-01T08:00:05Z","parentId":"e5"}`,
			},
			[]string{"2 Do bees sleep?", "4 (At night.)", "4 They do.", "5 (In winter.)", "6 Less so."},
		},
		"kimi": {
			[]string{
				`{"type":"metadata","protocol_version":"1.4","created_at":1785000000000}`,
				`{"type":"turn.prompt","input":[{"type":"text","text":"Feed the carp."}],"origin":{"kind":"user"},"time":1785000001000}`,
				`{"type":"context.append_message","message":{"role":"user","content":[{"type":"text","text":"Feed the carp."}],"toolCalls":[],"origin":{"kind":"user"}},"time":1785000001001}`,
				`{"type":"turn.steer","input":[{"type":"text","text":"Only bread."}],"origin":{"kind":"user"},"time":1785000003000}`,
			},
			[]string{"3 Feed the carp.", "4 Only bread."},
		},
		"openai-realtime": {
			[]string{
				`{"type":"session.created","event_id":"v1","session":{"id":"s","model":"m"}}`,
				`{"type":"conversation.item.create","item":{"type":"message","role":"user","content":[{"type":"input_text","text":"One."}]}}`,
				`{"type":"conversation.item.created","event_id":"v2","item":{"id":"i1","type":"message","role":"user","content":[{"type":"input_text","text":"One."}]}}`,
				`{"type":"conversation.item.create","item":{"type":"message","role":"user","content":[{"type":"input_text","text":"Two."}]}}`,
			},
			[]string{"3 One.", "4 Two."},
		},
	} {
		l, _ := openRollout(t, strings.Join(c.lines, "\n")+"\n")
		if got := saidByLine(t, l); !slices.Equal(got, c.want) || l.Source().Format != name {
			t.Errorf("%s: as %s the messages say %q, want %q", name, l.Source().Format, got, c.want)
		}
		if a := l.index.Account(); a.Conversations > 1 || a.Metadata == 0 {
			t.Errorf("%s: account %+v", name, a)
		}
	}
}

// Calls that an agent of LlamaIndex is told to make are shown once, whoever tells of them.
func TestCallsOfEvents(t *testing.T) {
	call := `{"__is_pydantic":true,"qualified_name":"llama_index.core.agent.workflow.workflow_events.ToolCall","value":{"tool_name":"count","tool_kwargs":{"of":"bees"},"tool_id":"c1"}}`
	result := `{"__is_pydantic":true,"qualified_name":"llama_index.core.agent.workflow.workflow_events.ToolCallResult","value":{"tool_name":"count","tool_kwargs":{"of":"bees"},"tool_id":"c1","tool_output":{"content":"nine","tool_name":"count","is_error":false},"return_direct":false}}`
	l, _ := openRollout(t, call+"\n"+result+"\n")
	if a := l.index.Account(); a.Calls != 1 || a.Paired != 1 {
		t.Errorf("as %s: account %+v", l.Source().Format, a)
	}
}
