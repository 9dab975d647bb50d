package cli

import (
	"archive/zip"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"msgview/loaders/formattest/sampling"
)

// nasty are texts that do something to a terminal, or hide in one.
var nasty = []string{
	"\x1b[" + strings.Repeat("1;", 32) + "1m", "\x1b]0;title\x07", "\x1b]52;c;aGk=\x07", "\u009b31m", "\u202eevil\u2066", "a\u200b\u2060\ufeff",
	"\r\x1b[2K", "\u2028\u0085", "\U000e0069\U000e0067", "e" + strings.Repeat("\u0301", 40), "\x1bP+q544e\x1b\\", "\n--level", "\xff\xfe", "\x7f\x08",
}

var colour = regexp.MustCompile("\x1b\\[[0-9;:]*m")

// unclean returns what a terminal would not just show of an output.
func unclean(s string, coloured bool) string {
	if coloured {
		s = colour.ReplaceAllString(s, "")
	}
	marks := 0
	for i, r := range s {
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		switch {
		case r == '\n':
		case r < ' ', unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp), r == unicode.ReplacementChar && !strings.HasPrefix(s[i:], "\ufffd"), marks > 8:
			return strings.ToValidUTF8(s[max(i-20, 0):min(i+20, len(s))], "?")
		}
	}
	return ""
}

// Whatever a file, a folder, a member of an archive, a title, an error or a text is
// called, each command says it so that a terminal only shows it.
func TestEverythingIsClean(t *testing.T) {
	dir := t.TempDir()
	packed, err := os.Create(filepath.Join(t.TempDir(), "all\x1b]0;x\x07.zip"))
	if err != nil {
		t.Skip(err)
	}
	archive := zip.NewWriter(packed)
	paths := []string{dir, packed.Name(), filepath.Join(dir, "gone\x1b]0;x\x07.jsonl")}
	for i, s := range nasty {
		title, _ := json.Marshal(s)
		log := `{"type":"user","message":{"role":"user","content":` + string(title) + `},"uuid":"u` + string(title[1:]) + `,"cwd":` + string(title) + `,"sessionId":` + string(title) + `}` + "\n" +
			`{"type":"assistant","message":{"role":"assistant","model":` + string(title) + `,"content":[{"type":"text","text":"bread"},{"type":"tool_use","id":"t","name":` + string(title) + `,"input":{` + string(title) + `:` + string(title) + `}}]},"uuid":"v"}` + "\n" +
			`{"type":` + string(title) + `,"summary":` + string(title) + "}\n"
		if i%2 == 1 {
			log += `{"type":"user",` + s
		}
		folder := filepath.Join(dir, "a"+s)
		path := filepath.Join(folder, "b"+s+".jsonl")
		if os.Mkdir(folder, 0o755) != nil || os.WriteFile(path, []byte(log), 0o600) != nil {
			continue
		}
		paths = append(paths, path, folder)
		member, err := archive.Create("a" + s + "/../b" + s + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		member.Write([]byte(log))
	}
	archive.Close()
	packed.Close()
	for i, path := range paths {
		for k, args := range [][]string{
			{"print", "--level", "5"}, {"print", "--level", "5", "--color", "always"}, {"print", "--format", "json"}, {"print", "--format", "markdown", "--level", "5"},
			{"info"}, {"info", "--json"}, {"info", "--unknown"}, {"info", "--unknown", "--json"}, {"diff", wrongFile(t)}, {"diff", "--json", wrongFile(t)}, {"diff", "--full", wrongFile(t)},
			{"stats"}, {"stats", "--json"}, {"brief"}, {"check", "--content"}, {"check", "--json"}, {"check", "--format", "sarif", "--content"}, {"check", "--format", "github", "--content"}, {"check", "--format", "junit", "--content"}, {"check", "--format", "markdown", "--content"},
			{"export", "--to", "openai-chat"}, {"export", "--to", "anthropic-messages"}, {"export", "--to", "vercel-ai"}, {"export", "--to", "atif"}, {"list"}, {"list", "--json"}, {"search", "bread"}, {"search", "--json", "bread"},
		} {
			if testing.Short() && i > 3 && args[0] != "list" || !sampling.Chosen(i+k, 3) {
				continue
			}
			r := run(t, "", nil, append(args, path)...)
			if s := unclean(r.out, strings.Contains(strings.Join(args, " "), "always")); s != "" {
				t.Errorf("%q %q: %q", args, path, s)
			}
			if s := unclean(r.err, false); s != "" {
				t.Errorf("%q %q says %q", args, path, s)
			}
		}
	}
	for _, s := range nasty {
		if strings.Contains(s, "\x00") {
			continue
		}
		for _, args := range [][]string{{s}, {"--" + s}, {"print", "--format", s, dir}, {"--format", s, dir}, {"--theme", s, dir}, {"print", "--level", s, dir}, {"search", s, dir}, {"list", s}, {"info", s}} {
			r := run(t, "", nil, args...)
			if bad := unclean(r.out+r.err, false); bad != "" {
				t.Errorf("%q says %q", args, bad)
			}
		}
	}
}
