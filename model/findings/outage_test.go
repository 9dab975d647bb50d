package findings

import (
	"fmt"
	"testing"

	"msgview/model"
)

// What is told of an outage is one cause, and tries behind which an answer came are made good. Another
// error, and one behind an answer, are causes of their own.
func TestOutages(t *testing.T) {
	fails := func(text string) script { return event(model.MarkerError, text, true) }
	const cold = "Failed to heat: the oven 'mill/rye-1' answered with status 400"
	first, second, given := fails(`{"attempt":1,"maxAttempts":2,"delaySeconds":2}`), fails(`{"attempt":2,"maxAttempts":2,"delaySeconds":4}`), fails(`{"attempt":2,"maxAttempts":2,"delaySeconds":0,"failed":true}`)
	for name, c := range map[string]struct {
		steps []script
		want  string
	}{
		"tries and the error":      {[]script{fails("baking_failed"), first, second, given, fails(cold)}, "error 5; "},
		"asked again":              {[]script{fails(cold), first, user("well?"), fails(`baking_failed: {"message":"` + cold + `"}`), first}, "error 4; "},
		"another error":            {[]script{fails(cold), fails("Failed to open the door: it is locked")}, "error 1; hint 1; "},
		"behind none of a request": {[]script{fails("Failed to find the mill: no such file"), fails("Failed to open the door: it is locked")}, "error 1; error 1; "},
		"another of the request":   {[]script{fails(cold), fails("API Error: the key is locked")}, "error 1; error 1; "},
		"asked in between":         {[]script{fails(cold), user("open the door"), fails("Failed to open the door: it is locked")}, "error 1; error 1; "},
		"answered":                 {[]script{fails("The door is locked (attempt 1 of 10, next in 500ms)"), user("and now?"), answer("It is open.")}, "recovered 1; "},
		"the last try":             {[]script{fails("The door is locked (attempt 10 of 10)"), user("and now?"), answer("It is open.")}, "hint 1; "},
		"a try, and then no more":  {[]script{fails("The door is locked (attempt 1 of 10, next in 500ms)"), fails("The door is locked"), user("and now?"), answer("It is open.")}, "hint 2; "},
		"no answer":                {[]script{fails("The door is locked (attempt 1 of 10, next in 500ms)")}, "error 1; "},
		"an answer between":        {[]script{fails(cold), answer("hot"), user("and now?"), fails("Failed to open the door: it is locked")}, "error 1; recovered 1; "},
	} {
		l := newFake()
		user("heat the oven")(l)
		for _, s := range c.steps {
			s(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		got := ""
		for _, one := range ranBy(t, f).Findings() {
			how := one.Severity.String()
			if one.Recovered {
				how = "recovered"
			}
			if one.Rule == ruleEvent {
				got += fmt.Sprintf("%s %d; ", how, one.Count)
			}
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}
