package loaders_test

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"msgview/loaders"
	"msgview/model"
)

// A log of which a search finds something in any record is not said to be without it,
// whatever the logs beside it were. Most logs are told to be without what nobody says.
func TestAbsent(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	logs, without := 0, 0
	var beside loaders.Neighbours
	known := "" // of the log
	open := func(path string, containing ...string) (model.Log, error) {
		l, err := loaders.Open(t.Context(), path, loaders.Options{Neighbours: &beside, Known: known, Containing: model.Pattern{Literals: containing, IgnoreCase: true}})
		if err != nil {
			return nil, err
		}
		if err := l.Wait(t.Context()); err != nil && t.Context().Err() != nil {
			t.Fatal(err)
		}
		return l, nil
	}
	err := filepath.WalkDir("../testdata", func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		known = ""
		l, err := open(path)
		if err != nil {
			return nil // no log
		}
		defer l.Close()
		logs++
		var absent loaders.AbsentError
		if other, err := open(path, "zyxquartzite"); errors.As(err, &absent) {
			without++
			known = absent.Format
			if _, err := open(path, "zyxquartzite"); !errors.As(err, &absent) || absent.Format != l.Source().Format {
				t.Errorf("%s, known to be of %q: %v", path, known, err)
			}
		} else if err == nil {
			other.Close()
		}
		for _, word := range someWords(l, random) {
			found := false
			stop := func() bool { return false }
			if err := l.Search(model.Pattern{Literals: []string{word}, IgnoreCase: true}, 0, false, stop, func(int) bool { found = true; return false }); err != nil {
				t.Fatal(err)
			}
			if !found {
				continue
			}
			other, err := open(path, word)
			if err != nil {
				t.Errorf("%s: %q: %v", path, word, err)
				continue
			}
			other.Close()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if without*2 < logs {
		t.Errorf("%d of %d are told to be without it", without, logs)
	}
}

// someWords returns a few words that are said in a log.
func someWords(l model.Log, random *rand.Rand) []string {
	var words []string
	for i := range l.Index().Len() {
		m, err := l.Message(i)
		if err != nil {
			continue
		}
		for _, p := range m.Parts {
			if text, ok := p.(model.Text); ok {
				words = append(words, strings.FieldsFunc(text.Text, func(r rune) bool { return !unicode.IsLetter(r) })...)
			}
		}
	}
	words = slices.DeleteFunc(words, func(w string) bool { return len(w) < 4 })
	random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	return words[:min(len(words), 3)]
}

// What is unpacked while it is looked through is looked through to its end.
func TestAbsentPacked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl.gz")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := gzip.NewWriter(f)
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 20_000 {
		fmt.Fprintf(w, `{"role":"user","content":"loaf %x%x%x%x"}`+"\n", random.Uint64(), random.Uint64(), random.Uint64(), i)
	}
	fmt.Fprintln(w, `{"role":"assistant","content":"a crust at the end"}`)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	var beside loaders.Neighbours
	for range 10 {
		for word, absent := range map[string]bool{"crust": false, "zyxquartzite": true} {
			l, err := loaders.Open(t.Context(), path, loaders.Options{Neighbours: &beside, Containing: model.Pattern{Literals: []string{word}}})
			var is loaders.AbsentError
			if errors.As(err, &is) != absent {
				t.Fatalf("%s: %v", word, err)
			}
			if l != nil {
				l.Close()
			}
		}
	}
}

// Of a session like those beside it only the bytes are asked, with those of its sub-agents:
// not where these or outputs in files of their own may say more.
func TestAbsentOfFolder(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	session := func(id, says string, flat bool) string {
		text := ""
		for i, role := range []string{"user", "assistant", "user", "assistant"} {
			content := `"` + says + `"`
			if role == "assistant" {
				content = `[{"type":"text","text":"` + says + `"}]`
			}
			text += fmt.Sprintf(`{"parentUuid":null,"isSidechain":%v,"userType":"external","cwd":"/w","sessionId":%q,"version":"2.0.1","type":%q,"message":{"role":%q,"content":%s},"uuid":"%s-%d","timestamp":"2026-01-01T10:00:0%dZ"}`+"\n",
				flat, id, role, role, content, id, i, i)
		}
		return text
	}
	pieces := `{"type":"text-start","id":"0"}` + "\n" + `{"type":"text-delta","id":"0","delta":"a cru"}` + "\n" + `{"type":"text-delta","id":"0","delta":"st"}` + "\n" + `{"type":"text-end","id":"0"}` + "\n" + `{"type":"finish","finishReason":"stop"}` + "\n"
	var zipped strings.Builder
	w := gzip.NewWriter(&zipped)
	fmt.Fprint(w, session("s5", "a crust", false))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	first := write("s0.jsonl", session("s0", "bread", false))
	write("s2/subagents/agent-a.jsonl", session("s2", "bread", true))
	write("s3/subagents/agent-b.jsonl", session("s3", "a CRUST", true))
	write("s4/tool-results/out.txt", "a crust")
	var beside loaders.Neighbours
	opened := func(path string) bool {
		l, err := loaders.Open(t.Context(), path, loaders.Options{Neighbours: &beside, Containing: model.Pattern{Literals: []string{"crust"}, IgnoreCase: true}})
		var absent loaders.AbsentError
		switch {
		case errors.As(err, &absent):
			return false
		case err != nil:
			t.Fatal(err)
		}
		l.Close()
		return true
	}
	opened(first)
	for path, want := range map[string]bool{
		first: false,
		write("s1.jsonl", session("s1", "a Crust", false)):                               true,
		write("s2.jsonl", session("s2", "bread", false)):                                 false,
		write("s3.jsonl", session("s3", "bread", false)):                                 true,
		write("s4.jsonl", session("s4", "bread", false)):                                 true,
		write("s5.jsonl", zipped.String()):                                               true,
		write("s6.jsonl", pieces):                                                        true,
		write("s7.jsonl", session("s7", strings.Repeat("bread ", 1<<18), false)):         false,
		write("s8.jsonl", session("s8", strings.Repeat("bread ", 1<<18)+"crust", false)): true,
		write("s9.jsonl", strings.Repeat(" ", 5000)+session("s9", "bread", false)):       false,
	} {
		if got := opened(path); got != want {
			t.Errorf("%s: opened %v, want %v", filepath.Base(path), got, want)
		}
	}
}

// A word is found wherever a piece of a file that is looked at ends.
func TestAbsentAcross(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	line := func(text string) string { return `{"role":"user","content":"` + text + `"}` + "\n" }
	var beside loaders.Neighbours
	for at := 1<<20 - 20; at < 1<<20+20; at++ {
		text := line("hello") + line("hello")
		begin := len(text) + len(`{"role":"user","content":"`)
		text += line(strings.Repeat("x", at-begin) + "crust" + strings.Repeat("y", 100))
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		l, err := loaders.Open(t.Context(), path, loaders.Options{Neighbours: &beside, Containing: model.Pattern{Literals: []string{"crust"}}})
		if err != nil {
			t.Fatalf("at %d: %v", at, err)
		}
		l.Close()
	}
}
