package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// forks writes a session and forks of it, each with a turn of its own, and returns how many
// records there are that are not copies.
func forks(t *testing.T, dir string, n int) (unique int) {
	t.Helper()
	at := time.Date(2026, 1, 2, 3, 0, 0, 0, time.UTC)
	turn := func(session, id, parent string, number int, said string) string {
		when := at.Add(time.Duration(number) * time.Minute).Format(time.RFC3339)
		line := `{"type":%q,"message":%s,"uuid":%q,"parentUuid":%s,"sessionId":%q,"timestamp":%q,"version":"2.1.0"}` + "\n"
		if parent != "null" {
			parent = fmt.Sprintf("%q", parent)
		}
		return fmt.Sprintf(line, "user", fmt.Sprintf(`{"role":"user","content":%q}`, said), id, parent, session, when) +
			fmt.Sprintf(line, "assistant", fmt.Sprintf(`{"id":"m-%s","role":"assistant","model":"claude-sonnet-4-5","content":[{"type":"text","text":"Done."}],"usage":{"input_tokens":100,"output_tokens":10}}`, id), id+"-a", fmt.Sprintf("%q", id), session, when)
	}
	const turns = 6
	for i := range n + 1 {
		name := fmt.Sprintf("%08d-0000-4000-8000-000000000000", i)
		var b strings.Builder
		parent, shared := "null", turns
		if i > 0 {
			shared = i%turns + 1
		}
		for k := range shared {
			id := fmt.Sprintf("base-%d", k)
			said := fmt.Sprintf("Bake loaf number %d of the sourdough", k+1)
			b.WriteString(turn(name, id, parent, k, said))
			parent = id + "-a"
		}
		unique += 2
		if i > 0 {
			b.WriteString(turn(name, name+"-own", parent, 100+i, "Now bake rolls with poppy seeds"))
		} else {
			unique += 2 * (turns - 1)
		}
		path := filepath.Join(dir, name+".jsonl")
		if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		written := at.Add(time.Duration(i+1) * time.Hour)
		if err := os.Chtimes(path, written, written); err != nil {
			t.Fatal(err)
		}
	}
	return unique
}

// What a thousand forks have in common counts once, in the sums and in what is found.
func TestForksCountOnce(t *testing.T) {
	t.Parallel()
	n := 1000
	if testing.Short() {
		n = 50
	}
	dir := t.TempDir()
	unique := forks(t, dir, n)
	var sum struct {
		Logs, Forks, Turns, Messages int
		Shared                       int `json:"shared_messages"`
		Tokens                       int64
	}
	r := run(t, "", nil, "stats", "--json", dir)
	if err := json.Unmarshal([]byte(r.out), &sum); err != nil {
		t.Fatalf("%v: %+v", err, r)
	}
	if sum.Messages != unique || sum.Turns != unique/2 || sum.Tokens != int64(unique/2*110) || sum.Logs != n+1 || sum.Forks != n || sum.Shared == 0 {
		t.Errorf("%+v, want %d messages", sum, unique)
	}
	r = run(t, "", nil, "search", "--json", "sourdough", dir)
	if got := strings.Count(r.out, "\n"); got != 6 {
		t.Errorf("%d of what all share, want 6", got)
	}
	r = run(t, "", nil, "search", "--json", "poppy", dir)
	if got := strings.Count(r.out, "\n"); got != n {
		t.Errorf("%d of what is each one's own, want %d", got, n)
	}
}

// What forks of Codex have of the session that they were made from has other times and no
// ids; it is known by the session that it is of.
func TestForksOfSessionsCountOnce(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../testdata/codex/forks.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines, dir := strings.SplitAfter(string(data), "\n"), t.TempDir()
	for i, r := range [][2]int{{0, 19}, {19, 47}} {
		path := filepath.Join(dir, fmt.Sprintf("rollout-%d.jsonl", i))
		at := time.Date(2026, 5, 4, 10, i, 0, 0, time.UTC)
		if err := errors.Join(os.WriteFile(path, []byte(strings.Join(lines[r[0]:r[1]], "")), 0o600), os.Chtimes(path, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	var sum struct{ Turns, Calls, Tokens, Forks int }
	r := run(t, "", nil, "stats", "--json", dir)
	if err := json.Unmarshal([]byte(r.out), &sum); err != nil || sum.Turns != 3 || sum.Calls != 1 || sum.Tokens != 1010+1111+1212 || sum.Forks != 1 {
		t.Errorf("%v: %+v", err, r)
	}
}

// A fork may begin anywhere, also in the middle of a turn or of an answer, and forks have forks:
// what is counted is each record once, whatever log has it.
func TestForksWithinTurns(t *testing.T) {
	t.Parallel()
	n := 1000
	if testing.Short() {
		n = 100
	}
	dir, random := t.TempDir(), rand.New(rand.NewPCG(1, 2))
	type record struct {
		id, kind, answer string // of an answer its pieces have one
	}
	made := 0
	at := func(id int) string { return time.Date(2026, 1, 1, 0, 0, id, 0, time.UTC).Format(time.RFC3339) }
	var all [][]record
	turns, calls, answers, unique := 0, 0, map[string]bool{}, map[string]bool{}
	write := func(log int, chain []record) {
		var b strings.Builder
		parent := "null"
		for _, r := range chain {
			var number int
			_, _ = fmt.Sscanf(r.id, "r%d", &number)
			var message string
			switch kind := r.kind; kind {
			case "prompt":
				message = fmt.Sprintf(`{"role":"user","content":"Bake loaf %s"}`, r.id)
			case "text":
				message = fmt.Sprintf(`{"id":%q,"role":"assistant","model":"claude-sonnet-4-5","content":[{"type":"text","text":"Kneading %s."}],"usage":{"input_tokens":100,"output_tokens":10}}`, r.answer, r.id)
			case "call":
				message = fmt.Sprintf(`{"id":%q,"role":"assistant","model":"claude-sonnet-4-5","content":[{"type":"tool_use","id":"t-%s","name":"Bash","input":{"command":"bake"}}],"usage":{"input_tokens":100,"output_tokens":10}}`, r.answer, r.id)
			default: // the result of a call
				message = fmt.Sprintf(`{"role":"user","content":[{"type":"tool_result","tool_use_id":"t-%s","content":"baked"}]}`, kind)
			}
			who := "assistant"
			if !strings.Contains(message, `"role":"assistant"`) {
				who = "user"
			}
			fmt.Fprintf(&b, `{"type":%q,"message":%s,"uuid":%q,"parentUuid":%s,"sessionId":"s%d","timestamp":%q,"version":"2.1.0"}`+"\n", who, message, r.id, parent, log, at(number))
			parent = fmt.Sprintf("%q", r.id)
		}
		path := filepath.Join(dir, fmt.Sprintf("%08d-0000-4000-8000-000000000000.jsonl", log))
		written := time.Date(2026, 2, 1, 0, log, 0, 0, time.UTC)
		if err := errors.Join(os.WriteFile(path, []byte(b.String()), 0o600), os.Chtimes(path, written, written)); err != nil {
			t.Fatal(err)
		}
	}
	more := func(chain []record, turn int) []record {
		add := func(kind, answer string) string {
			made++
			id := fmt.Sprintf("r%d", made)
			chain = append(chain, record{id: id, kind: kind, answer: answer})
			if kind != "text" && kind != "call" {
				unique[id] = true
			} else if !answers[answer] {
				answers[answer], unique[answer] = true, true
			}
			return id
		}
		for range turn {
			add("prompt", "")
			turns++
			for k := range 1 + random.IntN(3) {
				answer := fmt.Sprintf("m%d-%d", made, k)
				add("text", answer)
				call := add("call", answer)
				calls++
				add(call, "")
			}
			add("text", fmt.Sprintf("m%d-end", made))
		}
		return chain
	}
	all = append(all, more(nil, 5))
	write(0, all[0])
	for i := range n {
		of := all[random.IntN(len(all))]
		chain := append([]record(nil), of[:1+random.IntN(len(of))]...)
		chain = more(chain, 1)
		all = append(all, chain)
		write(i+1, chain)
	}
	var sum struct {
		Logs, Forks, Turns, Messages, Calls int
		Tokens                              int64
	}
	r := run(t, "", nil, "stats", "--json", dir)
	if err := json.Unmarshal([]byte(r.out), &sum); err != nil {
		t.Fatalf("%v: %+v", err, r)
	}
	if sum.Messages != len(unique) || sum.Turns != turns || sum.Calls != calls || sum.Tokens != int64(len(answers)*110) || sum.Logs != n+1 || sum.Forks != n {
		t.Errorf("%+v, want %d messages, %d turns, %d calls, %d tokens, %d forks", sum, len(unique), turns, calls, len(answers)*110, n)
	}
}
