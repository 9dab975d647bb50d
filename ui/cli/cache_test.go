package cli

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// long is when logs were written of which it is certain that they have been ever since.
func long(n int) time.Time { return time.Date(2026, 3, 1, 9, n, 0, 0, time.UTC) }

// manySessions makes a home with sessions that were written some time ago, and returns
// the environment, where the catalogue is and the folder with the sessions.
func manySessions(t *testing.T, n int) (env []string, catalogue, folder string) {
	t.Helper()
	home := t.TempDir()
	folder = filepath.Join(home, ".claude", "projects", "-bakery")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		sessionFile(t, filepath.Join(folder, fmt.Sprintf("s%d.jsonl", i)), fmt.Sprintf("Is the oven number %d hot?", i), 1+i%3, long(i))
	}
	cache := filepath.Join(home, "cache")
	return []string{"HOME=" + home, "XDG_CACHE_HOME=" + cache, "XDG_CONFIG_HOME=" + filepath.Join(home, "config")}, filepath.Join(cache, "msgview", "sessions"), folder
}

// sessionFile writes a session with so many prompts and answers.
func sessionFile(t *testing.T, path, prompt string, turns int, at time.Time) {
	t.Helper()
	var b strings.Builder
	for k := range turns {
		fmt.Fprintf(&b, `{"type":"user","message":{"role":"user","content":%q},"uuid":"u%d","parentUuid":null,"sessionId":"s","cwd":"/home/ada/bakery","timestamp":"2026-01-02T03:04:05Z","version":"2.1.0"}`+"\n", prompt, k)
		fmt.Fprintf(&b, `{"type":"assistant","message":{"role":"assistant","id":"m%d","content":[{"type":"text","text":"Very."}],"usage":{"input_tokens":7,"output_tokens":2}},"uuid":"a%d","parentUuid":"u%d","sessionId":"s","timestamp":"2026-01-02T03:04:06Z","version":"2.1.0"}`+"\n", k, k, k)
	}
	replaceFile(t, path, []byte(b.String()), at)
}

// replaceFile replaces a file by a new one.
func replaceFile(t *testing.T, path string, data []byte, at time.Time) {
	t.Helper()
	if err := os.WriteFile(path+".new", data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path+".new", at, at); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path+".new", path); err != nil {
		t.Fatal(err)
	}
}

// same lists with and without the catalogue, which must be the same.
func same(t *testing.T, env []string, what string, args ...string) string {
	t.Helper()
	without := run(t, "", env, append([]string{"list", "--json", "--no-cache"}, args...)...)
	with := run(t, "", env, append([]string{"list", "--json"}, args...)...)
	if without.code != 0 || without.out == "" || with.out != without.out || with.err != without.err || with.code != without.code {
		t.Errorf("%s: with the catalogue %+v\nwithout %+v", what, with, without)
	}
	return with.out
}

func TestCache(t *testing.T) {
	env, catalogue, folder := manySessions(t, 5)
	if r := run(t, "", env, "list", "--json", "--no-cache"); r.code != 0 {
		t.Fatalf("%+v", r)
	}
	if _, err := os.Stat(catalogue); err == nil {
		t.Error("--no-cache keeps something")
	}
	if r := run(t, "", env, "cache"); !strings.Contains(r.out, catalogue) || !strings.Contains(r.out, "0 logs") {
		t.Errorf("%+v", r)
	}
	before := same(t, env, "at first")
	if after := same(t, env, "from the catalogue"); after != before {
		t.Errorf("%s\nthen %s", before, after)
	}
	if r := run(t, "", env, "cache"); r.code != 0 || !strings.Contains(r.out, "5 logs") {
		t.Errorf("%+v", r)
	}
	if runtime.GOOS != "windows" {
		for path, want := range map[string]os.FileMode{catalogue: 0o600, filepath.Dir(catalogue): 0o700} {
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
				t.Errorf("%s: %v, %v", path, info, err)
			}
		}
	}
	data, err := os.ReadFile(catalogue)
	if err != nil || bytes.Contains(data, []byte("Very.")) || !bytes.Contains(data, []byte("Is the oven")) {
		t.Errorf("it has not the titles alone: %v\n%s", err, data)
	}
	if r := run(t, "", env, "list", "--json", folder); strings.Count(r.out, "Is the oven") != 5 {
		t.Errorf("a folder: %+v", r)
	}
	// It is what is listed.
	var other [][]byte
	for _, line := range bytes.SplitAfter(data, []byte("\n")) {
		if len(line) > 26 && bytes.Contains(line, []byte("number 3")) {
			said := bytes.TrimSuffix(bytes.ReplaceAll(line[26:], []byte("number 3"), []byte("number x")), []byte("\n"))
			line = fmt.Appendf(nil, "%s %08x %s\n", line[:16], crc32.ChecksumIEEE(append(bytes.Clone(line[:16]), said...)), said)
		}
		other = append(other, line)
	}
	if err := os.WriteFile(catalogue, bytes.Join(other, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := run(t, "", env, "list", "--json"); strings.Count(r.out, "number x") != 1 {
		t.Errorf("nothing is read from it: %+v", r)
	}
	if r := run(t, "", env, "cache", "clear"); r.code != 0 {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat(catalogue); err == nil {
		t.Error("it is there after it was cleared")
	}
	config := filepath.Join(strings.TrimPrefix(env[2], "XDG_CONFIG_HOME="), "msgview", "config.toml")
	if err := os.MkdirAll(filepath.Dir(config), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config, []byte("cache = false\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, "", env, "list")
	run(t, "", env, "search", "zyxquartz")
	if _, err := os.Stat(catalogue); err == nil {
		t.Error("cache = false keeps something")
	}
	if r := run(t, "", env, "config"); !strings.Contains(r.out, "cache = false") {
		t.Errorf("%+v", r)
	}
}

// What is masked is neither kept nor read, and neither is what is read as a format.
func TestCacheAside(t *testing.T) {
	env, catalogue, folder := manySessions(t, 1)
	secret := "ghp_" + "x7Kq2mVb9TzR4wLc8NfY3hJd6GsP1aEuQ5oW"
	sessionFile(t, filepath.Join(folder, "s0.jsonl"), "Bake with "+secret+" please, and soon", 1, long(1))
	for _, args := range [][]string{{"list", "--redact"}, {"list", "--from", "claude-code"}, {"search", "--redact", "oven"}} {
		if r := run(t, "", env, args...); r.code > 1 {
			t.Errorf("%v: %+v", args, r)
		}
		if _, err := os.Stat(catalogue); err == nil {
			t.Errorf("%v keeps something", args)
		}
	}
	run(t, "", env, "list")
	if r := run(t, "", env, "list", "--redact"); strings.Contains(r.out, secret) || !strings.Contains(r.out, "[secret-1]") {
		t.Errorf("%+v", r)
	}
}

// Logs that change between lists are listed as they are: one that grows, one that is cut,
// one replaced by another of the same size, and one of the same size and time.
func TestCacheChanges(t *testing.T) {
	env, _, folder := manySessions(t, 4)
	path := func(n int) string { return filepath.Join(folder, fmt.Sprintf("s%d.jsonl", n)) }
	first := same(t, env, "at first")
	more, err := os.OpenFile(path(0), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(more, `{"type":"user","message":{"role":"user","content":"And now?"},"uuid":"u9","parentUuid":"a0","sessionId":"s","timestamp":"2026-01-02T03:05:05Z","version":"2.1.0"}`)
	more.Close()
	sessionFile(t, path(1), "Is the oven number 1 hot?", 1, long(1))
	sessionFile(t, path(2), "Is the oven number 9 hot?", 3, long(20))
	sessionFile(t, path(3), "Is the oven number 8 hot?", 1, long(3))
	second := same(t, env, "changed")
	for _, want := range []string{"number 9", "number 8", `"turns":2`} {
		if !strings.Contains(second, want) {
			t.Errorf("no %s in\n%s\nat first\n%s", want, second, first)
		}
	}
	if err := os.Remove(path(2)); err != nil {
		t.Fatal(err)
	}
	third := same(t, env, "one less")
	if strings.Contains(third, "number 9") {
		t.Error(third)
	}
	agent := filepath.Join(folder, "s3", "subagents", "agent-7.jsonl")
	if err := os.MkdirAll(filepath.Dir(agent), 0o755); err != nil {
		t.Fatal(err)
	}
	sessionFile(t, agent, "Look at the oven, please, from the side.", 1, long(2))
	fourth := same(t, env, "a sub-agent more")
	if fourth == third {
		t.Error(fourth)
	}
	sessionFile(t, agent, "Look at the oven, please, from the side.", 2, long(2))
	if fifth := same(t, env, "a sub-agent that went on"); fifth == fourth {
		t.Error(fifth)
	}
}

// However the catalogue is damaged, lists are the same as without it.
func TestCacheDamaged(t *testing.T) {
	env, catalogue, _ := manySessions(t, 6)
	want := same(t, env, "at first")
	whole, err := os.ReadFile(catalogue)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range 12 {
		data := bytes.Clone(whole)
		at := random.IntN(len(data))
		switch random.IntN(3) {
		case 0:
			data = data[:at]
		case 1:
			data[at] ^= 1 << random.IntN(8)
		case 2:
			for i := at; i < min(at+100, len(data)); i++ {
				data[i] = byte(random.Uint32())
			}
		}
		if err := os.WriteFile(catalogue, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if r := run(t, "", env, "list", "--json"); r.out != want || r.err != "" || r.code != 0 {
			t.Errorf("%+v\nwant %s", r, want)
		}
		if r := run(t, "", env, "cache"); !strings.Contains(r.out, "6 logs") {
			t.Errorf("it is not whole again: %+v", r)
		}
	}
}

// Where nothing can be kept lists are the same.
func TestCacheInTheWay(t *testing.T) {
	env, catalogue, _ := manySessions(t, 3)
	want := run(t, "", env, "list", "--json", "--no-cache").out
	cache := filepath.Dir(filepath.Dir(catalogue))
	for what, prepare := range map[string]func(){
		"a file":      func() { os.WriteFile(cache, nil, 0o600) },
		"no rights":   func() { os.Mkdir(cache, 0o500) },
		"a directory": func() { os.MkdirAll(filepath.Join(catalogue, "x"), 0o700) },
	} {
		prepare()
		for range 2 {
			if r := run(t, "", env, "list", "--json"); r.out != want || r.err != "" || r.code != 0 {
				t.Errorf("%s: %+v", what, r)
			}
		}
		os.Chmod(cache, 0o700)
		os.RemoveAll(cache)
	}
	if r := run(t, "", append(env, "HOME=", "XDG_CACHE_HOME=not/whole"), "list", "--json", filepath.Dir(catalogue)); r.code > 2 {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", append(env, "XDG_CACHE_HOME=/dev/full"), "list", "--json"); r.out != want || r.err != "" || r.code != 0 {
		t.Errorf("%+v", r)
	}
}

// Two lists and a search at once, while sessions come and grow: what each says of those that
// do not change is the same, and so is the list afterwards.
func TestCacheRace(t *testing.T) {
	env, _, folder := manySessions(t, 20)
	want := map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(run(t, "", env, "list", "--json", "--no-cache").out), "\n") {
		want[line] = true
	}
	var work sync.WaitGroup
	for k := range 3 {
		work.Go(func() {
			for range 6 {
				args := []string{"list", "--json"}
				if k == 2 {
					args = []string{"search", "--plain", "number 7 hot"}
				}
				r := run(t, "", env, args...)
				if k == 2 {
					if !strings.Contains(r.out, "s7.jsonl:1: user: Is the oven number 7 hot?") || r.err != "" {
						t.Errorf("%+v", r)
					}
					continue
				}
				found := 0
				for _, line := range strings.Split(strings.TrimSpace(r.out), "\n") {
					if want[line] {
						found++
					}
				}
				if found != len(want) || r.err != "" {
					t.Errorf("%d of %d lines: %+v", found, len(want), r)
				}
			}
		})
	}
	for i := range 12 {
		path := filepath.Join(folder, "later.jsonl")
		sessionFile(t, path, "Is another oven hot, or is it not?", 1+i, time.Now())
		time.Sleep(20 * time.Millisecond)
	}
	work.Wait()
	if out := same(t, env, "afterwards"); !strings.Contains(out, "another oven") {
		t.Error(out)
	}
	same(t, env, "once more")
}
