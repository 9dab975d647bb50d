package findings

import "testing"

// What a client or a template writes anew into each prompt is no other prompt.
func TestStampedPrompt(t *testing.T) {
	const billed, rest = "x-anthropic-billing-header: cc_version=2.1.37.0de; cc_entrypoint=cli; cch=", "\nYou bake bread for a village.\nBe brief, and never sell what is older than a day."
	for name, c := range map[string]struct {
		was, is string
		want    Severity
		none    bool
	}{
		"a hash for the bill":          {billed + "81f0a;" + rest, billed + "c0edb;" + rest, 0, true},
		"and no line behind it":        {billed + "81f0a;You bake." + rest, billed + "c0edb;You bake." + rest, 0, true},
		"a hash and another prompt":    {billed + "81f0a;" + rest, billed + "c0edb;" + rest + "\nSell cake.", Warning, false},
		"the time":                     {"It is Friday, 2026-03-06 10:15:07." + rest, "It is Monday, 2026-03-09 08:00:00." + rest, Hint, false},
		"an id":                        {"Session 7f3a9c12." + rest, "Session 0b1d88e4." + rest, Hint, false},
		"the time and another village": {"It is 10:15 in Rye." + rest, "It is 10:16 in Oat." + rest, Warning, false},
		"a number further down":        {"You bake." + rest + "\nThe shop is open.\nBake 10.", "You bake." + rest + "\nThe shop is open.\nBake 20.", Warning, false},
		"the time further down":        {"You bake." + rest + "\nNow: 2026-03-06 22:42 (Friday)\nBake 10.", "You bake." + rest + "\nNow: 2026-03-07 08:43 (Saturday)\nBake 10.", Hint, false},
		"the time and a number":        {"You bake." + rest + "\nNow: 22:42\nBake 10.", "You bake." + rest + "\nNow: 22:43\nBake 20.", Warning, false},
		"another prompt":               {"You bake." + rest, "You bake cake." + rest, Warning, false},
	} {
		_, list := failsAfter(t, system(c.was), user("go"), ran(bash("1", "ls"), "rye"), system(c.is), answer("b"))
		if c.none != (len(list) == 0) || !c.none && (list[0].Rule != ruleSystem || list[0].Severity != c.want) {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// A prompt is where a client may set another one: in a turn nobody asked for it.
func TestPromptAtTurn(t *testing.T) {
	_, list := failsAfter(t, system("You bake bread for a village."), user("go"), answer("a"), system("You bake cake for a village."), user("go"), answer("b"))
	if len(list) != 1 || list[0].Rule != ruleSystem || list[0].Severity != Hint {
		t.Error(told(list))
	}
}
