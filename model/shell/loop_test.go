package shell

import "testing"

// What a loop does is done time and again, what stands beside it is not.
func TestLooped(t *testing.T) {
	for script, want := range map[string]bool{
		"bake":                        false,
		"for i in 1 2; do bake; done": true,
		"for ((i = 0; i < 9; i++)); do bake; done":   true,
		"while true; do bake || break; done":         true,
		"while bake; do rest; done":                  true,
		"until bake; do rest; done":                  false,
		"for i in 1 2; do (rest; bake); done":        true,
		"for i in 1 2; do sh -c 'bake'; done":        true,
		"if true; then bake; fi":                     false,
		"if bake; then rest; fi":                     false,
		"for i in 1 2; do rest; done; bake":          false,
		"while rest; do if hot; then bake; fi; done": true,
	} {
		got := false
		for _, r := range Parse(script).Runs() {
			got = got || r.Command.Name() == "bake" && r.Looped
		}
		if got != want {
			t.Errorf("%s: %v", script, got)
		}
	}
}
