package findings

import (
	"slices"
	"testing"
	"time"

	"msgview/model"
)

// What a job makes is taken before it has made it.
func TestUsedEarly(t *testing.T) {
	begin := time.Date(2026, 5, 4, 6, 0, 0, 0, time.UTC)
	at := func(minute int, c *model.ToolCall, text string) script {
		return func(l *fake) {
			for _, m := range []*model.Message{calls(c), results(result(c.ID, text, -1, model.No))} {
				m.Time = begin.Add(time.Duration(minute) * time.Minute)
				l.add(m)
			}
		}
	}
	starts := at(1, call("1", "refresh_table", map[string]any{"name": "loaves_by_day"}), `{"job":"job-7","state":"queued"}`)
	prints := func(id string, minute int) script {
		return at(minute, call(id, "print_list", map[string]any{"source": "loaves_by_day", "month": "2026-04"}), `{"file":"list.pdf"}`)
	}
	asks := func(id string, minute int, text string) script {
		return at(minute, call(id, "job_state", map[string]any{"job": "job-7"}), text)
	}
	const done = `{"state":"succeeded","finished_at":"2026-05-04T06:09:00"}`
	for name, c := range map[string]struct {
		steps  []script
		answer string
		found  bool
	}{
		"it ended later":         {[]script{starts, prints("2", 3), asks("3", 10, done)}, "", true},
		"it ran behind it":       {[]script{starts, prints("2", 3), asks("3", 4, `{"state":"running"}`), asks("4", 9, `{"state":"succeeded"}`)}, "", true},
		"it ended before it":     {[]script{starts, prints("2", 9), asks("3", 10, `{"state":"succeeded","finished_at":"2026-05-04T06:08:00Z"}`)}, "", false},
		"it was waited for":      {[]script{starts, asks("3", 8, done), prints("2", 10)}, "", false},
		"made again":             {[]script{starts, prints("2", 3), asks("3", 10, done), prints("4", 11)}, "", false},
		"nobody knows":           {[]script{starts, prints("2", 3), asks("3", 10, `{"state":"succeeded"}`)}, "", false},
		"by another clock":       {[]script{starts, prints("2", 3), asks("3", 10, `{"state":"succeeded","finished_at":"2026-05-04T08:09:00"}`)}, "", false},
		"it failed":              {[]script{starts, prints("2", 3), asks("3", 10, `{"state":"failed","finished_at":"2026-05-04T06:09:00"}`)}, "", false},
		"only looked at":         {[]script{starts, at(3, call("2", "get_list", map[string]any{"source": "loaves_by_day"}), `{"rows":3}`), asks("3", 10, done)}, "", false},
		"of something else":      {[]script{starts, at(3, call("2", "print_list", map[string]any{"source": "flours_by_day"}), `{"file":"list.pdf"}`), asks("3", 10, done)}, "", false},
		"not read from it":       {[]script{starts, at(3, call("2", "add_note", map[string]any{"about": "loaves_by_day"}), `{"ok":true}`), asks("3", 10, done)}, "", false},
		"the answer tells it":    {[]script{starts, prints("2", 3), asks("3", 10, done)}, "The list was printed before the table was refreshed.", false},
		"it was no job":          {[]script{at(1, call("1", "refresh_table", map[string]any{"name": "loaves_by_day"}), `{"job":"job-7","state":"succeeded"}`), prints("2", 3), asks("3", 10, done)}, "", false},
		"its file, from a reply": {[]script{at(1, call("1", "export", map[string]any{"what": "loaves"}), `{"id":"job-7","status":"running","output":"out/loaves.csv"}`), at(3, call("2", "mail", map[string]any{"attachments": []string{"out/loaves.csv"}}), `{"sent":true}`), asks("3", 10, done)}, "", true},
	} {
		said := c.answer
		if said == "" {
			said = "The list is printed."
		}
		_, list := failsAfter(t, append(append([]script{user("Refresh the table and print the list.")}, c.steps...), answer(said))...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUsedEarly }); found != c.found {
			t.Errorf("%s: found %v\n%s", name, found, told(list))
		}
	}
}
