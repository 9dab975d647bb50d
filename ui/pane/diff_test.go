package pane

import (
	"testing"

	"msgview/ui/diff"
)

// No key of the comparison has two meanings.
func TestDiffKeys(t *testing.T) {
	seen := map[string]string{}
	for _, b := range NewDiff(diff.Run{}, diff.Run{}, nil).Keys() {
		for _, k := range b.Keys() {
			if other, twice := seen[k]; twice {
				t.Errorf("%s is %q and %q", k, other, b.Help().Desc)
			}
			seen[k] = b.Help().Desc
		}
	}
}
