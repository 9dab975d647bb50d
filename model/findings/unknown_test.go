package findings

import "testing"

// That a server has nothing by a name may be all that was asked. What was to be done with it
// was not done.
func TestUnknown(t *testing.T) {
	for name, c := range map[string]struct {
		command, text string
		want          Severity
	}{
		"asked":     {"kubectl get pod oven", `Error from server (NotFound): pods "oven" not found`, Warning},
		"looked at": {"docker inspect oven", "[]\nError: No such object: oven", Warning},
		"done":      {"kubectl rollout restart deployment/oven", `Error from server (NotFound): deployments.apps "oven" not found`, Error},
		"forbidden": {"kubectl get pod oven", `Error from server (Forbidden): pods "oven" is forbidden`, Error},
	} {
		open, list := failsAfter(t, user("go"), failed(bash("1", c.command), c.text), answer("done"))
		if !open || list[0].Severity != c.want {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
