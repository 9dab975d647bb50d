package findings

import (
	"testing"

	"msgview/model"
)

// talk puts the messages of some steps into a conversation of their own.
func talk(name string, steps ...script) script {
	return func(l *fake) {
		from := len(l.messages)
		part := newFake()
		for _, s := range steps {
			s(part)
		}
		for i, m := range part.messages {
			m.Conversation = name
			l.messages = append(l.messages, m)
			m.Index = from + i
			m.Origin = model.Origin{File: "log", Line: m.Index + 1, Offset: int64(m.Index * 100), Length: 100}
			e := model.EntryOf(m)
			e.Offset, e.Length, e.Line = m.Origin.Offset, 100, m.Index+1
			l.index.Add([]model.Entry{e})
		}
	}
}

// requests is a prompt with which a client names a model.
func requests(name, text string) script {
	return func(l *fake) {
		m := said(model.RoleUser, text)
		m.Meta = []model.Field{{Name: "request.model", Value: []byte(`"` + name + `"`)}}
		l.add(m)
	}
}

// A request that failed is made good by an answer to the same one, and by none to another.
func TestRepeats(t *testing.T) {
	refused := event(model.MarkerError, "Error: item 3 lacks its reasoning", true)
	died := event(model.MarkerNotice, "Error: no active exception", true)
	began := event(model.MarkerRunStart, "began", false)
	diedOf := func(name string) script {
		return func(l *fake) {
			died(l)
			l.messages[len(l.messages)-1].Model = name
		}
	}
	picture := func(url string) script {
		return func(l *fake) {
			m := said(model.RoleUser, "what is it?")
			m.Parts = append(m.Parts, model.Media{URL: url})
			m.Meta = []model.Field{{Name: "request.model", Value: []byte(`"rye-1"`)}}
			l.add(m)
		}
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"asked again":               {[]script{talk("a", requests("rye-1", "bake"), refused), talk("b", requests("rye-1", "bake"), answer("baked"))}, false},
		"never answered":            {[]script{talk("a", requests("rye-1", "bake"), refused), talk("b", requests("rye-1", "bake"))}, true},
		"something else":            {[]script{talk("a", requests("rye-1", "bake"), refused), talk("b", requests("rye-1", "eat"), answer("eaten"))}, true},
		"answered before":           {[]script{talk("a", requests("rye-1", "bake"), answer("baked")), talk("b", requests("rye-1", "bake"), refused)}, true},
		"another model":             {[]script{talk("a", requests("rye-7", "bake"), refused), talk("b", requests("oat-1", "bake"), answer("baked"))}, true},
		"a model in the address":    {[]script{talk("a", message(func(m *model.Message) { m.Role, m.Meta = model.RoleUser, []model.Field{{Name: "request.stream"}} }), refused), talk("b", user("fine"), answer("baked"))}, true},
		"after the same prompts":    {[]script{talk("a", requests("rye-1", "heat"), answer("hot"), user("bake"), refused), talk("b", requests("rye-1", "heat"), answer("hot"), user("bake"), answer("baked"))}, false},
		"after other prompts":       {[]script{talk("a", requests("rye-1", "heat"), answer("hot"), user("go on"), refused), talk("b", requests("rye-1", "clean"), answer("clean"), user("go on"), answer("on"))}, true},
		"with a result":             {[]script{talk("a", requests("rye-1", "bake"), ran(bash("1", "ls"), "x"), refused), talk("b", requests("rye-1", "bake"), answer("baked"))}, true},
		"with its result":           {[]script{talk("a", requests("rye-1", "bake"), ran(bash("1", "ls"), "x"), refused), talk("b", requests("rye-1", "bake"), ran(bash("1", "ls"), "x"), answer("baked"))}, false},
		"with another result":       {[]script{talk("a", requests("rye-1", "bake"), ran(bash("1", "ls"), "x"), refused), talk("b", requests("rye-1", "bake"), ran(bash("1", "ls"), "y"), answer("baked"))}, true},
		"another picture":           {[]script{talk("a", picture("https://a.example/1"), refused), talk("b", picture("https://a.example/2"), answer("rye"))}, true},
		"the same picture":          {[]script{talk("a", picture("https://a.example/1"), refused), talk("b", picture("https://a.example/1"), answer("rye"))}, false},
		"by the person, at once":    {[]script{user("bake"), refused, user("bake"), answer("baked")}, false},
		"by the person, later":      {[]script{user("go on"), refused, user("heat"), answer("hot"), user("go on"), answer("on")}, true},
		"blacked out":               {[]script{talk("a", requests("rye-1", "[redacted]"), refused), talk("b", requests("rye-1", "[redacted]"), answer("baked"))}, true},
		"with brackets":             {[]script{talk("a", requests("rye-1", "bake [rye] *now*"), refused), talk("b", requests("rye-1", "bake [rye] *now*"), answer("baked"))}, false},
		"answers alone":             {[]script{talk("a", refused), talk("b", answer("baked"))}, true},
		"a run with another model":  {[]script{talk("a", began, user("hi"), diedOf("rye-7")), talk("b", began, user("hi"), message(func(m *model.Message) { m.Model = "oat-1" }))}, false},
		"a run with its model":      {[]script{talk("a", began, user("hi"), diedOf("oat-1")), talk("b", began, user("hi"), message(func(m *model.Message) { m.Model = "oat-1" }))}, false},
		"a run that died":           {[]script{talk("a", began, user("hi"), diedOf("oat-1")), talk("b", began, user("hi"), diedOf("oat-1")), talk("c", began, user("hi"), message(func(m *model.Message) { m.Model = "oat-1" }))}, false},
		"a run that died, another":  {[]script{talk("a", began, user("hi"), died), talk("b", began, user("bake"), answer("baked"))}, true},
		"a banner within an answer": {[]script{talk("a", began, user("hi"), answer("<<<"), died), talk("b", began, answer(">>>"))}, false},
		"a banner, and a prompt":    {[]script{talk("a", began, user("hi"), answer("<<<"), died), talk("b", began, user("bake"), answer("baked"))}, true},
		"a banner without a cause":  {[]script{talk("a", began, user("hi"), died), talk("b", began, answer("settings: none"))}, true},
		"after each answer":         {[]script{talk("a", began, user("hi"), answer("hello"), died), talk("b", began, user("hi"), answer("hello"), died)}, true},
		"two banners":               {[]script{talk("a", began, user("hi"), died), talk("b", began), talk("c", began, answer(">>>"))}, true},
	} {
		if open, list := failsAfter(t, c.steps...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
