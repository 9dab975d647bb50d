package drawing

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/safetext"
)

func open(t testing.TB, path string) *loaders.Log {
	t.Helper()
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	return read(t, l, err)
}

func openBytes(t testing.TB, data string) *loaders.Log {
	t.Helper()
	l, err := loaders.OpenBytes(context.Background(), "log.jsonl", []byte(data))
	return read(t, l, err)
}

func read(t testing.TB, l *loaders.Log, err error) *loaders.Log {
	t.Helper()
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { l.Close() })
	_ = l.Wait(context.Background()) // of what cannot be read the rest is shown
	return l
}

// elements that a picture has, and their attributes.
var elements = map[string]string{
	"svg": "xmlns viewBox width height font-family font-size role aria-labelledby", "title": "id", "desc": "id", "style": "", "defs": "",
	"rect": "x y width height rx fill", "text": "x y textLength lengthAdjust fill font-weight font-style opacity text-decoration", "g": "id class", "use": "href y",
}

// sound checks that a picture is well formed, and has nothing but what a picture may have.
// It returns its text.
func sound(t *testing.T, doc []byte) (all string) {
	t.Helper()
	var b strings.Builder
	d := xml.NewDecoder(bytes.NewReader(doc))
	in := ""
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v: %.300s", err, doc)
		}
		switch token := token.(type) {
		case xml.StartElement:
			in = token.Name.Local
			allowed, known := elements[in]
			if !known {
				t.Errorf("an element <%s>", in)
			}
			for _, a := range token.Attr {
				if !slices.Contains(strings.Fields(allowed), a.Name.Local) {
					t.Errorf("<%s> has %s=%q", in, a.Name.Local, a.Value)
				}
				if a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#r") {
					t.Errorf("something is loaded: %q", a.Value)
				}
			}
		case xml.CharData:
			if in == "style" && (bytes.Contains(token, []byte("url(")) || bytes.Contains(token, []byte("@import"))) {
				t.Errorf("a style loads something: %s", token)
			}
			if in == "text" {
				b.Write(token)
			}
		case xml.Comment, xml.Directive:
			t.Errorf("%v", token)
		}
	}
	return strings.ReplaceAll(b.String(), "\u00a0", " ")
}

// All fixtures can be drawn as they are played, or are refused with what of them can.
func TestFixtures(t *testing.T) {
	all, err := filepath.Glob("../../testdata/*/*")
	if err != nil || len(all) < 100 {
		t.Fatal(len(all), err)
	}
	refused := 0
	for i, path := range append(all, "../tour/tour.jsonl") {
		if i%3 != 0 && !testing.Short() || strings.Contains(path, "/golden/") {
			continue // they take long
		}
		log := open0(path)
		if log == nil {
			continue
		}
		var b bytes.Buffer
		err := Animated(context.Background(), &b, timeline.New(log, timeline.Options{Talk: model.Every}), Size{Cols: 60, Rows: 16, Captions: i%2 == 0}, Options{Theme: themes.Default(true)})
		if err != nil {
			if refused++; b.Len() > 0 || !strings.Contains(err.Error(), "the picture takes") {
				t.Errorf("%s: %v", path, err)
			}
		} else {
			sound(t, b.Bytes())
			if b.Len() > mostBytes {
				t.Errorf("%s: %d bytes", path, b.Len())
			}
		}
		log.Close()
		if t.Failed() {
			t.Fatal(path)
		}
	}
	if refused > len(all)/4 {
		t.Errorf("%d of %d are refused", refused, len(all)/3)
	}
}

func open0(path string) *loaders.Log {
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		return nil
	}
	_ = l.Wait(context.Background())
	return l
}

// A range that is named when a picture is refused has room.
func TestRefused(t *testing.T) {
	var b strings.Builder
	for i := range 200 {
		fmt.Fprintf(&b, `{"role":"user","content":"Question %d, which is asked in some words that have to be typed."}`+"\n"+`{"role":"assistant","content":"Answer %d, which is given in some more words than it was asked in, so that it takes a while."}`+"\n", i, i)
	}
	log := openBytes(t, b.String())
	var out bytes.Buffer
	size, opt := Size{Cols: 60, Rows: 16}, Options{Theme: themes.Default(false)}
	err := Animated(context.Background(), &out, timeline.New(log, timeline.Options{}), size, opt)
	if err == nil || out.Len() > 0 {
		t.Fatal(err, out.Len())
	}
	var begin, end int
	if _, scanned := fmt.Sscanf(err.Error()[strings.Index(err.Error(), "--begin"):], "--begin m%d --end m%d", &begin, &end); scanned != nil || begin != 1 || end < 4 {
		t.Fatal(err)
	}
	cuts := timeline.Cuts{Begin: begin, End: end}
	if err := Animated(context.Background(), &out, timeline.New(log, timeline.Options{Cuts: cuts}), size, opt); err != nil {
		t.Fatal(err)
	}
	sound(t, out.Bytes())
	n := strings.Count(out.String(), `class="f"`)
	if n > MostFrames || n < 10 {
		t.Errorf("%d frames", n)
	}
	if strings.Count(out.String(), "@keyframes") != n || !strings.Contains(out.String(), fmt.Sprintf("#f%d{visibility:visible}\n@media (prefers-reduced-motion:no-preference)", n-1)) {
		t.Error("without motion the last frame is not what is seen")
	}
	cuts.End++
	if err := Animated(context.Background(), io.Discard, timeline.New(log, timeline.Options{Cuts: cuts}), size, opt); err == nil {
		t.Log("one more message would have had room")
	}
}

// So has one of a log whose messages are not played in the order of their numbers: answers
// of a batch stand behind all its requests.
func TestRefusedBatch(t *testing.T) {
	const n = 60
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `{"custom_id":"r%d","method":"POST","url":"/v1/chat/completions","body":{"model":"m","messages":[{"role":"user","content":"Question %d, which is asked in some words that have to be typed."}]}}`+"\n", i, i)
	}
	for i := range n {
		fmt.Fprintf(&b, `{"id":"b%d","custom_id":"r%d","response":{"status_code":200,"body":{"id":"c","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Answer %d, which is given in some more words."},"finish_reason":"stop"}]}},"error":null}`+"\n", i, i, i)
	}
	log := openBytes(t, b.String())
	size, opt := Size{Cols: 60, Rows: 16, Captions: true}, Options{Theme: themes.Default(false)}
	masked := func() int { return 3 } // there is a card at the end
	err := Animated(context.Background(), io.Discard, timeline.New(log, timeline.Options{Talk: model.Every, Masked: masked}), size, opt)
	if err == nil || !strings.Contains(err.Error(), "--begin m1 --end m") {
		t.Fatal(err)
	}
	var begin, end int
	if _, err := fmt.Sscanf(err.Error()[strings.Index(err.Error(), "--begin"):], "--begin m%d --end m%d", &begin, &end); err != nil || end < 4 {
		t.Fatal(err, end)
	}
	cuts := timeline.Cuts{Begin: begin, End: end}
	if err := Animated(context.Background(), io.Discard, timeline.New(log, timeline.Options{Talk: model.Every, Cuts: cuts, Masked: masked}), size, opt); err != nil {
		t.Errorf("m%d to m%d: %v", begin, end, err)
	}
}

// The title of the chapter stands below what is played, as it does on the stage and in a
// recording.
func TestCaptions(t *testing.T) {
	log := openBytes(t, `{"role":"user","content":"How deep?"}`+"\n"+`{"role":"assistant","content":"Very."}`+"\n")
	for _, captions := range []bool{false, true} {
		var out bytes.Buffer
		cuts := timeline.Cuts{Chapters: []timeline.Chapter{{Message: 1, Title: "The oven"}}}
		if err := Animated(context.Background(), &out, timeline.New(log, timeline.Options{Cuts: cuts}), Size{Cols: 60, Rows: 16, Captions: captions}, Options{Theme: themes.Default(true)}); err != nil {
			t.Fatal(err)
		}
		sound(t, out.Bytes())
		if strings.Contains(out.String(), "The oven") != captions || strings.Contains(out.String(), fmt.Sprintf(`y="%d"/>`, margin+15*cellHeight)) != captions {
			t.Errorf("captions %v: %s", captions, out.String()[:2000])
		}
	}
}

// What a log says is text of the picture, and in colours of its own.
func TestStill(t *testing.T) {
	for _, s := range []string{"<script>alert(1)</script>", `"/><image href="https://example.com"/>`, "]]>", "<!-- x", "&amp; &lt; &#0;", "\x00\x1b[31mred\u202e", "漢字 and 🧪 and é", "  two  spaces  ", "\ufffe\uffff"} {
		text := safetext.CleanOutput(s, safetext.Style{})
		rows := text.Wrap(60, safetext.WrapOptions{})
		var b bytes.Buffer
		if err := Still(&b, rows, 60, Options{Theme: themes.Default(true), Title: s}); err != nil {
			t.Fatal(err)
		}
		got := sound(t, b.Bytes())
		if want := strings.Join(strings.Fields(rows[0].Plain()), ""); !strings.Contains(strings.Join(strings.Fields(got), ""), want) {
			t.Errorf("%q is drawn as %q", want, got)
		}
	}
	for _, name := range themes.Builtin() {
		theme, err := themes.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := Still(&b, safetext.Clean("text", safetext.Style{Fg: safetext.ANSI(3), Bold: true}).Lines(), 20, Options{Theme: theme}); err != nil {
			t.Fatal(err)
		}
		sound(t, b.Bytes())
		if strings.Contains(b.String(), `fill=""`) {
			t.Errorf("%s: something has no colour: %s", name, &b)
		}
	}
}
