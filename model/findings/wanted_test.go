package findings

import (
	"testing"

	"msgview/model"
)

// A program that shows what others send is ended by nothing but the time that it is given.
func TestShowsWhatComes(t *testing.T) {
	for name, c := range map[string]struct {
		command, said string
		want          State
	}{
		"what others send": {"timeout 4 rostopic echo -n 5 /oven", "heat: 4", Done},
		"behind a look":    {"rostopic info /oven && timeout 4 rostopic echo -n 5 /oven", "Type: Oven\nheat: 4", Done},
		"in a shell":       {"bash --noprofile -lc 'source r.sh && rostopic info /oven && echo === && timeout 4 rostopic echo -n 5 /oven'", "Type: Oven\n===\nheat: 4", Done},
		"on a wire":        {"timeout 5 candump can0", "can0 123 [2] 04 00", Done},
		"nobody sends":     {"timeout 4 rostopic echo -n 5 /oven", "", Failed},
		"nobody does yet":  {"timeout 4 rostopic echo -n 5 /oven", "WARNING: topic [/oven] does not appear to be published yet", Failed},
		"behind work":      {"./bake.sh && timeout 4 rostopic echo /oven", "heat: 4", Failed},
		"it sends itself":  {"timeout 4 rostopic pub /oven std_msgs/Int8 4", "publishing", Failed},
	} {
		if o := Verdict(bash("1", c.command), result("1", c.said, 124, model.Yes)); o.State != c.want {
			t.Errorf("%s: %v", name, o.State)
		}
	}
}

// A server that the limit of time of a tool ended did what it was to do.
func TestServedUntilLimit(t *testing.T) {
	for name, c := range map[string]struct {
		command, said string
		code          int
		want          State
	}{
		"a server":            {"npm run dev", "Exit code 143\nCommand timed out after 2m 0.0s\n\n  Local:   http://localhost:5173/", 143, Done},
		"its own program":     {"cd shop && go run ./cmd/oven", "listening on :8080\ncommand timed out after 120s", 124, Done},
		"a script that hangs": {"./deploy.sh", "listening on :8080\nwaiting for the migration lock\ncommand timed out after 120s", 124, Failed},
		"what drives it":      {"npm run e2e", "Local: http://localhost:3000\nwaiting for page\nCommand timed out after 120s", 124, Failed},
		"it does not begin":   {"npm run dev", "Command timed out after 2m 0.0s\n\ncompiling", 143, Failed},
		"its port is taken":   {"npm run dev", "Local: http://localhost:5173\nError: port 5173 in use\nCommand timed out after 2m", 143, Failed},
		"tests that hang":     {"npm test", "server listening on 3000\nCommand timed out after 2m", 143, Failed},
		"it ended itself":     {"npm run dev", "Local: http://localhost:5173\nrequest timed out", 1, Failed},
	} {
		if o := Verdict(bash("1", c.command), result("1", c.said, c.code, model.Yes)); o.State != c.want {
			t.Errorf("%s: %v", name, o.State)
		}
	}
}
