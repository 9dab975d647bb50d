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
