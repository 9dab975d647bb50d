package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What people look at is written to the file that is named, whole or not at all.
func TestExportShown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	var b strings.Builder
	for _, turn := range []string{"one", "two", "three"} {
		b.WriteString(`{"role":"user","content":"Please do ` + turn + `."}` + "\n")
		b.WriteString(`{"role":"assistant","content":"","tool_calls":[{"id":"c` + turn + `","type":"function","function":{"name":"bash","arguments":"{\"command\":\"make ` + turn + `\"}"}}]}` + "\n")
		b.WriteString(`{"role":"tool","tool_call_id":"c` + turn + `","content":"made ` + turn + `"}` + "\n")
		b.WriteString(`{"role":"assistant","content":"Did ` + turn + `."}` + "\n")
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	there := other(t, path)
	for _, c := range []struct {
		args          []string
		code          int
		has, not, err string
	}{
		{[]string{"--to", "html", path}, 0, "<section id=t3>", "", ""},
		{[]string{"--to", "html", "-o", "-", path}, 0, "made two", "", ""},
		{[]string{"--to", "html", "--turns", "2", path}, 0, "made two", "made one", ""},
		{[]string{"--to", "html", "--turns", "2-", path}, 0, "made three", "made one", ""},
		{[]string{"--to", "html", "--hide", "5-8", path}, 0, "made three", "made two", ""},
		{[]string{"--to", "html", "--hide", "1-4", path}, 0, "<h1>Please do two.</h1>", "Please do one.", ""},
		{[]string{"--to", "markdown", "--turns", "2", path}, 0, "# Please do two.", "Please do one.", ""},
		{[]string{"--to", "svg", "--turns", "3", path}, 0, "<title id=\"title\">Please do three.</title>", "Please do one.", ""},
		{[]string{"--to", "html", "--select", "text~make", path}, 0, "made two", "Did two.", ""},
		{[]string{"--to", "html", "--title-card", "The <title>", path}, 0, "<title>The &lt;title></title>", "", ""},
		{[]string{"--to", "html", "--level", "1", path}, 0, "Did two.", "made two", ""},
		{[]string{"--to", "html", "--theme", "paper", path}, 0, "#", "", ""},
		{[]string{"--to", "html", path + "#m8"}, 0, "Did two.", "Did one.", ""},
		{[]string{"--to", "markdown", path}, 0, "## Turn 3", "", ""},
		{[]string{"--to", "markdown", "--turns", "1-2", path}, 0, "made two", "made three", ""},
		{[]string{"--to", "markdown", "--max", "60k", path}, 0, "made two", "", ""},
		{[]string{"--to", "svg", path}, 0, "<svg ", "<style>", ""},
		{[]string{"--to", "svg", "--animated", "--timing", "click", path}, 0, "@keyframes", "", ""},
		{[]string{"--to", "svg", "--cols", "5", path}, 2, "", "", "--cols is 20 to"},
		{[]string{"--to", "html", "--turns", "9", path}, 2, "", "", "there are 3 turns"},
		{[]string{"--to", "html", "--turns", "3-1", path}, 2, "", "", "a range goes forward"},
		{[]string{"--to", "html", "--turns", "x", path}, 2, "", "", "--turns is a turn"},
		{[]string{"--to", "html", "--tz", "Nowhere/City", path}, 2, "", "", "--tz is the name"},
		{[]string{"--to", "markdown", "--max", "10", path}, 2, "", "", "--max is at least"},
		{[]string{"--to", "markdown", "--max", "lots", path}, 2, "", "", "--max is a size"},
		{[]string{"--to", "html", "--max", "60k", path}, 2, "", "", "--max is for markdown"},
		{[]string{"--to", "html", "--animated", path}, 2, "", "", "--animated is for svg"},
		{[]string{"--to", "patch", "--turns", "2", path}, 2, "", "", "--turns is for html"},
		{[]string{"--to", "html", "--select", "text~nowhere", path}, 1, "", "", "nothing in the log"},
		{[]string{"--to", "html", "-o", there, path}, 2, "", "", "--force writes over it"},
		{[]string{"--to", "html", "--force", "-o", path, path}, 2, "", "", "is a file of the log"},
		{[]string{"--to", "html", "--force", path}, 2, "", "", "--force is for a file that -o names"},
		{[]string{"--to", "htlm", path}, 2, "", "", "did you mean html?"},
	} {
		r := run(t, "", environment(), append([]string{"export"}, c.args...)...)
		if r.code != c.code || !strings.Contains(r.out, c.has) || c.not != "" && strings.Contains(r.out, c.not) || !strings.Contains(r.err, c.err) || c.code > 0 && r.out != "" {
			t.Errorf("%s: code %d, %.300s\n%.200s", strings.Join(c.args, " "), r.code, r.err, r.out)
		}
	}
	if data, err := os.ReadFile(there); err != nil || !bytes.Contains(data, []byte("Please do one.")) {
		t.Error("a file that was there is written over")
	}
	dir := t.TempDir()
	out := filepath.Join(dir, "page.html")
	for _, force := range [][]string{nil, {"--force"}} {
		if r := run(t, "", environment(), append(append([]string{"export", "--to", "html", "-o", out}, force...), path)...); r.code != 0 || r.out != "" {
			t.Errorf("%+v", r)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 {
		t.Errorf("%v", files)
	}
	// the same in any time zone
	zones := map[string]bool{}
	for _, zone := range []string{"UTC", "America/New_York", "Asia/Tokyo"} {
		r := run(t, "", append(environment(), "TZ="+zone), "export", "--to", "html", "../tour/tour.jsonl")
		zones[r.out] = true
	}
	if len(zones) != 1 {
		t.Errorf("%d pages in three time zones", len(zones))
	}
}
