package ui

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"msgview/loaders"
	"msgview/model"
	"msgview/themes"
	"msgview/ui/config"
	"msgview/ui/find"
	"msgview/ui/keep"
)

// sessionsNow is when the lists of these tests are looked at: a Monday.
var sessionsNow = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

// madeSession is a session of a coding agent: turns are prompts with what follows them, words
// of which those that begin with ! are calls that fail, and with ? calls that succeed.
type madeSession struct {
	name, program, project string
	ago                    time.Duration
	turns                  []string
}

var madeSessions = []madeSession{
	{"s1", "Claude Code", "/home/ada/bakery", time.Hour, []string{"Why is the oven cold in the morning? | ?look !heat | The fuse has blown.", "Mend it, please | ?mend ?heat | It is warm now."}},
	{"s2", "Claude Code", "/home/ada/bakery", 26 * time.Hour, []string{"Write a recipe for rye bread with caraway | ?write | Done: recipes/rye.md"}},
	{"s3", "Codex", "/home/ada/mill", 3 * 24 * time.Hour, []string{"Count the sacks of flour in the mill | ?count !weigh !weigh | There are 14."}},
	{"s4", "Claude Code", "/home/ada/mill", 40 * 24 * time.Hour, []string{"hello | | Hello! What can I do?", "The mill stands still when the wind comes from the east | ?read | It turns now."}},
	{"s5", "Claude Code", "/home/ada/bakery", 41 * 24 * time.Hour, []string{"The mill stands still when the wind comes from the west | ?read | It turns there, too."}},
	{"s6", "Claude Code", "/home/ada/bakery", 400 * 24 * time.Hour, []string{"Name the bakery | | The Warm Loaf"}},
	{"s7", "Claude Code", "/home/ada/bakery", 2 * time.Hour, nil},
	{"s8", "Codex", "/home/ada/mill", 5 * 24 * time.Hour, nil},
}

// lines are those of the session's file.
func (s madeSession) lines() string {
	var b strings.Builder
	at, n, parent := sessionsNow.Add(-s.ago-time.Hour), 0, "null"
	put := func(kind, message string) {
		n++
		at = at.Add(time.Minute)
		id := fmt.Sprintf("%q", fmt.Sprintf("%s-%d", s.name, n))
		fmt.Fprintf(&b, `{"type":%q,"message":%s,"uuid":%s,"parentUuid":%s,"sessionId":%q,"cwd":%q,"timestamp":%q,"version":"2.1.0"}`+"\n", kind, message, id, parent, s.name, s.project, at.Format(time.RFC3339))
		parent = id
	}
	answer := func(content string) {
		put("assistant", fmt.Sprintf(`{"id":"m%s%d","role":"assistant","model":"claude-sonnet-4-5","content":[%s],"usage":{"input_tokens":2000,"output_tokens":300}}`, s.name, n, content))
	}
	for _, turn := range s.turns {
		prompt, rest, _ := strings.Cut(turn, " | ")
		calls, said, _ := strings.Cut(rest, "| ")
		put("user", fmt.Sprintf(`{"role":"user","content":%q}`, prompt))
		for _, call := range strings.Fields(calls) {
			id, command := fmt.Sprintf("c%s%d", s.name, n), call[1:]
			answer(fmt.Sprintf(`{"type":"tool_use","id":%q,"name":"Bash","input":{"command":"%s --now"}}`, id, command))
			failed, output := call[0] == '!', command+" is done\nall is well"
			if failed {
				output = "Exit code 1\n" + command + ": no such thing"
			}
			put("user", fmt.Sprintf(`{"role":"user","content":[{"type":"tool_result","tool_use_id":%q,"is_error":%v,"content":%q}]}`, id, failed, output))
		}
		answer(fmt.Sprintf(`{"type":"text","text":%q}`, said))
	}
	if s.turns == nil {
		put("user", `{"role":"user","content":"<command-name>/clear</command-name>"}`)
		put("user", `{"role":"user","content":"<local-command-stdout></local-command-stdout>"}`)
	}
	return b.String()
}

// sessionsOf writes made-up sessions and lists them.
func sessionsOf(t *testing.T, sessions []madeSession, kept ...*keep.Store) *Files {
	t.Helper()
	t.Chdir(t.TempDir()) // so that paths are the same each time
	opt := Options{Config: config.Default(), Now: func() time.Time { return sessionsNow }}
	for _, store := range kept {
		opt.Kept = store
	}
	files := NewFiles("sessions on this machine", openForTest).Knowing(opt)
	for _, s := range sessions {
		path, at := s.name+".jsonl", sessionsNow.Add(-s.ago)
		if err := os.WriteFile(path, []byte(s.lines()), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		files.Add(model.Session{Path: path, Name: filepath.Base(path), Program: s.program, Project: s.project, Size: info.Size(), Modified: at})
	}
	files.Done()
	return files
}

// sources is where the golden screens are found from.
var sources, _ = os.Getwd()

func openForTest(path string) (model.Log, error) {
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		return nil, err
	}
	return l, l.Wait(context.Background())
}

// sessionsScreen is a program that has done all that it wants to do.
type sessionsScreen struct {
	t     *testing.T
	p     *program
	later []tea.Cmd // that wait for a time to come
}

func startSessions(t *testing.T, opt Options, width, height int) *sessionsScreen {
	t.Helper()
	opt.Now, opt.Newest, opt.Open = func() time.Time { return sessionsNow }, true, openForTest
	if opt.Theme == nil {
		opt.Theme = themes.Default(true)
	}
	s := &sessionsScreen{t: t, p: newProgram(opt)}
	t.Cleanup(s.p.Close)
	s.send(tea.WindowSizeMsg{Width: width, Height: height})
	s.run(s.p.Init())
	later := s.later
	s.later = nil
	for _, cmd := range later {
		s.send(cmd())
	}
	return s
}

func (s *sessionsScreen) send(msg tea.Msg) {
	_, cmd := s.p.Update(msg)
	s.run(cmd)
}

// run carries out commands and what follows from them, but what waits for a time to come.
func (s *sessionsScreen) run(cmd tea.Cmd) {
	for todo := []tea.Cmd{cmd}; len(todo) > 0; {
		cmd := todo[0]
		todo = todo[1:]
		if cmd == nil {
			continue
		}
		if strings.HasSuffix(runtime.FuncForPC(reflect.ValueOf(cmd).Pointer()).Name(), "bubbletea/v2.Tick.func1") {
			s.later = append(s.later, cmd)
			continue
		}
		switch msg := cmd().(type) {
		case nil:
		case tea.BatchMsg:
			todo = append(todo, msg...)
		default:
			_, next := s.p.Update(msg)
			todo = append(todo, next)
		}
	}
}

func (s *sessionsScreen) press(keys string) {
	for _, k := range strings.Fields(keys) {
		s.send(keyPress(k))
	}
}

// text types a text.
func (s *sessionsScreen) text(text string) {
	for _, r := range text {
		if r == ' ' {
			s.send(keyPress("space"))
		} else {
			s.send(keyPress(string(r)))
		}
	}
}

func (s *sessionsScreen) String() string {
	var b strings.Builder
	for _, row := range strings.Split(ansi.Strip(s.p.View().Content), "\n") {
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return b.String()
}

func (s *sessionsScreen) golden(name string) {
	s.t.Helper()
	at, err := os.Getwd()
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Chdir(sources)
	compare(s.t, name, s.String())
	s.t.Chdir(at)
}

// The list of sessions at the usual sizes, by its groups.
func TestSessionsScreens(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height int
		keys          string
		opt           Options
	}{
		{"sessions-80x24", 80, 24, "", Options{}},
		{"sessions-120x40", 120, 40, "", Options{}},
		{"sessions-200x60", 200, 60, "j", Options{}},
		{"sessions-40x10", 40, 10, "", Options{}},
		{"sessions-projects", 120, 40, "o", Options{}},
		{"sessions-agents", 80, 24, "o o", Options{}},
		{"sessions-empty", 80, 24, "G enter j", Options{}},
		{"sessions-ascii", 80, 30, "", Options{ASCII: true}},
		{"sessions-none", 80, 24, "/ q z x", Options{Inside: searchFor}},
		{"sessions-cost", 120, 24, "s s s s s s s s", Options{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.opt.Files = sessionsOf(t, madeSessions)
			s := startSessions(t, c.opt, c.width, c.height)
			s.press(c.keys)
			s.golden(c.name)
		})
	}
}

// searchFor searches inside the sessions of a list, as the program does.
func searchFor(ctx context.Context, sessions []model.Session, text string, files *Files) {
	for i, session := range sessions {
		log, err := openForTest(session.Path)
		if err != nil {
			continue
		}
		var found []find.Match
		_ = find.Matches(ctx, log, text, func(m find.Match) bool { found = append(found, m); return true })
		title := "session " + session.Name
		for _, m := range find.Grouped(found) {
			files.AddMatch(session, title, text, m)
		}
		files.Looked(i+1, len(sessions), 0)
		log.Close()
	}
}

// await lets time pass until the screen says something.
func (s *sessionsScreen) await(text string) {
	s.t.Helper()
	s.until(fmt.Sprintf("%q", text), func() bool { return strings.Contains(s.String(), text) })
}

// until lets time pass until something holds.
func (s *sessionsScreen) until(what string, holds func() bool) {
	s.t.Helper()
	for end := time.Now().Add(patience); !holds(); {
		if time.Now().After(end) {
			s.t.Fatalf("no %s on\n%s", what, s)
		}
		later := s.later
		s.later = nil
		for _, cmd := range later {
			s.send(cmd())
		}
	}
}

// What // finds inside the sessions stands by them; Enter opens at the hit, n goes on to the
// next session, q comes back to what was found and to the list. The sessions are called as they
// are in that list.
func TestSearchInsideSessions(t *testing.T) {
	sizes := [][2]int{{80, 24}, {120, 40}, {200, 60}, {40, 10}}
	if raced {
		sizes = sizes[:1]
	}
	for _, size := range sizes {
		s := startSessions(t, Options{Files: sessionsOf(t, madeSessions), Inside: searchFor}, size[0], size[1])
		s.press("/")
		s.text("/the")
		if size[0] == 80 {
			s.golden("search-typed-inside")
		}
		s.press("enter")
		s.await("matches in 5")
		if size[0] > 40 && (strings.Contains(s.String(), "session s1.jsonl") || !strings.Contains(s.String(), "Why is the oven cold")) {
			t.Errorf("a session is not called as in the list:\n%s", s)
		}
		s.golden(fmt.Sprintf("found-%dx%d", size[0], size[1]))
		if size[0] != 80 {
			continue
		}
		s.press("enter")
		s.await("/the ")
		<-s.p.view.Search.Now().Ended()
		s.await("1/")
		s.golden("found-opened")
		first := s.p.view.Col.Log.Source().Path
		for range 50 {
			if s.p.view.Col.Log.Source().Path != first {
				break
			}
			s.press("n")
		}
		s.await("in talk")
		<-s.p.view.Search.Now().Ended()
		s.golden("found-next-session")
		s.press("q")
		s.await("matches in 5")
		if s.p.page != onFiles || s.p.found.in == nil {
			t.Errorf("not back at what was found:\n%s", s)
		}
		s.press("q")
		if s.p.page != onFiles || s.p.found.in != nil || !strings.Contains(s.String(), "sessions on this machine") {
			t.Errorf("not back at the list:\n%s", s)
		}
		s.press("/")
		s.text("//(")
		s.press("enter")
		if !strings.Contains(s.String(), "missing closing") {
			t.Errorf("a wrong expression is not complained of:\n%s", s)
		}
	}
}

// The preview of what was found shows it, also where it is the last that is said.
func TestPreviewShowsHit(t *testing.T) {
	long := strings.Repeat("Knead the dough, and let it rest for an hour. ", 40)
	made := []madeSession{{"s1", "Claude Code", "/home/ada/mill", time.Hour, []string{"Bake rye | " + long, "Is the zebra baked? | No."}}}
	for _, size := range [][2]int{{120, 36}, {200, 60}} {
		s := startSessions(t, Options{Files: sessionsOf(t, made), Inside: searchFor}, size[0], size[1])
		s.press("/")
		s.text("/zebra")
		s.press("enter")
		s.await("1 match in 1")
		s.until("the hit in the preview", func() bool { return strings.Contains(s.String(), "YOU   Is the zebra baked?") })
	}
}

// The filter takes words and expressions, and says what is wrong with one.
func TestSessionsFilter(t *testing.T) {
	s := startSessions(t, Options{Files: sessionsOf(t, madeSessions)}, 80, 24)
	s.press("/")
	s.text("agent~claude calls>0 mill")
	s.golden("sessions-filter")
	s.text(" turns>x")
	s.golden("sessions-filter-wrong")
}

// What was not read yet and what grew since is marked, and so is what runs; the viewer draws a
// line where the log ended when the reader left it.
func TestSessionsUnread(t *testing.T) {
	store := &keep.Store{Dir: t.TempDir()}
	if err := store.Saw(nil, sessionsNow.Add(-30*time.Hour)); err != nil {
		t.Fatal(err)
	}
	all := append([]madeSession{{"s0", "Codex", "/home/ada/mill", 10 * time.Second, []string{"Grind rye, please | ?grind | Ground."}}}, madeSessions[:4]...)
	s := startSessions(t, Options{Files: sessionsOf(t, all, store), Kept: store}, 80, 24)
	s.golden("sessions-unread")
	s.press("j enter") // s1
	s.await("The fuse has blown")
	s.await("end")
	s.until("recalled", func() bool { return s.p.view.memory.id != "" })
	s.press("q f5")
	if screen := s.String(); strings.Contains(screen, "●     1h") || !strings.Contains(screen, "▶   56m") {
		t.Errorf("what was read is marked:\n%s", screen)
	}
	more := all[1]
	more.turns = append(more.turns, "Is it still warm? | ?heat | It is.")
	grown := more.lines()
	if err := os.WriteFile("s1.jsonl", []byte(grown), 0o600); err != nil {
		t.Fatal(err)
	}
	at := sessionsNow.Add(time.Minute + time.Second)
	if err := os.Chtimes("s1.jsonl", at, at); err != nil {
		t.Fatal(err)
	}
	s.press("f5")
	s.golden("sessions-grown")
	s.press("enter")
	s.await("Is it still warm")
	s.await("new since")
	s.golden("sessions-new-since")
}

// A fork says of which other session it is one, and where it parts from it; it is called by what
// was asked for there, not by what both begin with.
func TestSessionsForks(t *testing.T) {
	base := madeSession{"s1", "Claude Code", "/home/ada/bakery", 30 * time.Hour, []string{"Bake rye bread for ten people | | Done.", "More salt, please | | Salted.", "Now cut it in slices | | Cut."}}
	files := sessionsOf(t, []madeSession{base, madeSessions[1]})
	fork := strings.SplitAfter(base.lines(), "\n")[:4] // two turns
	own := strings.ReplaceAll(madeSession{"s9", "Claude Code", "/home/ada/bakery", time.Hour, []string{"Make rolls of it instead | | Ten rolls."}}.lines(), `"parentUuid":null`, `"parentUuid":"s1-4"`)
	at := sessionsNow.Add(-time.Hour)
	if err := os.WriteFile("s9.jsonl", []byte(strings.Join(fork, "")+own), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes("s9.jsonl", at, at); err != nil {
		t.Fatal(err)
	}
	files.Add(model.Session{Path: "s9.jsonl", Name: "s9.jsonl", Program: "Claude Code", Project: "/home/ada/bakery", Modified: at})
	s := startSessions(t, Options{Files: files}, 100, 30)
	s.await("↱2 Make rolls of it instead")
	s.golden("sessions-forks")
}

// The sub-agents of a session stand below it where the reader wants them, and can be opened.
func TestSessionsAgents(t *testing.T) {
	files := sessionsOf(t, madeSessions[:3])
	folder := filepath.Join("s1", "subagents")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	agent := madeSession{"s1", "Claude Code", "/home/ada/bakery", time.Hour, []string{"Look for the fuse box in all rooms | ?seek ?open | It is in the cellar."}}
	lines := strings.NewReplacer(`"sessionId"`, `"isSidechain":true,"agentId":"a1","sessionId"`, `"uuid":"s1-`, `"uuid":"a1-`, `"parentUuid":"s1-`, `"parentUuid":"a1-`, `"id":"cs1`, `"id":"ca1`, `"tool_use_id":"cs1`, `"tool_use_id":"ca1`, `"id":"ms1`, `"id":"ma1`).Replace(agent.lines())
	if err := os.WriteFile(filepath.Join(folder, "agent-a1.jsonl"), []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	s := startSessions(t, Options{Files: files}, 100, 30)
	s.press("a j")
	s.golden("sessions-agents-of")
	s.press("enter")
	s.await("▌             ▸ └ sub-agent")
	s.press("q")
	s.press("k a")
	if strings.Contains(s.String(), "fuse box in all rooms") {
		t.Errorf("they stay:\n%s", s)
	}
	s.press("j a")
	if !strings.Contains(s.String(), "no sub-agents") {
		t.Errorf("not said that there are none:\n%s", s)
	}
}

// The list of the conversations of an evaluation says what came of each, and is sorted and
// filtered by it.
func TestListOfResults(t *testing.T) {
	log, err := openForTest(filepath.Join("..", "testdata", "promptfoo", "results.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	s := startSessions(t, Options{Log: log}, 100, 24)
	s.until("list", func() bool { return s.p.page == onTalks })
	s.await("fail, score 0")
	s.golden("results-100x24")
	s.press("/")
	s.text("score=1")
	s.golden("results-filtered")
}
