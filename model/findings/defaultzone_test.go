package findings

import (
	"slices"
	"testing"
)

// A time without a zone that a service took for one in UTC.
func TestDefaultZones(t *testing.T) {
	asks, local := user("Bake on Tuesday at 15:00 my time, and tell Ada."), user("Bake on Tuesday at 3 pm Berlin time.")
	books := func(id string, arguments map[string]any, result string) script {
		return ran(call(id, "calendar_create_event", arguments), result)
	}
	bare := map[string]any{"title": "Bake", "start": "2026-10-13T15:00:00", "end": "2026-10-13T16:00:00"}
	const utc = `{"id": "ev1", "start": {"dateTime": "2026-10-13T15:00:00Z", "timeZone": "UTC"}}`
	july := map[string]any{"title": "Bake", "start": "2026-07-13T15:00:00", "end": "2026-07-13T16:00:00"}
	const julyUTC = `{"id": "ev1", "start": {"dateTime": "2026-07-13T15:00:00Z", "timeZone": "UTC"}}`
	tells := answer("It is in the calendar for Tuesday, 15:00 Berlin time.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"the answer has the place": {[]script{asks, books("1", bare, utc), tells}, true},
		"the prompt has it":        {[]script{local, books("1", bare, utc), answer("Done.")}, true},
		"by its words":             {[]script{asks, books("1", bare, `{"ok": true, "note": "no time zone given, calendar default (UTC) used"}`), tells}, true},
		"London in winter":         {[]script{user("Bake on 2026-01-12 at 15:00 Europe/London."), books("1", bare, utc), answer("It is in for 15:00 Europe/London.")}, false},
		"Lisbon":                   {[]script{user("Bake at 15:00 Europe/Lisbon."), books("1", bare, utc), answer("Done.")}, false},
		"London in summer":         {[]script{user("Bake on 2026-07-13 at 15:00 Europe/London."), books("1", july, julyUTC), answer("Done.")}, true},
		"Lisbon in summer":         {[]script{user("Bake in July at 3 pm Lisbon time."), books("1", july, julyUTC), answer("Done.")}, true},
		"British summer":           {[]script{asks, books("1", july, julyUTC), answer("It is in for 15:00 BST.")}, true},
		"Tenerife in summer":       {[]script{user("Bake on 2026-07-13 at 15:00 Atlantic/Canary."), books("1", july, julyUTC), answer("Done.")}, true},
		"Iceland in summer":        {[]script{user("Bake on 2026-07-13 at 15:00 Atlantic/Reykjavik."), books("1", july, julyUTC), answer("Done.")}, false},
		"Paris":                    {[]script{user("Bake at 15:00 Europe/Paris."), books("1", bare, utc), answer("Done.")}, true},
		"with its zone":            {[]script{asks, books("1", map[string]any{"start": "2026-10-13T15:00:00", "timeZone": "Europe/Berlin"}, utc), tells}, false},
		"with an offset":           {[]script{asks, books("1", map[string]any{"start": "2026-10-13T15:00:00+02:00"}, utc), tells}, false},
		"it took the right one":    {[]script{asks, books("1", bare, `{"id": "ev1", "start": {"dateTime": "2026-10-13T13:00:00Z", "timeZone": "UTC"}}`), tells}, false},
		"put right":                {[]script{asks, books("1", bare, utc), ran(call("2", "calendar_update_event", map[string]any{"id": "ev1", "start": "2026-10-13T13:00:00"}), "ok"), tells}, false},
		"looked at":                {[]script{asks, books("1", bare, utc), ran(call("2", "calendar_list_events", map[string]any{"from": "2026-10-13T00:00:00Z"}), "[]"), tells}, true},
		"UTC is meant":             {[]script{user("Bake at 15:00 UTC."), books("1", bare, utc), answer("It is in for 15:00 UTC.")}, false},
		"another time":             {[]script{asks, books("1", bare, utc), answer("It is in, 17:00 Berlin time.")}, false},
		"another zone":             {[]script{asks, books("1", bare, `{"id": "ev1", "start": {"dateTime": "2026-10-13T15:00:00", "timeZone": "Europe/Berlin"}}`), tells}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleZone && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
