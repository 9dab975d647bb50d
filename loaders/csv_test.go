package loaders

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"
)

// Tables in text are read as what their rows say, whatever is between the columns.
func TestCSV(t *testing.T) {
	for name, c := range map[string]struct{ format, log, want string }{
		"talk":                {"openai-chat", "role,content\nuser,\"How hot,\r\nfor rye?\"\nassistant,\"It is \"\"hot\"\".\"\n", "user: How hot,\r\nfor rye?|assistant: It is \"hot\"."},
		"talk without a head": {"openai-chat", "user,How hot is it?\nassistant,Very hot.\nuser,And when?\nassistant,Now.\n", "user: How hot is it?|assistant: Very hot.|user: And when?|assistant: Now."},
		"other names":         {"generic", "\ufeffRole,Message Text,Created At\r\nUSER,How hot?,2026-02-03\r\nAI,Very.,\r\n", "user: How hot?|assistant: Very."},
		"semicolons":          {"generic", "speaker;text\nuser;\"a;\nb\"\nbot;ho\n", "user: a;\nb|assistant: ho"},
		"for a spreadsheet":   {"alpaca", "sep=;\r\nprompt;completion\r\nHow hot is it?;Very hot.\r\nHow long, then?;An hour.\r\n", "user: How hot is it?|assistant: Very hot.|user: How long, then?|assistant: An hour."},
		"questions":           {"alpaca", "question,answer\nHow hot is the oven?,\"250, at first\"\nHow long does it take?,An hour\n", "user: How hot is the oven?|assistant: 250, at first|user: How long does it take?|assistant: An hour"},
		"instructions":        {"alpaca", "instruction,input,output\nPut it into Dutch.,The oven is hot.,De oven is heet.\nName a bread.,,Rye bread.\n", "user: Put it into Dutch. The oven is hot.|assistant: De oven is heet.|user: Name a bread.|assistant: Rye bread."},
		"tabs":                {"alpaca", "input\toutput\nHow hot is it, then?\tIt is 250 degrees.\nHow long does it take?\tAn hour.\n", "user: How hot is it, then?|assistant: It is 250 degrees.|user: How long does it take?|assistant: An hour."},
		"people":              {"generic", "human,assistant,id\nHow hot is the oven?,It is hot.,1\nHow long then?,An hour.,2\n", "user: How hot is the oven?|assistant: It is hot.|user: How long then?|assistant: An hour."},
		"messages": {"openai-chat", "id,messages,score\n1,\"[{\"\"role\"\":\"\"user\"\",\"\"content\"\":\"\"How \\\"\"hot\\\"\"?\"\"},\n {\"\"role\"\":\"\"assistant\"\",\"\"content\"\":\"\"Very.\"\"}]\",3\n" +
			"2,\"[{\"\"role\"\":\"\"user\"\",\"\"content\"\":\"\"When?\"\"},{\"\"role\"\":\"\"assistant\"\",\"\"content\"\":\"\"Now.\"\"}]\",4\n", "user: How \"hot\"?|assistant: Very.|user: When?|assistant: Now."},
		"messages of Python": {"sharegpt", ",conversations\n0,\"[{'from': 'human', 'value': 'How hot?'}\n {'from': 'gpt', 'value': \"\"It's hot.\"\"}]\"\n1,\"[{'from': 'human', 'value': 'When?'}, {'from': 'gpt', 'value': 'Now.'}]\"\n",
			"user: How hot?|assistant: It's hot.|user: When?|assistant: Now."},
		"exchanges": {"openai-chat", "id,request,response\n1,\"{\"\"model\"\":\"\"bake-1\"\",\"\"messages\"\":[{\"\"role\"\":\"\"user\"\",\"\"content\"\":\"\"How hot?\"\"}]}\",\"{\"\"object\"\":\"\"chat.completion\"\",\"\"choices\"\":[{\"\"index\"\":0,\"\"message\"\":{\"\"role\"\":\"\"assistant\"\",\"\"content\"\":\"\"Very.\"\"}}]}\"\n",
			"user: How hot?|assistant: Very."},
		"a quote without an end": {"alpaca", "prompt,completion\n\"How hot is it,Very hot.\nHow long does it take?,An hour.\n", "user: \"How hot is it|assistant: Very hot.|user: How long does it take?|assistant: An hour."},
		"commas in texts":        {"openai-chat", "role,content\nuser,Well, how hot is it?\nassistant,Hot, very hot.\nuser,And, say, when?\nassistant,Now.\n", "user: Well, how hot is it?|assistant: Hot, very hot.|user: And, say, when?|assistant: Now."},
		"rows of other lengths":  {"alpaca", "question,answer,source\nHow hot is the oven?,It is hot.,a\nHow long then?,An hour.\nAnd the salt?,Two spoons.,b,c\nAnd the rye?,A pound.,d\n", "user: How hot is the oven?|assistant: It is hot.|user: How long then?|assistant: An hour.|user: And the salt?|assistant: Two spoons.|user: And the rye?|assistant: A pound."},
		"no talk":                {"generic", "name,role,text\nAnn,editor,x\nBob,viewer,y\n", ""},
		"visitors":               {"generic", "day,visitors,note\nMon,12,\"rain, all day\"\nTue,31,\n", ""},
		"one column":             {"generic", "day\nMon\nTue\n", ""},
		"sentences":              {"generic", "The oven, that is\nof clay, or brick\nis hot, and ready\n", ""},
		"a log":                  {"generic", "2026-02-03 10:00:00,123 INFO began\n2026-02-03 10:00:01,223 INFO ended\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(folder(t, map[string]string{"rows": c.log}), "rows")
			l, texts := read(t, path)
			if got := strings.Join(texts, "|"); l.Source().Format != c.format || got != c.want {
				t.Errorf("%s: %q, want %s: %q; %s", l.Source().Format, got, c.format, c.want, strings.Join(l.Source().Why, "; "))
			}
			if is, want := l.Source().Container == "csv", name != "one column" && name != "sentences" && name != "a log"; is != want {
				t.Errorf("container %s", l.Source().Container)
			}
		})
	}
}

// They are read from what is packed or written in another way, too, and their columns said.
func TestCSVPacked(t *testing.T) {
	log := "role,content,mood\nuser,How hot?,glad\nassistant,Very.,\n"
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write([]byte(log))
	_ = z.Close()
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(log)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{"rows.csv": log, "rows.csv.gz": packed.String(), "rows.txt": wide} {
		l, texts := read(t, filepath.Join(folder(t, map[string]string{name: data}), name))
		if got := strings.Join(texts, "|"); got != "user: How hot?|assistant: Very." || l.Source().Container != "csv" {
			t.Errorf("%s: %q %+v", name, got, l.Source())
		}
		if why := strings.Join(l.Source().Why, "\n"); !strings.Contains(why, "a table with commas between 3 columns; its columns: role, content, mood") {
			t.Errorf("%s: %s", name, why)
		}
	}
}

// However many rows there are, none is lost.
func TestCSVLong(t *testing.T) {
	var b strings.Builder
	b.WriteString("day,visitors,note\n")
	const rows = 30000
	for i := range rows {
		fmt.Fprintf(&b, "%d,12,\"rain,\nall \"\"day\"\"\"\n", i)
	}
	l, _ := read(t, filepath.Join(folder(t, map[string]string{"rows.csv": b.String()}), "rows.csv"))
	if a := l.Index().Account(); a.Records != rows || a.Unknown != rows {
		t.Errorf("%+v", a)
	}
}
