package ui

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"msgview/loaders"
	"msgview/themes"
)

// aPNG is a picture of a size: a red frame around what goes from black to green and blue.
func aPNG(t testing.TB, w, h int, noise bool) []byte {
	t.Helper()
	img, random := image.NewNRGBA(image.Rect(0, 0, w, h)), rand.New(rand.NewPCG(1, 2))
	for y := range h {
		for x := range w {
			c := color.NRGBA{0, uint8(x * 255 / w), uint8(y * 255 / h), 255}
			if noise {
				c = color.NRGBA{uint8(random.Uint32()), uint8(random.Uint32()), uint8(random.Uint32()), 255}
			} else if x == 0 || y == 0 || x == w-1 || y == h-1 {
				c = color.NRGBA{255, 0, 0, 255}
			}
			img.SetNRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// pictureLog writes a log with pictures: in a prompt, in a result, and one that is none.
func pictureLog(t testing.TB, asked, given []byte) string {
	t.Helper()
	part := func(data []byte) map[string]any {
		return map[string]any{"type": "image", "source": map[string]any{"type": "base64", "media_type": "image/png", "data": base64.StdEncoding.EncodeToString(data)}}
	}
	text := func(s string) map[string]any { return map[string]any{"type": "text", "text": s} }
	messages := []map[string]any{
		{"role": "user", "content": []any{text("What is in this picture?"), part(asked)}},
		{"role": "assistant", "content": []any{map[string]any{"type": "tool_use", "id": "toolu_1", "name": "screenshot", "input": map[string]any{}}}},
		{"role": "user", "content": []any{map[string]any{"type": "tool_result", "tool_use_id": "toolu_1", "content": []any{part(given)}}}},
		{"role": "assistant", "content": []any{text("A red frame.")}},
		{"role": "user", "content": []any{part(asked[:40])}},
	}
	data, err := json.Marshal(map[string]any{"messages": messages})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "pictures.json")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestPictureScreens(t *testing.T) {
	theme := func(name string) *themes.Theme {
		th, err := themes.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		return th
	}
	for _, c := range []struct {
		name string
		w, h int
		opt  Options
		keys string
		wait string
	}{
		{"folded", 80, 24, Options{}, "", "Enter draws it"},
		{"80x24", 80, 24, Options{}, "enter", "▀"},
		{"120x40", 120, 40, Options{}, "enter t enter", "Enter shows it larger"},
		{"larger", 200, 60, Options{}, "t enter enter", "▀"},
		{"40x10", 40, 10, Options{}, "enter", "▀"},
		{"light", 120, 40, Options{Theme: theme("light")}, "enter", "▀"},
		{"16-colours", 120, 40, Options{Theme: theme("ansi-dark"), Colours: colorprofile.ANSI}, "enter", "▀"},
		{"mono", 120, 40, Options{Theme: theme("mono")}, "t enter", "that takes colours"},
		{"ascii", 120, 40, Options{ASCII: true}, "t enter", "that takes colours"},
		{"level-5", 120, 40, Options{Level: 5}, "", "▀"},
		{"broken", 120, 40, Options{}, "G enter", "cut short"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, pictureLog(t, aPNG(t, 12, 8, false), aPNG(t, 300, 150, false)), c.w, c.h, c.opt)
			s.press(c.keys)
			s.wait(c.wait)
			s.painted()
			s.golden("picture-" + c.name)
			if dropped := s.gate.Dropped(); dropped > 0 {
				t.Errorf("the gate dropped %d", dropped)
			}
		})
	}
}

// painted waits until no picture on the screen is still to be drawn.
func (s *screen) painted() {
	s.t.Helper()
	for range 1000 {
		busy := false
		s.ask(func(m *Model) { busy = m.images.busy })
		if s.settle(); !busy && !strings.Contains(s.String(), "drawing") && !strings.Contains(s.String(), "reading it") {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	s.t.Errorf("still drawing:\n%s", s)
}

// The cells have the colours of the picture: of the upper half in front, of the lower
// behind.
func TestPictureColours(t *testing.T) {
	t.Parallel()
	s := start(t, pictureLog(t, aPNG(t, 12, 8, false), aPNG(t, 30, 30, false)), 80, 24, Options{})
	s.press("enter")
	s.wait("▀")
	c := s.cell("▀▀")
	r, g, b, _ := c.Fg.RGBA()
	if r>>8 != 255 || g>>8 != 0 || b>>8 != 0 {
		t.Errorf("the frame is %v", c.Fg)
	}
	if r, g, b, _ := c.Bg.RGBA(); r>>8 > 30 || g>>8 > 60 || b>>8 < 20 {
		t.Errorf("below the frame is %v", c.Bg)
	}
}

// What is drawn is no text: it is neither found nor copied, and the item opens in steps.
func TestPicturesAreNoText(t *testing.T) {
	t.Parallel()
	s := start(t, pictureLog(t, aPNG(t, 12, 8, false), aPNG(t, 300, 150, false)), 120, 40, Options{})
	s.press("enter")
	s.wait("▀")
	s.ask(func(m *Model) {
		if page := pageText(m.Col); strings.Contains(page, "▀") || !strings.Contains(page, "image, image/png, 12x8") {
			t.Errorf("copied: %s", page)
		}
	})
	s.press("enter")
	s.ask(func(m *Model) {
		if len(m.Col.Lines(m.Col.Here())) > 2 {
			t.Error("the second Enter does not fold what cannot be larger")
		}
	})
	s.press("/ ▀ enter")
	s.wait("not found")
}

// A picture whose data is too long to be kept with its message is read from the log when
// it is opened, and saved from there.
func TestLongPicture(t *testing.T) {
	t.Parallel()
	data := aPNG(t, 900, 700, true)
	if len(data) <= 1<<20 {
		t.Fatalf("only %d bytes", len(data))
	}
	dir := t.TempDir()
	s := start(t, pictureLog(t, data, data), 100, 40, Options{Saves: dir})
	s.press("enter")
	s.wait("▀")
	s.press("t enter")
	s.wait("Enter shows it larger")
	s.press("y s o u t enter")
	s.wait("saved image")
	saved, err := os.ReadFile(filepath.Join(dir, "out"))
	if err != nil || !bytes.Equal(saved, data) {
		t.Errorf("saved %d bytes of %d, %v", len(saved), len(data), err)
	}
}

// The View of a screen full of picture has the budget of any other.
func BenchmarkPictureView(b *testing.B) {
	path := pictureLog(b, aPNG(b, 12, 8, false), aPNG(b, 400, 300, false))
	log, err := loaders.Open(b.Context(), path, loaders.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(b.Context()); err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		w, h int
	}{{"120x40", 120, 40}, {"200x60", 200, 60}} {
		b.Run(c.name, func(b *testing.B) {
			m := New(Options{Log: log})
			var run func(cmd tea.Cmd)
			run = func(cmd tea.Cmd) {
				if cmd == nil {
					return
				}
				switch msg := cmd().(type) {
				case pictureMsg:
					_, next := m.Update(msg)
					run(next)
				case tea.BatchMsg:
					for _, c := range msg {
						run(c)
					}
				}
			}
			send := func(msg tea.Msg) {
				_, cmd := m.Update(msg)
				if m.images.busy {
					run(cmd)
				}
			}
			send(tea.WindowSizeMsg{Width: c.w, Height: c.h})
			send(tickMsg{log})
			for _, k := range []string{"t", "enter", "enter", "z", "t"} {
				send(keyPress(k))
			}
			if !strings.Contains(m.View().Content, "▀") {
				b.Fatal("nothing is drawn:\n" + m.View().Content)
			}
			for b.Loop() {
				m.View()
			}
		})
	}
}
