package formats_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model/request"
)

// togetherAgain writes the conversations of a log one after the other, and compares each
// with what is read of it.
func togetherAgain(t *testing.T, path string, l *loaders.Log, talks int, target *request.Target) {
	t.Helper()
	var all bytes.Buffer
	var said [][]atom // of those of which anything was written
	var lost []*request.Losses
	for talk := range talks {
		begin := all.Len()
		losses, err := request.Write(context.Background(), &all, l, request.Range{Talk: talk, Thread: request.Main, Several: true}, target)
		if err != nil {
			t.Errorf("%s, conversation %d, %s: %v", path, talk, target.Name, err)
			return
		}
		var body struct{ Messages, Steps, System []any }
		if err := json.Unmarshal(all.Bytes()[begin:], &body); err != nil {
			t.Errorf("%s, conversation %d, %s: %v", path, talk, target.Name, err)
		}
		if len(body.Messages)+len(body.Steps)+len(body.System) > 0 {
			said, lost = append(said, atomsOf(t, l, talk)), append(lost, losses)
		}
	}
	name := fmt.Sprintf("%s, %d conversations, %s", path, talks, target.Name)
	if len(said) == 0 {
		return
	}
	read, err := loaders.OpenBytes(context.Background(), "again.jsonl", all.Bytes())
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	defer read.Close()
	if err := read.Wait(context.Background()); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	read.ReadWhole()
	if n := read.Index().Talks(); n != len(said) {
		t.Errorf("%s: read as %d conversations, %s, and %d were written", name, n, read.Source().Format, len(said))
		return
	}
	for talk, was := range said {
		sameAgain(t, fmt.Sprintf("%s: conversation %d", name, talk), read.Source().Format, was, atomsOf(t, read, talk), lost[talk])
	}
}

// Conversations that begin alike come back as those that were written.
func TestRequestsBeginAlike(t *testing.T) {
	message := func(role, text string) string {
		return fmt.Sprintf(`{"role":%q,"content":%q}`, role, text)
	}
	call := func(id, city string) string {
		arguments, _ := json.Marshal(fmt.Sprintf(`{"city":%q}`, city))
		return fmt.Sprintf(`{"role":"assistant","content":null,"tool_calls":[{"id":%q,"type":"function","function":{"name":"weather","arguments":%s}}]}`, id, arguments)
	}
	result := func(id, text string) string {
		return fmt.Sprintf(`{"role":"tool","tool_call_id":%q,"content":%q}`, id, text)
	}
	ask, thanks := message("user", "Will it rain in Bergen?"), message("user", "Thank you.")
	yes, welcome := message("assistant", "Yes, all day."), message("assistant", "You are welcome.")
	system := message("system", "You tell the weather.")
	short := []string{ask, yes}
	long := []string{ask, yes, thanks, welcome}
	tools := []string{system, ask, call("call_1", "Bergen"), result("call_1", "rain"), yes}
	others := []string{system, ask, call("call_1", "Bergen"), result("call_1", "sun"), message("assistant", "No.")}
	only := []string{ask}
	for _, c := range []struct {
		name  string
		model []string // of each, the last one for all that follow
		talks [][]string
	}{
		{"the same again", []string{"gpt-a"}, [][]string{short, short, short}},
		{"each longer", []string{"gpt-a"}, [][]string{only, short, long, append(long[:4:4], ask, yes)}},
		{"each shorter", []string{"gpt-a"}, [][]string{long, short, only}},
		{"only prompts", []string{"gpt-a"}, [][]string{only, {thanks}, only, {thanks}}},
		{"with tools", []string{"gpt-a"}, [][]string{tools, others, tools[:4], tools, others}},
		{"other answers", []string{"gpt-a"}, [][]string{short, {ask, message("assistant", "No.")}, {ask, message("assistant", "Perhaps.")}, short}},
		{"other models", []string{"gpt-a", "gpt-b", "gpt-a", ""}, [][]string{short, long, long, short, tools, long}},
		{"no model", []string{""}, [][]string{short, short, long, tools, others, only}},
		{"other prompts of the system", []string{"gpt-a"}, [][]string{tools, append([]string{message("system", "Be short.")}, tools[1:]...), tools[1:]}},
	} {
		var b strings.Builder
		for i, talk := range c.talks {
			with := ""
			if name := c.model[min(i, len(c.model)-1)]; name != "" {
				with = fmt.Sprintf(`"model":%q,`, name)
			}
			fmt.Fprintf(&b, `{"custom_id":"r%d","method":"POST","url":"/v1/chat/completions","body":{%s"messages":[%s]}}`+"\n", i, with, strings.Join(talk, ","))
		}
		l, err := loaders.OpenBytes(context.Background(), "batch.jsonl", []byte(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		l.ReadWhole()
		if n := l.Index().Talks(); n != len(c.talks) {
			t.Fatalf("%s: %d conversations, read as %s", c.name, n, l.Source().Format)
		}
		for _, target := range request.Targets {
			togetherAgain(t, c.name, l, len(c.talks), target)
		}
		l.Close()
	}
}
