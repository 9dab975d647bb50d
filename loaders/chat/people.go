package chat

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Tables of people and logs of programs have roles and texts, too: who may do what,
// and what was done. One record does not tell them from messages, several do.

// accessRoles are roles of people who may do something, which nobody has in a
// conversation with a model.
var accessRoles = map[string]bool{
	"admin": true, "administrator": true, "superuser": true, "superadmin": true, "root": true, "owner": true, "editor": true, "viewer": true,
	"manager": true, "member": true, "contributor": true, "maintainer": true, "subscriber": true,
}

// IsLogged reports whether a record has a member that loggers give to records (pino, Bunyan,
// zap, logrus, Logback, web servers).
func IsLogged(v rawjson.Value) bool {
	return v.Fits("level/pid/hostname/caller/logger/ip/severity/lvl/loglevel/log_level/logger_name/loggerName/thread_name:some") ||
		v.Fits("remote_addr/user_agent/exception:some") || v.Fits("message/msg^GET|POST|PUT|PATCH|DELETE|HEAD !role")
}

// IsMail reports whether a record is a mail or a notice between people.
func IsMail(v rawjson.Value) bool {
	return v.Fits("subject to/recipients/cc")
}

// IsTicket reports whether a record is a ticket of a tracker: its text is what is
// to be done, whatever roles there are. A ticket that holds a conversation is none.
func IsTicket(v rawjson.Value) bool {
	if v.First("messages", "conversation", "conversations", "history", "transcript").Len() > 0 {
		return false
	}
	return v.Fits("assignee/reporter/assigned_to/issuetype/story_points/milestone/sprint") ||
		v.Fits("title/summary/subject:text status/state/priority/severity ticket/ticket_id/issue/issue_id/labels/key")
}

// Rows of which at least so many are people of different names are a table.
const (
	fewestPeople = 3
	mostPeople   = 32 // of a list that are looked at
)

// People is what several records with roles have in common.
type People struct {
	count, logs, people int
	answered, access    bool
	names               map[string]bool
}

// Add enters a record; those without a role say nothing.
func (t *People) Add(v rawjson.Value) {
	spelled := v.First("role", "Role").Text()
	if spelled == "" || len(spelled) > 80 {
		return
	}
	t.count++
	if IsTicket(v) {
		t.logs++
		return
	}
	role, _ := Role(spelled)
	t.access = t.access || accessRoles[strings.ToLower(spelled)]
	t.answered = t.answered || role == model.RoleAssistant || role == model.RoleTool || role == model.RoleDeveloper
	if IsLogged(v) {
		t.logs++
	}
	if name := v.First("name", "Name").Text(); name != "" && v.First("id", "Id").Exists() {
		t.people++
		if t.names == nil {
			t.names = map[string]bool{}
		}
		t.names[name] = true
	}
}

// IsTable reports whether the records are no messages.
func (t *People) IsTable() bool {
	logs := t.logs > 0 && t.logs*2 >= t.count
	people := t.people >= fewestPeople && t.people == t.count && len(t.names) == t.count
	return t.access || !t.answered && (logs || people)
}

// IsTable reports whether the records with roles are rows of a table of people or
// lines of a program's log, to judge by all of them.
func IsTable(records []*format.Record) bool {
	var t People
	for _, r := range records {
		list := r.Value
		if list.Kind() == rawjson.Object {
			if list = list.Get("messages"); list.Kind() != rawjson.Array {
				t.Add(r.Value)
				continue
			}
		}
		for i := range min(list.Len(), mostPeople) {
			if len(records) == 1 { // else they are records themselves
				t.Add(list.Index(i))
			}
		}
	}
	return t.IsTable()
}
