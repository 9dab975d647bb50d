package render_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// lineOf is the first row of an item as it is drawn.
func lineOf(it render.Item, opt render.Options) string {
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	opt.Palette, opt.Clock = p, render.ClockOff
	d := render.New(opt, markdown.NewSet(p, code, opt.ASCII), code)
	for _, l := range d.Lines(&it, render.Line, render.Context{}) {
		return l.Plain()
	}
	return ""
}

// names are some of those that agents have for their tools.
var names = []string{
	"ls", "Bash", "read_file", "list_files", "ToolSearch", "apply_patch", "grep_search", "ExitPlanMode", "list_directory",
	"write_to_file", "replace_in_file", "execute_command", "AskUserQuestion", "file_glob_search", "run_shell_command", "str_replace_editor",
	"run_terminal_command", "search_direct_flight", "get_reservation_details", "copilot_fetchWebPage", "text_editor_code_execution",
	"mcp__shop__find_all_the_bread_there_is", "焼きたてのパンを探して買う", "x", "_____________________________",
}

// What calls are about begins in one column, whatever their tools are called: at each width, of
// calls that fail and of results without a call too. Where rows are narrow there is no column.
func TestVerbsAreAColumn(t *testing.T) {
	for width := 30; width <= 220; width++ {
		for _, ascii := range []bool{false, true} {
			columns := map[int][]string{}
			for i, name := range names {
				it := called(name, i%2 == 0)
				it.Call.Arguments = []byte(`{"what":"rye"}`)
				row := lineOf(it, render.Options{Width: width, Level: 3, ASCII: ascii})
				at := strings.Index(row, "rye")
				if strings.HasPrefix(name, "mcp__") {
					at = strings.Index(row, " s") + 1
				}
				if at < 0 {
					t.Fatalf("%s at %d cells: %q", name, width, row)
				}
				at = utf8.RuneCountInString(row[:at]) + wideRunes(row[:at])
				columns[at] = append(columns[at], name)
			}
			if width >= 60 && len(columns) > 1 {
				t.Errorf("at %d cells: %v", width, columns)
			}
			for at := range columns {
				if width < 60 && at > 16 {
					t.Errorf("at %d cells: %v", width, columns)
				}
			}
		}
	}
}

// wideRunes counts the characters that take two cells.
func wideRunes(s string) (n int) {
	for _, r := range s {
		if r > 0x3000 && r < 0xa000 {
			n++
		}
	}
	return n
}

// A name that is too long keeps its beginning and its end, if possible its last word.
func TestLongVerbs(t *testing.T) {
	for _, c := range []struct {
		name               string
		at80, at120, at200 string
	}{
		{"read_file", "read_file", "read_file", "read_file"},
		{"list_files", "lis…files", "list_files", "list_files"},
		{"apply_patch", "app…patch", "apply_patch", "apply_patch"},
		{"write_to_file", "writ…file", "write_t…file", "write_to_file"},
		{"replace_in_file", "repl…file", "replace…file", "replace_in_file"},
		{"execute_command", "execu…and", "exec…command", "execute_command"},
		{"AskUserQuestion", "AskUs…ion", "AskUser…tion", "AskUserQuestion"},
		{"run_terminal_command", "run_t…and", "run…command", "run_term…command"},
		{"get_reservation_details", "get_r…ils", "get…details", "get_rese…details"},
		{"copilot_fetchWebPage", "copi…Page", "copilot…Page", "copilot_fet…Page"},
	} {
		for width, want := range map[int]string{80: c.at80, 120: c.at120, 200: c.at200} {
			it := called(c.name, false)
			if got := strings.Fields(lineOf(it, render.Options{Width: width, Level: 3}))[2]; got != want {
				t.Errorf("%s at %d cells: %q, want %q", c.name, width, got, want)
			}
		}
	}
}

// Open, a call says the name that its row has no room for, once; printed, all rows have it.
func TestLongVerbsInFull(t *testing.T) {
	const name = "run_terminal_command_and_wait"
	it := called(name, false)
	it.Call.Arguments = []byte(`{"command":"bake"}`)
	for _, level := range []int{render.DefaultLevel, render.MaxLevel} {
		if rows := drawn(it, render.Full, level, 120); strings.Count(rows, name) != 1 {
			t.Errorf("level %d\n%s", level, rows)
		}
	}
	if row := lineOf(it, render.Options{Width: 100, Level: 3, Printed: true}); !strings.Contains(row, name) {
		t.Errorf("printed %q", row)
	}
	orphan := render.Item{Kind: render.Orphan, Message: &model.Message{Role: model.RoleTool}}.WithResult(&render.Got{Result: &model.ToolResult{Name: name}})
	if rows := drawn(orphan, render.Full, 3, 120); strings.Count(rows, name) != 1 {
		t.Errorf("a result without a call\n%s", rows)
	}
}

// The columns stand at the right end of rows, beside the scroll bar, up to a width from which
// the eye would lose the row on its way to them.
func TestColumnsStandAtTheEnd(t *testing.T) {
	for width := 90; width <= 400; width += 5 {
		it := called("bake", true)
		it.Result().Duration = 2 * time.Second
		it.Call.Arguments = []byte(`{"what":"` + strings.Repeat("rye ", 100) + `"}`)
		if row := lineOf(it, render.Options{Width: width, Level: 3}); utf8.RuneCountInString(row) != min(width, 200) || !strings.HasSuffix(row, " 2.0 s") {
			t.Errorf("at %d cells %d: %q", width, utf8.RuneCountInString(row), row)
		}
	}
}

// No two names of a log are shortened alike, and each is always shortened in the same way.
func TestNamesAreNotShortenedAlike(t *testing.T) {
	alike := []string{"mcp_shop_get_documents", "mcp_shop_set_documents", "mcp_shop_let_documents", "get_one_liner_suggestion", "get_pun_suggestion", "get_dad_joke_suggestion"}
	for i := range 20 {
		alike = append(alike, fmt.Sprintf("bake_the_rye_%02d_in_the_oven", i))
	}
	for _, width := range []int{30, 40, 50, 60, 80, 100, 120, 160} {
		p := palette.New(themes.Default(true))
		code := highlight.New(p)
		d := render.New(render.Options{Width: width, Palette: p, Clock: render.ClockOff}, markdown.NewSet(p, code, false), code)
		said := map[string]string{}
		for range 2 {
			for _, name := range alike {
				it := called(name, false)
				it.Call.Arguments = nil
				row := d.Lines(&it, render.Line, render.Context{})[0].Plain()
				if of, known := said[row]; known && of != name {
					t.Errorf("%d: %s and %s are both %q", width, of, name, row)
				}
				said[row] = name
			}
		}
		if len(said) != len(alike) {
			t.Errorf("%d: %d names have %d rows", width, len(alike), len(said))
		}
	}
}
