package palette

import (
	"fmt"
	"image/color"
	"reflect"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/safetext"
)

func all(t *testing.T) []*Palette {
	t.Helper()
	var out []*Palette
	for _, name := range themes.Builtin() {
		th, err := themes.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, New(th))
	}
	return out
}

// Every style of a theme is in its palette, with its colours.
func TestPaletteIsComplete(t *testing.T) {
	th := &themes.Theme{Agents: make([]themes.Style, 1)}
	// A theme in which every style differs: the n-th has palette colour n.
	n := 0
	v := reflect.ValueOf(th).Elem()
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Struct {
			for j := range f.NumField() {
				n++
				f.Field(j).Set(reflect.ValueOf(themes.Style{Fg: themes.Color(number(n))}))
			}
		}
	}
	seen := map[safetext.Color]bool{}
	p := reflect.ValueOf(New(th)).Elem()
	for i := range p.NumField() {
		if st, ok := p.Field(i).Interface, p.Type().Field(i).IsExported(); ok {
			if st, ok := st().(safetext.Style); ok {
				seen[st.Fg] = true
			}
		}
	}
	for i := 1; i <= n; i++ {
		if !seen[safetext.ANSI(i)] {
			t.Errorf("style %d of the theme is not in the palette", i)
		}
	}
}

func number(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return number(n/10) + number(n%10)
}

func TestStyle(t *testing.T) {
	for _, c := range []struct {
		in   themes.Style
		want safetext.Style
	}{
		{themes.Style{}, safetext.Style{}},
		{themes.Style{Fg: "0", Bg: "15"}, safetext.Style{Fg: safetext.ANSI(0), Bg: safetext.ANSI(15)}},
		{themes.Style{Fg: "#ff8800"}, safetext.Style{Fg: safetext.Hex("#ff8800")}},
		{
			themes.Style{Bold: true, Dim: true, Italic: true, Underline: true, Reverse: true, Strike: true},
			safetext.Style{Bold: true, Dim: true, Italic: true, Underline: true, Reverse: true, Strikethrough: true},
		},
	} {
		if got := Style(c.in); got != c.want {
			t.Errorf("Style(%+v) = %+v, want %+v", c.in, got, c.want)
		}
	}
}

func TestStandAlone(t *testing.T) {
	for _, p := range all(t) {
		fg := Style(themes.Style{Fg: p.Theme.Foreground}).Fg
		for name, st := range map[string]safetext.Style{"strong": p.Strong, "code": p.CodeBlock, "diff header": p.DiffHeader} {
			if st.Fg != fg {
				t.Errorf("%s: %s has not the foreground of the theme", p.Theme.Name, name)
			}
		}
		if p.Selection.Fg != Style(p.Theme.UI.Selection).Fg {
			t.Errorf("%s: the selection would change the colours of what is selected", p.Theme.Name)
		}
	}
}

func TestRoles(t *testing.T) {
	p := New(themes.Default(true))
	for role, want := range map[model.Role]safetext.Style{
		model.RoleUser: p.User, model.RoleAssistant: p.Assistant, model.RoleSystem: p.System,
		model.RoleDeveloper: p.Developer, model.RoleTool: p.Tool, model.RoleMarker: p.Marker, model.RoleUnknown: p.Marker,
	} {
		if got := p.Role(role); got != want {
			t.Errorf("%s: %+v, want %+v", role, got, want)
		}
	}
}

func TestAgents(t *testing.T) {
	p := New(themes.Default(true))
	if again := New(themes.Default(true)); p.Agent("triage") != again.Agent("triage") {
		t.Error("the same name has two styles")
	}
	used := map[safetext.Style]bool{}
	for _, name := range []string{"triage", "planner", "reviewer", "coder", "tester", "search", "writer", "critic", "main", "router"} {
		used[p.Agent(name)] = true
	}
	if len(used) < 4 {
		t.Errorf("ten names share %d styles", len(used))
	}
	if (&Palette{Assistant: safetext.Style{Bold: true}}).Agent("x") != (safetext.Style{Bold: true}) {
		t.Error("without colours for agents")
	}
}

// What is laid under text is about as grey on a terminal with 256 colours as it is
// on one with more.
func TestBarsStayGrey(t *testing.T) {
	for _, name := range themes.Builtin() {
		th, err := themes.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for place, c := range map[string]themes.Color{"header": th.UI.Header.Bg, "footer": th.UI.Footer.Bg, "cursor line": th.UI.CursorLine.Bg, "selection": th.UI.Selection.Bg} {
			if len(c) != len("#rrggbb") {
				continue
			}
			var r, g, b uint8
			if _, err := fmt.Sscanf(string(c), "#%02x%02x%02x", &r, &g, &b); err != nil {
				t.Fatal(err)
			}
			x, y, z, _ := colorprofile.ANSI256.Convert(color.RGBA{r, g, b, 255}).RGBA()
			spread := func(a, b, c int) int { return max(a, b, c) - min(a, b, c) }
			if was, is := spread(int(r), int(g), int(b)), spread(int(x>>8), int(y>>8), int(z>>8)); is > was+32 {
				t.Errorf("%s: the %s %s becomes #%02x%02x%02x", name, place, c, x>>8, y>>8, z>>8)
			}
		}
	}
}

// The name of an agent looks like no label of a role: it has a colour that none has,
// or the terminal's and other attributes.
func TestAgentsAreNoRoles(t *testing.T) {
	for _, p := range all(t) {
		roles := map[string]safetext.Style{"user": p.User, "assistant": p.Assistant, "system": p.System, "developer": p.Developer, "tool": p.Tool, "marker": p.Marker, "error": p.Error}
		for _, name := range []string{"triage", "planner", "reviewer", "coder", "tester", "sales_agent", "writer", "critic", "main", "router", "refund_agent", "a", "b", "c", "d"} {
			st := p.Agent(name)
			for role, other := range roles {
				if st == other || st.Fg == other.Fg && st.Bg == other.Bg && st.Fg != p.Plain.Fg {
					t.Errorf("%s: %s looks like the label of %s: %+v", p.Theme.Name, name, role, st)
				}
			}
		}
	}
}
