package render_test

import (
	"strings"
	"testing"

	"msgview/ui/render"
)

// What nothing better is known of is fields, not JSON, however deep it lies: members of
// objects have the names of both, lists of words stand in a row, other lists behind dashes.
func TestNestedFields(t *testing.T) {
	it := called("bake", false)
	it.Call.Arguments = []byte(`{"steps":["knead","rest, an hour","bake"],"flours":["rye","wheat"],"oven":{"top":220,"fan":false,"door":{"open":null}},` +
		`"loaves":[{"name":"rye","minutes":50,"of":{"salt":1}},{"name":"rolls"}],"sizes":[1,2,3],"none":[],"mixed":[1,"two",{"three":3},[4]],"notes":"` + strings.Repeat("slowly ", 30) + `"}`)
	got := rowsOf(&it, render.Full, 100)
	for _, want := range []string{
		"steps:\n", "- knead\n", "- rest, an hour\n", "flours: rye, wheat\n", "oven.top: 220\n", "oven.fan: false\n", "oven.door.open: null\n",
		"loaves:\n", "- name: rye\n", "minutes: 50\n", "of.salt: 1\n", "- name: rolls\n", "sizes: [1,2,3]\n", "none: []\n", "- 1\n", "- two\n", "- three: 3\n", "- [4]\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q:\n%s", want, got)
		}
	}
	if strings.ContainsAny(got[strings.Index(got, "\n"):], "{}") {
		t.Errorf("braces:\n%s", got)
	}
	it.Call.Arguments = []byte(`{"notes":"` + strings.Repeat("slowly ", 30) + `","a":` + strings.Repeat(`{"b":`, 20) + `1` + strings.Repeat(`}`, 20) + `}`)
	if got := rowsOf(&it, render.Full, 100); !strings.Contains(got, "a.b.b.b:\n") {
		t.Errorf("deeper:\n%.2000s", got)
	}
}

// Of a tool that calls another one the arguments of that are what is read; what its row says
// already is not said again.
func TestWrappedFields(t *testing.T) {
	it := called("use_mcp_tool", false)
	it.Call.Arguments = []byte(`{"server_name":"pantry","tool_name":"list_flour","arguments":"{\"kind\":\"rye\",\"where\":{\"shelf\":2},\"notes\":\"` + strings.Repeat("slowly ", 30) + `\"}"}`)
	got := rowsOf(&it, render.Full, 100)
	for _, want := range []string{"kind: rye\n", "where.shelf: 2\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q:\n%s", want, got)
		}
	}
	for _, not := range []string{"server_name", "tool_name", "arguments", "{"} {
		if strings.Contains(got, not) {
			t.Errorf("%q:\n%s", not, got)
		}
	}
	if got := rowsAt(&it, render.MaxLevel, render.Full, 100); !strings.Contains(got, "server_name") {
		t.Errorf("not as logged:\n%s", got)
	}
}
