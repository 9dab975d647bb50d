package cli

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/ui"
	"msgview/ui/config"
)

var update = flag.Bool("update", false, "write the actions of the document of the config file anew")

// settings writes a config file and returns the environment in which it is the one.
func settings(t *testing.T, text string) (env []string, path string) {
	t.Helper()
	dir := t.TempDir()
	path = filepath.Join(dir, "msgview", "config.toml")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return []string{"XDG_CONFIG_HOME=" + dir}, path
}

// msgview config prints what is in force and where it comes from.
func TestConfigCommand(t *testing.T) {
	env, path := settings(t, "theme = \"dark\"\nmouse = false\n[keys]\nquit = \"Z\"\n")
	for _, c := range []struct {
		env, args []string
		want      []string
	}{
		{env, nil, []string{"# " + path + ", which was read\n", "theme = \"dark\"                       # file, line 1\n", "mouse = false                        # file, line 2\n",
			"clock = \"turn\"                       # default\n", "[keys]\nquit = [\"Z\"]                         # file, line 4\n"}},
		{env, []string{"--theme", "light", "--level", "2"}, []string{"theme = \"light\"                      # flag --theme\n", "default = 2                          # flag --level\n"}},
		{append([]string{"LANG=C"}, env...), nil, []string{"ascii = true                         # environment: the locale is not UTF-8\n"}},
		{env, []string{"--utc"}, []string{"time_zone = \"utc\"                    # flag --utc\n"}},
		{env, []string{"--path"}, []string{path + "\n"}},
		{env, []string{"--actions"}, []string{"line-down = [\"j\", \"down\"]\n", "quit = [\"Q\"]\n"}},
	} {
		r := run(t, "", c.env, append([]string{"config"}, c.args...)...)
		if r.code != 0 || r.err != "" {
			t.Errorf("%v: exit code %d, %s", c.args, r.code, r.err)
		}
		for _, want := range c.want {
			if !strings.Contains(r.out, want) {
				t.Errorf("%v: no %q in\n%s", c.args, want, r.out)
			}
		}
	}
	if r := run(t, "", env, "--keys"); !strings.Contains(r.out, "  Z                        quit\n") {
		t.Errorf("--keys:\n%s", r.out)
	}
}

// --utc counts more than the time zone of the file, which counts more than that of the
// machine.
func TestZoneOfConfig(t *testing.T) {
	log := file(t, "log.jsonl", `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s1","timestamp":"2026-05-04T09:30:00.000Z","cwd":"/home/ada","message":{"role":"user","content":"Is the oven hot?"}}
`)
	env, _ := settings(t, "time_zone = \"Asia/Tokyo\"\n")
	env = append(env, "TZ=America/New_York")
	for _, c := range []struct {
		args []string
		want string
	}{{[]string{log}, "18:30"}, {[]string{"--utc", log}, "09:30"}, {[]string{"print", log}, "05:30"}, {[]string{"print", "--utc", log}, "09:30"}} {
		if r := run(t, "", env, c.args...); r.code != exitFine || !strings.Contains(r.out, c.want) {
			t.Errorf("%v: no %s: %+v", c.args, c.want, r)
		}
	}
}

// A faulty file is an error of all that opens logs, which names every line, and of nothing
// else.
func TestFaultyConfig(t *testing.T) {
	log := file(t, "log.jsonl", small)
	env, path := settings(t, "mouse = 1\n\ntheme = \"drak\"\n")
	want := "msgview: " + path + ":1: mouse is true or false, not an integer\n" +
		"msgview: " + path + ":3: there is no theme \"drak\" (did you mean dark?); `msgview themes` lists them\n"
	for _, args := range [][]string{
		{log}, {"tour"}, {"config"}, {"--keys"}, {"print", log}, {"info", log}, {"check", log}, {"stats", log}, {"brief", log}, {"list"}, {"search", "x", log},
		{"diff", log, log}, {"export", "--to", "html", log}, {"play", log},
	} {
		if r := run(t, "", env, args...); r.code != exitUsage || r.err != want || r.out != "" {
			t.Errorf("%v: exit code %d, %q, %q", args, r.code, r.err, r.out)
		}
	}
	env, path = settings(t, "\n[redact]\nlist = \"nothing.txt\"\n")
	if r := run(t, "", env, "print", log); r.code != exitUsage || !strings.HasPrefix(r.err, "msgview: "+path+":3: list: stat ") {
		t.Errorf("exit code %d, %q", r.code, r.err)
	}
	for _, args := range [][]string{{"config", "--path"}, {"config", "--actions"}, {"formats"}, {"themes"}, {"help"}, {"help", "print"}, {"print", "--help"}, {"--version"}, {"completion", "bash"}, {"skill"}, {"man"}} {
		if r := run(t, "", env, args...); r.code != exitFine || r.err != "" {
			t.Errorf("%v: exit code %d, %q", args, r.code, r.err)
		}
	}
}

// The list of actions in the document is that of the program, and what it names are the
// settings.
func TestConfigDocument(t *testing.T) {
	path := filepath.Join("..", "config", "README.md")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "<!-- actions: made by the program, checked by a test -->\n", "<!-- end of actions -->"
	i, j := strings.Index(string(data), begin), strings.Index(string(data), end)
	if i < 0 || j < i {
		t.Fatal("no place for the actions")
	}
	var b strings.Builder
	b.WriteString("\n```toml\n")
	for _, a := range ui.Actions() {
		b.WriteString(config.Binding(a) + "\n")
	}
	b.WriteString("```\n\n")
	want := string(data[:i+len(begin)]) + b.String() + string(data[j:])
	if want != string(data) {
		if !*update {
			t.Fatalf("the actions in %s are not those of the program; -update writes them", path)
		}
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range config.Names() {
		if !strings.Contains(want, "\n| `"+name+"` |") && !strings.Contains(want, "\n| `["+name) {
			t.Errorf("%s says nothing of %s", path, name)
		}
	}
	_, example, _ := strings.Cut(want, "```toml\n")
	example, _, _ = strings.Cut(example, "```")
	if _, err := config.Parse("example", example, config.Known{Themes: func() []string { return []string{"dusk"} }, Actions: ui.Actions()}); err != nil {
		t.Error(err)
	}
}
