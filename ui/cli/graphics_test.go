//go:build unix

package cli

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// aPictureLog writes a log with a picture in its prompt.
func aPictureLog(t *testing.T) string {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, 200, 120))
	for i := range img.Pix {
		img.Pix[i] = byte(i * 7)
	}
	img.SetNRGBA(0, 0, color.NRGBA{255, 0, 0, 255})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "picture.json")
	said := `{"messages":[{"role":"user","content":[{"type":"text","text":"What is it? \u001b_Ga=T,i=16,f=24,s=1,v=1;AAAA\u001b\\"},` +
		`{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + base64.StdEncoding.EncodeToString(b.Bytes()) + `"}}]},` +
		`{"role":"assistant","content":[{"type":"text","text":"Noise."}]}]}`
	if err := os.WriteFile(path, []byte(said), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// says has the terminal answer the questions for its name and for pictures, as one that is
// called name.
func (s *session) says(name, answer string) {
	s.dumb.Store(true)
	done := make(chan struct{})
	s.t.Cleanup(func() { close(done) })
	go func() {
		told, answered := name == "", false
		for {
			select {
			case <-done:
				return
			case <-time.After(2 * time.Millisecond):
			}
			s.mu.Lock()
			all := string(s.written)
			s.mu.Unlock()
			if !told && strings.Contains(all, "\x1b[>q") {
				told = true
				s.pty.WriteString("\x1bP>|" + name + "\x1b\\")
			}
			if !answered && strings.Contains(all, "a=q") {
				answered = true
				s.pty.WriteString("\x1b_Gi=31;" + answer + "\x1b\\")
			}
		}
	}()
}

// all is what the program wrote so far.
func (s *session) all() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.written)
}

// waitFor waits until the program wrote something.
func (s *session) waitFor(what string) {
	s.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if strings.Contains(s.all(), what) {
			return
		}
	}
	s.t.Fatalf("%q was never written\n%s", what, s.screen())
}

// apc is a sequence that only terminals with kitty's graphics protocol may be sent.
var apc = regexp.MustCompile(`(?s)\x1b_.*?\x1b\\`)

// A terminal that says that it is kitty, and that it takes pictures, is given them once,
// and told to forget them at the end.
func TestKittyTerminal(t *testing.T) {
	for _, c := range []struct {
		name     string
		env      []string
		settings string
	}{
		{name: "kitty(0.42.1)"},
		{name: "ghostty 1.2.0"},
		{name: "kitty(0.42.1)", env: []string{"TERM=xterm-kitty", "KITTY_WINDOW_ID=1"}},
		{settings: "pictures = \"kitty\"\n"},
	} {
		env, _ := settings(t, c.settings)
		s := runOnTerminalWith(t, append(env, c.env...), program, nil, aPictureLog(t))
		s.says(c.name, "OK")
		s.wait("What is it?")
		if found := apc.FindString(s.all()); found != "" || strings.Contains(s.all(), "\x1b[>q") {
			t.Fatalf("%+v: asked before there is a picture to draw: %q", c, found)
		}
		s.keys("\r")
		s.wait("\U0010EEEE")
		s.keys("Ggjk")
		s.wait("\U0010EEEE")
		s.keys("q")
		if code := s.end(); code != 0 {
			t.Errorf("%+v: code %d", c, code)
		}
		all := s.all()
		if n := strings.Count(all, "\x1b[>q"); c.name == "" && n > 0 || c.name != "" && n != 1 {
			t.Errorf("%+v: asked for its name %d times", c, n)
		}
		var sent []string
		for _, a := range apc.FindAllString(all, -1) {
			head, _, _ := strings.Cut(strings.Trim(a, "\x1b_\\"), ";")
			sent = append(sent, head)
		}
		got := strings.Join(sent, " ")
		if !regexp.MustCompile(`^Gi=31,s=1,v=1,a=q,t=d,f=24 Ga=t,t=d,f=100,q=2,i=16,m=[01]( Gq=2,m=[01])* Ga=p,U=1,q=2,i=16,c=\d+,r=\d+ Ga=d,d=I,q=2,i=16$`).MatchString(got) {
			t.Errorf("%+v: sent %s", c, got)
		}
		if at, left := strings.Index(all, "a=d,d=I"), strings.LastIndex(all, "\x1b[?1049l"); at > left {
			t.Errorf("%+v: the picture is forgotten after the screen was left", c)
		}
		s.restored()
	}
}

// One that did not say so is never sent a byte of the protocol.
func TestOtherTerminals(t *testing.T) {
	for _, c := range []struct {
		name, answer string
		env          []string
		settings     string
		queried      bool
	}{
		{name: ""},
		{name: "XTerm(390)", answer: "OK"},
		{name: "WezTerm 20240203", answer: "OK"},
		{name: "tmux 3.5a", answer: "OK", env: []string{"TMUX=/tmp/tmux-0/default,1,0", "KITTY_WINDOW_ID=1"}},
		{name: "kitty(0.26.5)", answer: "OK", env: []string{"TERM=xterm-kitty", "KITTY_WINDOW_ID=1"}},
		{name: "kitty(0.42.1)", answer: "OK", settings: "pictures = \"blocks\"\n"},
		{name: "kitty(0.42.1)", answer: "ENOTSUP:no", queried: true},
	} {
		env, _ := settings(t, c.settings)
		s := runOnTerminalWith(t, append(env, c.env...), program, nil, aPictureLog(t))
		s.says(c.name, c.answer)
		s.wait("What is it?")
		s.keys("\r")
		s.wait("▀")
		if c.queried {
			s.waitFor("a=q")
		} else {
			time.Sleep(100 * time.Millisecond) // for what would be sent late
		}
		s.keys("q")
		if code := s.end(); code != 0 {
			t.Errorf("%+v: code %d", c, code)
		}
		all := strings.Replace(s.all(), "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\", "", map[bool]int{true: 1}[c.queried])
		if i := strings.Index(all, "\x1b_"); i >= 0 || strings.Contains(all, "\U0010EEEE") {
			t.Errorf("%+v: sent %.80q", c, all[max(i, 0):])
		}
	}
	env, _ := settings(t, "pictures = \"off\"\n")
	s := runOnTerminalWith(t, env, program, nil, aPictureLog(t))
	s.says("kitty(0.42.1)", "OK")
	s.wait("What is it?")
	s.keys("z5")
	s.wait("pictures are off")
	s.keys("q")
	s.end()
	if all := s.all(); strings.Contains(all, "\x1b_") || strings.Contains(all, "▀") || strings.Contains(all, "\x1b[>q") {
		t.Error("a picture is drawn though they are off")
	}
}

// After the program left the screen for a while the terminal has nothing of it, so it is
// given the picture again.
func TestKittyTerminalLeft(t *testing.T) {
	env, _ := settings(t, "")
	s := runOnTerminalWith(t, append(env, "EDITOR=true", "VISUAL=true"), program, nil, aPictureLog(t))
	s.says("kitty(0.42.1)", "OK")
	s.wait("What is it?")
	s.keys("\r")
	s.wait("\U0010EEEE")
	s.keys("v")
	for end := time.Now().Add(patience); strings.Count(s.all(), "Ga=t,") < 2; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the picture is not given again:\n%s", s.screen())
		}
	}
	s.wait("\U0010EEEE")
	s.keys("q")
	s.end()
	if all := s.all(); strings.Count(all, "a=d,d=I") != 2 || strings.Contains(all, "\uFFFD") {
		t.Errorf("forgotten %d times, the gate replaced %d characters: %q", strings.Count(all, "a=d,d=I"), strings.Count(all, "\uFFFD"), regexp.MustCompile(`\x1b(_G[^;\x1b]*|\[\?1049.)`).FindAllString(all, -1))
	}
}

// A picture follows its cells: in another tab there are none of it, at another size it is
// given anew, and at the end nothing of any is left.
func TestKittyTerminalTabs(t *testing.T) {
	env, _ := settings(t, "")
	other := filepath.Join(t.TempDir(), "other.json")
	if err := os.WriteFile(other, []byte(`{"messages":[{"role":"user","content":"Another log?"},{"role":"assistant","content":"Yes."}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	s := runOnTerminalWith(t, env, program, nil, aPictureLog(t), other)
	s.says("kitty(0.42.1)", "OK")
	s.wait("What is it?")
	s.keys("\r")
	s.wait("\U0010EEEE")
	s.keys("]t")
	s.wait("Another log?")
	if screen := s.screen(); strings.Contains(screen, "\U0010EEEE") {
		t.Errorf("in the other tab there is a picture:\n%s", screen)
	}
	s.keys("[t")
	s.wait("\U0010EEEE")
	s.resize(40, 12)
	if err := pty.Setsize(s.pty, &pty.Winsize{Cols: 40, Rows: 12}); err != nil {
		t.Fatal(err)
	}
	s.waitFor("a=p,U=1,q=2,i=17")
	s.wait("\U0010EEEE")
	s.keys("QQ")
	s.end()
	given, forgotten := map[string]int{}, map[string]int{}
	for _, m := range regexp.MustCompile(`\x1b_G(a=t|a=d)[^;\x1b]*?i=(\d+)`).FindAllStringSubmatch(s.all(), -1) {
		if m[1] == "a=t" {
			given[m[2]]++
		} else {
			forgotten[m[2]]++
		}
	}
	if !maps.Equal(given, forgotten) || len(given) == 0 {
		t.Errorf("given %v, forgotten %v", given, forgotten)
	}
	s.restored()
}
