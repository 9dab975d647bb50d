package findings

import (
	"context"
	"testing"

	"msgview/model"
)

// Who logs in asks again, so that the failure before is made good by an answer to a later prompt.
// Another failure that ended a turn is not.
func TestLogin(t *testing.T) {
	for name, c := range map[string]struct {
		steps     []script
		recovered bool
	}{
		"logged in":            {[]script{user("go"), event(model.MarkerError, "Not logged in · Please run /login", true), user("please do now"), answer("done")}, true},
		"a key that is wrong":  {[]script{user("go"), event(model.MarkerError, "Invalid API key · Please run /login", true), user("please do now"), answer("done")}, true},
		"a token that is old":  {[]script{user("go"), event(model.MarkerError, "API Error: 401 OAuth token has expired. Please obtain a new one", true), user("please do now"), answer("done")}, true},
		"no credentials":       {[]script{user("go"), event(model.MarkerError, "Your default credentials were not found. The servers are down or overloaded.", true), user("please do now"), answer("done")}, true},
		"not yet":              {[]script{user("go"), event(model.MarkerError, "Not logged in · Please run /login", true), user("go")}, false},
		"only answered before": {[]script{user("go"), answer("done"), user("go"), event(model.MarkerError, "Not logged in · Please run /login", true)}, false},
		"another failure":      {[]script{user("go"), event(model.MarkerError, "the oven is cold", true), user("what is the time?"), answer("noon")}, false},
		"that it is logged":    {[]script{user("go"), event(model.MarkerError, "the log in the oven is cold", true), user("what is the time?"), answer("noon")}, false},
	} {
		l := newFake()
		for _, s := range c.steps {
			s(l)
		}
		found := false
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if err := f.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		for _, one := range f.Findings() {
			if one.Rule == ruleEvent || one.Group() == End && one.Rule.Code == "end.aborted" {
				if found = true; one.Recovered != c.recovered {
					t.Errorf("%s: %v", name, one)
				}
			}
		}
		if !found {
			t.Errorf("%s: nothing is found", name)
		}
	}
}
