package export

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/redact"
	"msgview/model/redact/redacttest"
	"msgview/model/request"
)

// sinks is all that is made of a log here.
func sinks(t testing.TB, log model.Log) map[string]string {
	t.Helper()
	ctx := context.Background()
	all := map[string]string{}
	for _, level := range []int{3, 5} {
		all[fmt.Sprint("plain ", level)] = string(plain(t, log, PlainOptions{Width: 20_000, Level: level}))
	}
	var b bytes.Buffer
	if err := Markdown(ctx, &b, log, 5); err != nil {
		t.Error(err)
	}
	all["markdown"] = b.String()
	b.Reset()
	if err := JSON(ctx, &b, log, nil); err != nil {
		t.Error(err)
	}
	all["json"] = b.String()
	b.Reset()
	for i := range log.Index().Len() {
		records, err := log.Raw(i)
		if err != nil {
			t.Error(err)
		}
		for _, r := range records {
			b.Write(r.Bytes)
			b.WriteByte('\n')
		}
		for _, f := range append(model.Again(log, i), model.Beside(log, i)...) {
			fmt.Fprintf(&b, "%s %s\n", f.Name, f.Value)
		}
	}
	all["raw"] = b.String()
	all["about"] = fmt.Sprintf("%+v", log.About())
	for _, target := range request.Targets {
		b.Reset()
		for talk := range log.Index().Talks() {
			if _, err := request.Write(ctx, &b, log, request.Range{Talk: talk, Thread: request.Main}, target); err != nil {
				t.Error(err)
			}
		}
		all[target.Name] = b.String()
	}
	return all
}

var unicodeEscape = regexp.MustCompile(`\\+u00([0-7][0-9a-fA-F])`)

// bare is a text without the escapes of JSON in which letters and slashes may be written.
func bare(s string) string {
	for range 4 {
		s = unicodeEscape.ReplaceAllStringFunc(s, func(e string) string {
			n, _ := strconv.ParseUint(e[len(e)-2:], 16, 8)
			return string(rune(n))
		})
	}
	return regexp.MustCompile(`\\+/`).ReplaceAllString(s, "/")
}

// betrays names the sinks that have a piece of a secret, and the pieces.
func betrays(all map[string]string, planted []redacttest.Planted) (where []string) {
	for name, text := range all {
		text = bare(text)
		for _, p := range planted {
			for _, w := range p.Words() {
				if i := strings.Index(text, w); i >= 0 {
					where = append(where, fmt.Sprintf("%s: %s: ...%s...", name, p.Kind, text[max(i-80, 0):min(i+len(w)+40, len(text))]))
					break
				}
			}
		}
	}
	return where
}

func masked(t testing.TB, log model.Log) *redact.Log {
	t.Helper()
	l := redact.New(redact.Options{}).Over(log)
	if err := l.Scan(context.Background()); err != nil {
		t.Fatal(err)
	}
	return l
}

func inJSON(s string) string {
	q, _ := json.Marshal(s)
	return string(q[1 : len(q)-1])
}

// escapedIn writes a text as JSON may: each letter as an escape, and slashes with one.
func escapedIn(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case i%2 == 0 && r < 0x80:
			fmt.Fprintf(&b, `\u%04X`, r)
		case r == '/':
			b.WriteString(`\/`)
		default:
			b.WriteString(inJSON(string(r)))
		}
	}
	return b.String()
}

var proseInJSON = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"(\s*:)?`)

// planted puts secrets into every text of a log that is prose: behind it, as JSON writes them.
func planted(data []byte, all []redacttest.Planted, write func(string) string) (with []byte, n int) {
	with = proseInJSON.ReplaceAllFunc(data, func(s []byte) []byte {
		end := bytes.LastIndexByte(s, '"')
		text := s[1:end]
		if end+1 < len(s) || bytes.Count(text, []byte(" ")) < 2 || bytes.ContainsAny(text[:1], "{[<") || bytes.Contains(text, []byte(`\"`)) || bytes.Contains(text, []byte("data: ")) {
			return s
		}
		n++
		return []byte(`"` + string(text) + ` ` + write(all[n%len(all)].Text) + `"`)
	})
	return with, n
}

// Whatever the format, and wherever a secret stands, no sink has it.
func TestNoSinkLeaks(t *testing.T) {
	kinds, files, count := redacttest.All(7), 0, 0
	err := filepath.WalkDir(filepath.Join("..", "..", "testdata"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(path, "golden") || !formattest.Sampled(path) {
			return err
		}
		if info, _ := d.Info(); info.Size() > 200<<10 {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil || bytes.IndexByte(data, 0) >= 0 {
			return err
		}
		write := inJSON
		if files%3 == 0 {
			write = escapedIn
		}
		with, n := planted(data, kinds, write)
		if n == 0 {
			return nil
		}
		log, err := loaders.OpenBytes(context.Background(), filepath.Base(path), with)
		if err != nil {
			return nil // not without the files beside it
		}
		defer log.Close()
		_ = log.Wait(context.Background())
		log.ReadWhole()
		files++
		count += n
		for _, leak := range betrays(sinks(t, masked(t, log)), kinds) {
			t.Errorf("%s: %s", path, leak)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !testing.Short() && (files < 200 || count < 1000) {
		t.Errorf("only %d secrets in %d files", count, files)
	}
	t.Logf("%d secrets in %d files", count, files)
}

// streams are logs that say a text in pieces.
func streams(text string, size int) map[string]string {
	var pieces []string
	for rest := "I found " + text + " there."; rest != ""; {
		n := min(size, len(rest))
		pieces, rest = append(pieces, rest[:n]), rest[n:]
	}
	arguments, _ := json.Marshal(map[string]string{"command": "echo " + text + " done"})
	var inArguments []string
	for rest := string(arguments); rest != ""; {
		n := min(size, len(rest))
		inArguments, rest = append(inArguments, rest[:n]), rest[n:]
	}
	all := map[string]string{}
	var a, c, j strings.Builder
	a.WriteString("event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"content\":[],\"usage\":{\"input_tokens\":7,\"output_tokens\":1}}}\n\n")
	block := func(i int, start, kind, name string, pieces []string) {
		fmt.Fprintf(&a, "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":%d,\"content_block\":%s}\n\n", i, start)
		for _, p := range pieces {
			fmt.Fprintf(&a, "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":%d,\"delta\":{\"type\":%q,%q:\"%s\"}}\n\n", i, kind, name, inJSON(p))
		}
		fmt.Fprintf(&a, "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":%d}\n\n", i)
	}
	block(0, `{"type":"thinking","thinking":""}`, "thinking_delta", "thinking", pieces)
	block(1, `{"type":"text","text":""}`, "text_delta", "text", pieces)
	block(2, `{"type":"tool_use","id":"toolu_1","name":"bash","input":{}}`, "input_json_delta", "partial_json", inArguments)
	a.WriteString("event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n")
	all["anthropic.sse"] = a.String()
	chunk := func(delta string) {
		fmt.Fprintf(&c, "data: {\"id\":\"s1\",\"object\":\"chat.completion.chunk\",\"created\":1760000000,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":null}]}\n\n", delta)
	}
	chunk(`{"role":"assistant","content":""}`)
	for _, p := range pieces {
		chunk(`{"reasoning_content":"` + inJSON(p) + `"}`)
	}
	for _, p := range pieces {
		chunk(`{"content":"` + inJSON(p) + `"}`)
	}
	chunk(`{"tool_calls":[{"index":0,"id":"c1","type":"function","function":{"name":"bash","arguments":""}}]}`)
	for _, p := range inArguments {
		chunk(`{"tool_calls":[{"index":0,"function":{"arguments":"` + inJSON(p) + `"}}]}`)
	}
	c.WriteString("data: [DONE]\n\n")
	all["chat.sse"] = c.String()
	for _, p := range pieces {
		fmt.Fprintf(&j, `{"model":"llama3.2","created_at":"2026-01-02T03:04:05Z","message":{"role":"assistant","content":"%s"},"done":false}`+"\n", inJSON(p))
	}
	all["ollama.jsonl"] = j.String()
	body, _ := json.Marshal(map[string]any{"request": map[string]any{"model": "m", "stream": true, "messages": []any{map[string]any{"role": "user", "content": "hi there"}}}, "response": map[string]any{"status": 200, "body": c.String()}})
	all["proxied.jsonl"] = string(body) + "\n"
	list, _ := json.Marshal([]any{map[string]any{"role": "user", "content": "hi there"}, map[string]any{"role": "assistant", "content": func() (parts []any) {
		for _, p := range pieces {
			parts = append(parts, map[string]any{"type": "text", "text": p})
		}
		return parts
	}()}})
	all["parts.json"] = string(list)
	return all
}

// A secret that came in pieces is found, in what they say together and in the pieces.
func TestNoSinkLeaksStreams(t *testing.T) {
	sizes := []int{3, 7, 30}
	for round := range 2 {
		for i, p := range redacttest.All(round) {
			size := sizes[(i+round)%len(sizes)]
			for name, data := range streams(p.Text, size) {
				log := openBytes(t, name, data)
				l := masked(t, log)
				if hits, _, _ := l.Hits(); len(hits) == 0 {
					t.Errorf("%s: %s in pieces of %d is not found", name, p.Kind, size)
				}
				for sink, text := range sinks(t, l) {
					text = bare(text)
					for _, w := range p.Words() {
						// in pieces of three a letter or two beside a tag betray nothing
						for at := 0; at+min(size, 8) <= len(w); at += size {
							if piece := w[at:min(at+max(size, 8), len(w))]; len(piece) >= 8 && strings.Contains(text, piece) {
								t.Errorf("%s: %s in pieces of %d: %s has %q", name, p.Kind, size, sink, piece)
								break
							}
						}
					}
					if sink == "raw" && size < 8 {
						checkPieces(t, name, p, text)
					}
				}
			}
		}
	}
}

// checkPieces looks whether raw records spell a secret from one string to the next.
func checkPieces(t *testing.T, name string, p redacttest.Planted, raw string) {
	t.Helper()
	var said strings.Builder
	for _, m := range regexp.MustCompile(`\\*"(?:content|text|thinking|partial_json|arguments|reasoning_content)\\*":\s*\\*"((?:[^"\\]|\\[^"])*?)\\*"`).FindAllStringSubmatch(raw, -1) {
		said.WriteString(m[1])
	}
	for _, w := range p.Words() {
		if strings.Contains(said.String(), w) {
			t.Errorf("%s: the pieces of the record spell %s", name, p.Kind)
		}
	}
}
