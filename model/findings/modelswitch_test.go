package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// Another model from a prompt on may be a router's, or the person's. On the way, and behind an error,
// it is told as before.
func TestRouters(t *testing.T) {
	by := func(name string) script { return message(func(m *model.Message) { m.Model = name }) }
	turn := func(prompt string, names ...string) script {
		return func(l *fake) {
			user(prompt)(l)
			for _, name := range names {
				by(name)(l)
			}
		}
	}
	router := []script{turn("knead", "big-3", "big-3"), turn("bake", "quick-3", "quick-3"), turn("taste", "big-3"), turn("sell", "quick-3"), turn("count", "big-3")}
	long := []script{times(40, func(int) script {
		return func(l *fake) {
			turn("bake", "quick-3")(l)
			turn("taste", "big-3")(l)
		}
	})}
	broken := event(model.MarkerError, "the model is overloaded", true)
	for name, c := range map[string]struct {
		steps []script
		warns bool
	}{
		"from prompt to prompt": {router, false},
		"of very many prompts":  {long, false},
		"at last on the way":    {slices.Concat(long, []script{turn("eat", "quick-3", "big-3")}), true},
		"once to and fro":       {router[:3], false},
		"on the way":            {slices.Concat(router, []script{turn("eat", "big-3", "quick-3")}), true},
		"one of them by a plan": {slices.Concat(router[:3], []script{ran(call("1", "enter_plan_mode", nil), "planning"), turn("sell", "quick-3"), turn("count", "big-3")}), false},
		"to a third one":        {slices.Concat(router, []script{turn("eat", "tiny-3")}), false},
		"an alias on the way":   {[]script{turn("eat", "auto-oven-3", "big-3")}, false},
		"its newest":            {[]script{turn("eat", "big-latest", "bigger-3")}, false},
		"no alias":              {[]script{turn("eat", "autoclave-3", "big-3")}, true},
		"behind an error":       {slices.Concat(router, []script{user("eat"), broken, by("quick-3")}), true},
		"and prompted again":    {slices.Concat(router, []script{user("eat"), broken, user("eat!"), by("quick-3")}), false},
	} {
		l := newFake()
		for _, s := range c.steps {
			s(l)
		}
		warns := false
		rows := 0
		for _, one := range runAll(t, l) {
			if one.Rule == ruleModel {
				rows++
				warns = warns || one.Severity != Hint
			}
		}
		if warns != c.warns || rows == 0 {
			t.Errorf("%s: warned %v, %d rows", name, warns, rows)
		}
	}
}

// Ever other models from prompt to prompt are one row with all their places. One on the way, and
// each of a few, has its own.
func TestEverOtherModels(t *testing.T) {
	by := func(name string) script { return message(func(m *model.Message) { m.Model = name }) }
	turns := func(names ...string) (all []script) {
		for _, name := range names {
			all = append(all, user("bake "+name), by(name))
		}
		return all
	}
	many := func(n int, of ...string) (all []string) {
		for i := range n {
			all = append(all, of[i%len(of)])
		}
		return all
	}
	for name, c := range map[string]struct {
		steps        []script
		rows, places int
	}{
		"ever others":    {turns("rye-1", "oat-2", "corn-3", "rice-4", "nut-5"), 1, 4},
		"a few":          {turns("rye-1", "oat-2", "corn-3", "rye-1", "corn-3"), 4, 4},
		"at 80 turns":    {turns(many(80, "rye-1", "oat-2", "corn-3", "rice-4", "nut-5", "plum-6", "fig-7")...), 1, 79},
		"a few at 80":    {turns(many(80, "rye-1", "oat-2", "corn-3")...), 3, 79},
		"one on the way": {append(turns("rye-1", "oat-2", "corn-3", "rice-4", "nut-5"), by("oat-2")), 2, 5},
	} {
		rows, places := 0, 0
		_, list := failsAfter(t, c.steps...)
		for _, one := range list {
			if one.Rule == ruleModel {
				rows++
				places += one.Count
			}
		}
		if rows != c.rows || places != c.places {
			t.Errorf("%s: %d rows with %d places", name, rows, places)
		}
	}
}

// What the log says of another model is where it changes, not the first answer of that one.
func TestSwitchHasItsPlace(t *testing.T) {
	by := func(name string) script { return message(func(m *model.Message) { m.Model = name }) }
	says := event(model.MarkerModelChange, "rye-1 → oat-mini", false)
	limit := event(model.MarkerNotice, "You have reached the limit for rye-1. Continuing with oat-mini.", false)
	for name, c := range map[string]struct {
		steps []script
		entry int
	}{
		"an event":   {[]script{user("bake"), by("rye-1"), limit, says, user("on"), by("oat-mini")}, 3},
		"no event":   {[]script{user("bake"), by("rye-1"), user("on"), by("oat-mini")}, 3},
		"an old one": {[]script{user("bake"), says, by("rye-1"), user("on"), by("oat-mini")}, 4},
	} {
		_, list := failsAfter(t, c.steps...)
		i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleModel })
		if i < 0 || list[i].Place().Entry != c.entry || list[i].Evidence.Entry != c.entry {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// A notice that names the new model between two turns says that it changes. Behind an error, or a
// prompt without an answer, the program fell back.
func TestNoticeNamesTheModel(t *testing.T) {
	by := func(name string) script { return message(func(m *model.Message) { m.Model = name }) }
	names := event(model.MarkerNotice, "model: mill/oat-mini", false)
	for name, c := range map[string]struct {
		steps []script
		warns bool
	}{
		"between two turns": {[]script{by("rye-1"), names, user("on"), by("oat-mini")}, false},
		"without a prompt":  {[]script{by("rye-1"), names, by("oat-mini")}, false},
		"of another model":  {[]script{by("rye-1"), event(model.MarkerNotice, "model: mill/rye-1", false), by("oat-mini")}, true},
		"behind an error":   {[]script{by("rye-1"), event(model.MarkerError, "429 usage limit", true), names, by("oat-mini")}, true},
		"and a new prompt":  {[]script{by("rye-1"), event(model.MarkerError, "429 usage limit", true), names, user("on"), by("oat-mini")}, false},
		"for the last one":  {[]script{by("rye-1"), names, user("on"), by("oat-mini"), by("rye-1")}, true},
		"of no model":       {[]script{by("rye-1"), event(model.MarkerNotice, "the oven oat-mini is on", false), by("oat-mini")}, true},
	} {
		_, list := failsAfter(t, append([]script{user("bake")}, c.steps...)...)
		warns := false
		for _, f := range list {
			warns = warns || f.Rule == ruleModel && f.Severity != Hint
		}
		if warns != c.warns {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// What a program says by itself, without tokens and to nobody, is no model's answer.
func TestAnswerOfTheProgram(t *testing.T) {
	by := func(name string, tokens int64) script {
		return message(func(m *model.Message) {
			m.Model, m.Usage.Output = name, tokens
			m.Parts[0] = model.Text{Text: "said by " + name}
		})
	}
	for name, c := range map[string]struct {
		steps []script
		want  int
	}{
		"before the first prompt": {[]script{by("counter", 0), user("bake"), by("rye-1", 7)}, 0},
		"between two turns":       {[]script{user("bake"), by("rye-1", 7), by("counter", 0), user("on"), by("rye-1", 7)}, 0},
		"the last one":            {[]script{user("bake"), by("rye-1", 7), by("counter", 0)}, 1},
		"and goes on":             {[]script{user("bake"), by("rye-1", 7), by("counter", 0), user("on"), by("counter", 0)}, 1},
		"another one goes on":     {[]script{user("bake"), by("rye-1", 7), by("counter", 0), user("on"), by("oat-mini", 7)}, 2},
		"to a prompt":             {[]script{user("bake"), by("counter", 0), user("on"), by("rye-1", 7)}, 1},
		"with tokens":             {[]script{by("counter", 3), user("bake"), by("rye-1", 7)}, 1},
		"behind an error":         {[]script{user("bake"), by("rye-1", 7), event(model.MarkerError, "no flour", true), by("oat-mini", 0), user("on"), by("oat-mini", 7)}, 1},
		"no tokens at all":        {[]script{user("bake"), by("rye-1", 0), by("oat-mini", 0)}, 1},
	} {
		_, list := failsAfter(t, c.steps...)
		got := modelChanges(list)
		if got != c.want {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// Who plans with a model of its own goes back to the one before, and what the record of a prompt
// names is what the person took. A limit of the program and a model that nobody named are told.
func TestModelIsChosen(t *testing.T) {
	by := func(name string) script { return message(func(m *model.Message) { m.Model = name }) }
	asks := func(field, value string) script {
		return func(l *fake) {
			m := said(model.RoleUser, "bake")
			m.Meta = []model.Field{{Name: field, Value: []byte(value)}}
			l.add(m)
		}
	}
	enter := ran(call("1", "enter_plan_mode", map[string]any{"reason": "a cake"}), "planning")
	leave := ran(call("2", "exit_plan_mode", map[string]any{"plan": "cake.md"}), "approved")
	refused := failed(call("2", "exit_plan_mode", map[string]any{"plan": "cake.md"}), "the plan was refused")
	limit := event(model.MarkerNotice, "You have reached the limit for rye-1. Continuing with oat-mini.", false)
	for name, c := range map[string]struct {
		steps []script
		warns bool
	}{
		"another one is named":        {[]script{asks("model", `{"providerID":"mill","modelID":"rye-1"}`), by("rye-1"), asks("model", `{"providerID":"mill","modelID":"oat-mini"}`), by("oat-mini")}, false},
		"by its name alone":           {[]script{asks("modelId", `"rye-1"`), by("rye-1"), asks("modelId", `"oat-mini"`), by("oat-mini")}, false},
		"the same one is named":       {[]script{asks("modelId", `"rye-1"`), by("rye-1"), asks("modelId", `"rye-1"`), by("oat-mini")}, true},
		"named, and back by itself":   {[]script{asks("modelId", `"rye-1"`), by("rye-1"), asks("modelId", `"oat-mini"`), by("oat-mini"), by("rye-1")}, true},
		"a plan":                      {[]script{by("rye-1"), enter, by("oat-max"), leave, by("rye-1")}, false},
		"a plan was in force":         {[]script{by("oat-max"), leave, by("rye-1")}, false},
		"behind a plan to a third":    {[]script{by("rye-1"), enter, by("oat-max"), leave, by("oat-mini")}, true},
		"in the plan":                 {[]script{by("rye-1"), enter, by("oat-max"), by("oat-mini")}, true},
		"the plan was refused":        {[]script{by("oat-max"), refused, by("rye-1")}, true},
		"a plan, and there's a limit": {[]script{by("rye-1"), enter, limit, by("oat-mini")}, true},
	} {
		_, list := failsAfter(t, append([]script{user("bake")}, c.steps...)...)
		warns := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleModel && f.Severity != Hint })
		if warns != c.warns {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// A model of which nothing came before it was stopped, or failed, has not answered: who answered
// before and behind it is the same one. A word of it, or an answer of a third one, is a change.
func TestBrokenOffIsNoAnswer(t *testing.T) {
	by := func(name string) script { return message(func(m *model.Message) { m.Model = name }) }
	only := func(name string, parts ...model.Part) script {
		return message(func(m *model.Message) { m.Model, m.Parts = name, parts })
	}
	stopped := model.Marker{Kind: model.MarkerInterrupt}
	broken := model.Marker{Kind: model.MarkerError, Text: "no such model"}
	for name, c := range map[string]struct {
		steps []script
		want  int
	}{
		"stopped, and back":  {[]script{by("rye-1"), user("on"), only("oat-mini", stopped), user("again"), by("rye-1")}, 0},
		"failed, and back":   {[]script{by("rye-1"), user("on"), only("oat-mini", broken), user("again"), by("rye-1")}, 0},
		"failed at once":     {[]script{only("oat-mini", broken), user("again"), by("rye-1")}, 0},
		"stopped to the end": {[]script{by("rye-1"), user("on"), only("oat-mini", stopped)}, 0},
		"with all the tokens": {[]script{by("rye-1"), user("on"), message(func(m *model.Message) {
			m.Model, m.Parts, m.Usage.Output = "oat-mini", []model.Part{broken}, 409
		})}, 0},
		"and answers then":       {[]script{by("rye-1"), user("on"), only("oat-mini", stopped), user("again"), by("oat-mini")}, 1},
		"with a word":            {[]script{by("rye-1"), user("on"), only("oat-mini", model.Text{Text: "I bake"}, stopped), user("again"), by("rye-1")}, 2},
		"with a thought":         {[]script{by("rye-1"), user("on"), only("oat-mini", model.Reasoning{Text: "bake"}, stopped), user("again"), by("rye-1")}, 2},
		"empty, but not stopped": {[]script{by("rye-1"), user("on"), only("oat-mini", model.Text{}), user("again"), by("rye-1")}, 2},
		"another provider":       {[]script{by("copilot.rye-4.1"), user("on"), by("rye-4.1"), by("openrouter:rye-4.1")}, 0},
		"a name with a point":    {[]script{by("rye.big"), user("on"), by("oat.big")}, 1},
	} {
		_, list := failsAfter(t, append([]script{user("bake")}, c.steps...)...)
		got := modelChanges(list)
		if got != c.want {
			t.Errorf("%s: %d of %d: %s", name, got, c.want, told(list))
		}
	}
}

// What a client writes down once more in a name of its own, as it sent it to somebody, is no other
// model, also when it sends a whole turn at its end. Who says something else is one.
func TestWhatWasSentIsNoAnswer(t *testing.T) {
	by := func(name string, tokens int64, text string, calls ...model.Part) script {
		return message(func(m *model.Message) {
			m.Model, m.Usage.Output = name, tokens
			m.Parts = append([]model.Part{model.Text{Text: text}}, calls...)
		})
	}
	first, second := "I look into the oven.", "The bread is not brown yet."
	look := func(id, text string) script {
		return func(l *fake) {
			c := call(id, "look", nil)
			by("rye-1", 7, text, c)(l)
			l.add(&model.Message{Role: model.RoleTool, Parts: []model.Part{result(id, "dark", -1, model.No)}})
		}
	}
	turn := []script{user("bake"), look("1", first), look("2", second), by("rye-1", 7, "It is done.")}
	next := []script{user("and now?"), by("rye-1", 7, "We eat.")}
	for name, c := range map[string]struct {
		steps []script
		want  int
	}{
		"all of a turn":              {[]script{by("courier", 0, first), by("courier", 0, second), by("courier", 0, "It is done.")}, 0},
		"and a note of its own":      {[]script{by("courier", 0, first), by("courier", 0, "The oven could not be opened.")}, 0},
		"notes of its own":           {[]script{by("courier", 0, "The oven is shut."), by("courier", 0, "The oven could not be opened.")}, 0},
		"behind the next prompt":     {[]script{user("hello?"), by("courier", 0, "\n"+second)}, 0},
		"something else to a prompt": {[]script{user("hello?"), by("courier", 0, "Who is there?")}, 2},
		"and to a prompt":            {[]script{by("courier", 0, first), user("hello?"), by("courier", 0, "Who is there?")}, 0},
		"and answers then":           {[]script{by("courier", 0, first), user("hello?"), by("courier", 7, "I am the courier.")}, 2},
		"with tokens":                {[]script{by("courier", 7, first)}, 2},
		"one that calls":             {[]script{by("courier", 0, first, call("3", "look", nil))}, 2},
		"two names":                  {[]script{by("courier", 0, "The oven is shut."), by("oat-mini", 0, "We wait.")}, 3},
	} {
		_, list := failsAfter(t, slices.Concat(turn, c.steps, next)...)
		got := modelChanges(list)
		if got != c.want {
			t.Errorf("%s: %d of %d: %s", name, got, c.want, told(list))
		}
	}
}

// A summary of the session that nobody asked for, by a small model, is no change: the answers around
// it are of one. Where a prompt or a call waits for it, it is an answer.
func TestSummaryOfAnotherModel(t *testing.T) {
	by := func(name, text string, calls ...model.Part) script {
		return message(func(m *model.Message) {
			m.Model, m.Parts = name, append([]model.Part{model.Text{Text: text}}, calls...)
		})
	}
	sums := "**Summary:**\n\n* The person asked for bread.\n* It is in the oven."
	for name, c := range map[string]struct {
		steps []script
		want  int
	}{
		"between two turns":    {[]script{by("oat-mini", sums), user("on"), by("rye-1", "On.")}, 0},
		"under a heading":      {[]script{by("oat-mini", "# Session summary\nBread."), user("on"), by("rye-1", "On.")}, 0},
		"at the end":           {[]script{by("oat-mini", sums)}, 0},
		"several":              {[]script{by("oat-mini", sums), user("on"), by("rye-1", "On."), by("oat-mini", sums), user("on"), by("rye-1", "On.")}, 0},
		"another goes on":      {[]script{by("oat-mini", sums), user("on"), by("oat-mini", "On.")}, 1},
		"to a prompt":          {[]script{user("sum up"), by("oat-mini", sums), user("on"), by("rye-1", "On.")}, 2},
		"to a call":            {[]script{ran(call("1", "look", nil), "dark"), by("oat-mini", sums), user("on"), by("rye-1", "On.")}, 2},
		"no summary":           {[]script{by("oat-mini", "It is in the oven."), user("on"), by("rye-1", "On.")}, 2},
		"what begins like one": {[]script{by("oat-mini", "Summary judgments are no bread."), user("on"), by("rye-1", "On.")}, 2},
		"a summary and a call": {[]script{by("oat-mini", sums, call("1", "look", nil)), user("on"), by("rye-1", "On.")}, 2},
	} {
		_, list := failsAfter(t, append([]script{user("bake"), by("rye-1", "I bake.")}, c.steps...)...)
		got := modelChanges(list)
		if got != c.want {
			t.Errorf("%s: %d of %d: %s", name, got, c.want, told(list))
		}
	}
}

// modelChanges is how many changes of the model are told.
func modelChanges(list []Finding) (n int) {
	for _, f := range list {
		if f.Rule == ruleModel {
			n += f.Count
		}
	}
	return n
}
