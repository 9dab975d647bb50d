package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// What is changed back because somebody said so is not undone by chance.
func TestTakenBack(t *testing.T) {
	const first = "name: rye oven\nheat: 200 degrees\n"
	edited := ran(edit("1", "oven.yaml", "heat: 200 degrees", "heat: 220 degrees"), "ok")
	back := ran(write("3", "oven.yaml", first), "ok")
	for name, c := range map[string]struct {
		script []script
		undone bool
	}{
		"by chance":               {[]script{user("Heat 220."), edited, back}, true},
		"if the trial fails":      {[]script{user("Try 220; if the tests fail go back."), edited, failed(bash("2", "pytest -q"), "1 failed"), back}, false},
		"or else":                 {[]script{user("Try 220. Revert it in case that burns."), edited, back}, false},
		"the agent says so":       {[]script{user("Heat 220."), edited, answer("That burns the bread. Reverting to what it was."), back}, false},
		"the agent says another":  {[]script{user("Heat 220."), edited, answer("I won't revert that. Now the name."), back}, true},
		"it worked before":        {[]script{user("Heat 220."), edited, user("I had this working once before."), answer("It had 200 by the `heat` it came with. Changing `heat: 220` back."), back}, false},
		"and that is no reason":   {[]script{user("Heat 220."), edited, user("I had this working once before."), answer("Now the name of the oven."), back}, true},
		"anew, as it is read":     {[]script{user("Heat 220."), edited, answer("There are two rules now. Let me rewrite it cleanly."), ran(read("2", "oven.yaml"), "name: rye oven\nheat: 220 degrees\n"), back}, false},
		"anew, and not read":      {[]script{user("Heat 220."), edited, answer("Let me rewrite it cleanly."), back}, true},
		"read, and not anew":      {[]script{user("Heat 220."), edited, ran(read("2", "oven.yaml"), "name: rye oven\nheat: 220 degrees\n"), answer("Now the name."), back}, true},
		"thought right before":    {[]script{user("Heat 220."), edited, user("That is my file."), thinks("I'll undo our edits to oven.yaml, to keep it as it came."), back}, false},
		"thought of not":          {[]script{user("Heat 220."), edited, user("That is my file."), thinks("I won't let me revert it. I'll not revert oven.yaml."), back}, true},
		"thought of another":      {[]script{user("Heat 220."), edited, user("And the name."), thinks("Whoever wants may restore a name. Now the name."), back}, true},
		"thought before a word":   {[]script{thinks("I'll undo that."), user("Heat 220."), edited, back}, true},
		"in Spanish":              {[]script{user("220 grados."), edited, answer("Voy a revertir el cambio."), back}, false},
		"in German":               {[]script{user("220 Grad."), edited, answer("Ich mache das rückgängig."), back}, false},
		"in Chinese":              {[]script{user("220"), edited, answer("我会恢复原来的内容。"), back}, false},
		"a person asks for it":    {[]script{user("Heat 220."), edited, user("No, revert that please."), back}, false},
		"asked before the edit":   {[]script{user("Revert the name."), edited, back}, true},
		"a way back is asked":     {[]script{user("Heat 220."), edited, user("Add a link to go back and restore windows."), back}, true},
		"something in its place":  {[]script{user("Heat 220."), edited, user("That heat is not good, maybe steam?"), answer("I'll replace the heat with steam."), back}, false},
		"in its place, unasked":   {[]script{user("Heat 220."), edited, user("Now a name."), answer("I'll replace the name."), back}, true},
		"asked, not said":         {[]script{user("Heat 220."), edited, user("That name is not good."), answer("Now the name."), back}, true},
		"made with what is bad":   {[]script{user("Heat 220."), edited, ran(edit("7", "steam.go", "a := 1", "steamRoller := 1"), "ok"), user("This steam thing is not good, maybe a fan?"), answer("I'll replace it with a fan."), back}, false},
		"another thing is bad":    {[]script{user("Heat 220."), edited, user("And steam."), ran(edit("7", "steam.go", "a := 1", "steamRoller := 1"), "ok"), user("This steam thing is not good, maybe a fan?"), answer("I'll replace it with a fan."), back}, true},
		"a bad name":              {[]script{user("Heat 220."), edited, user("That name is not good."), answer("I'll replace the name."), back}, true},
		"other spaces instead":    {[]script{user("Heat 220."), edited, user("Use two spaces instead of tabs in oven.yaml."), answer("I'll rewrite it with two spaces."), back}, true},
		"another name in place":   {[]script{user("Heat 220."), edited, user("Now replace the name with \"oat oven\" everywhere."), answer("I'll replace the name."), back}, true},
		"no comments wanted":      {[]script{user("Heat 220."), edited, user("I don't want comments in that file."), answer("I'll rewrite it without comments."), back}, true},
		"by its number":           {[]script{user("Heat 220."), edited, user("I don't want 220, try steam."), answer("I'll rewrite it for steam."), back}, false},
		"the agent names it":      {[]script{user("Heat 220."), edited, user("That thing is not good, maybe steam?"), answer("I'll replace the heat with steam."), back}, false},
		"thought of a cache":      {[]script{user("Heat 220."), edited, thinks("Let me restore the build cache first."), back}, true},
		"thought before the edit": {[]script{user("Heat 220."), thinks("Let me revert that file."), edited, back}, true},
		"thought long ago":        {[]script{user("Heat 220."), edited, thinks("I should revert that file."), ran(bash("4", "ls"), "a"), ran(bash("5", "ls"), "a"), ran(bash("6", "ls"), "a"), back}, true},
		"thought of the change":   {[]script{user("Heat 220."), edited, thinks("Let me revert the last change."), back}, false},
		"not in German":           {[]script{user("220 Grad."), edited, answer("Das mache ich nicht rückgängig. Jetzt der Name."), back}, true},
		"comes back to it":        {[]script{user("220 Grad."), edited, answer("Darauf komme ich zurück."), back}, true},
		"a service in Chinese":    {[]script{user("220"), edited, answer("服务已恢复正常。"), back}, true},
		"not in Chinese":          {[]script{user("220"), edited, answer("我不会恢复原来的内容。"), back}, true},
		"a line in French":        {[]script{user("220"), edited, answer("La connexion est rétablie."), back}, true},
		"in French":               {[]script{user("220"), edited, answer("Je rétablis la version précédente."), back}, false},
		"not in French":           {[]script{user("220"), edited, answer("Je ne rétablis pas la version précédente."), back}, true},
		"not in Spanish":          {[]script{user("220 grados."), edited, answer("No voy a revertir el cambio."), back}, true},
		"a person asks, Spanish":  {[]script{user("220 grados."), edited, user("Revierte el cambio, por favor."), back}, false},
		"a database, Spanish":     {[]script{user("220 grados."), edited, user("Revierte la base de datos."), back}, true},
		"asked of a database":     {[]script{user("Heat 220."), edited, user("The import failed. Restore the database from the dump and go on."), back}, true},
		"asked of the file":       {[]script{user("Heat 220."), edited, user("Revert oven.yaml, please."), back}, false},
		"asked of your edits":     {[]script{user("Heat 220."), edited, user("Undo your last edits."), back}, false},
		"asked of the heat":       {[]script{user("Heat 220."), edited, user("Restore the heat of before."), back}, false},
		"said of another prompt":  {[]script{user("Try 220; if that fails go back."), user("Now heat 220 for good."), edited, back}, true},
	} {
		_, list := failsAfter(t, append(c.script, answer("done"))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUndone }); got != c.undone {
			t.Errorf("%s: undone %v\n%s", name, got, told(list))
		}
	}
}

// Whoever asks what a rule finds is told of what it leaves out.
func TestHelpTellsWhatIsLeftOut(t *testing.T) {
	for rule, want := range map[*Rule]string{
		ruleUndone:     "as it was announced is left out",
		ruleOverlooked: "said that they are to go are left out",
		rulePart:       "read page by page",
	} {
		if !strings.Contains(rule.Help, want) {
			t.Errorf("%s: %q lacks %q", rule.Code, rule.Help, want)
		}
	}
}

func thinks(text string) script {
	return func(l *fake) {
		l.add(&model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Reasoning{Text: text}}})
	}
}
