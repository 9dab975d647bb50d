package findings

import (
	"testing"

	"msgview/model"
)

// What a person changed in the meantime is not to be written over from an older look.
func TestNoticed(t *testing.T) {
	const first, mine, theirs = "name: rye oven\nheat: 200 degrees\ntime: 40 minutes\n", "name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n", "name: rye oven\nheat: 220 degrees\ntime: 40 minutes\nsteam: a lot of it\n"
	looks := ran(read("1", "/w/oven.yaml"), first)
	writes := func(text string) script { return ran(write("9", "/w/oven.yaml", text), "ok") }
	note := func(kind, text string) script {
		return func(l *fake) {
			m := said(model.RoleUser, text)
			m.Injected = kind
			l.add(m)
		}
	}
	edited := func(shown string) script {
		return func(l *fake) {
			l.add(&model.Message{Role: model.RoleUser, Injected: "edited text file", Parts: []model.Part{model.Media{Kind: model.File, Name: "/w/oven.yaml", Bytes: -1}, model.Text{Text: shown}}})
		}
	}
	linter := note("reminder", "Note: /w/oven.yaml was modified, either by the user or by a linter. Take it into account. Here are the changes:\n     1→name: rye oven\n     2→heat: 200 degrees\n     3→time: 40 minutes\n     4→steam: a lot of it\n")
	fails := func(c *model.ToolCall, text string) script {
		return func(l *fake) { l.step(c, result("", text, -1, model.Yes)) }
	}
	refused := fails(edit("3", "/w/oven.yaml", "heat: 200 degrees", "heat: 220 degrees"), "File /w/oven.yaml has been modified since it was last read.\nPlease read it again.")
	refusal := func(text string) script {
		return fails(edit("3", "/w/oven.yaml", "heat: 20", "heat: 220 degrees"), text)
	}
	compared := func(name string) script {
		return ran(bash("2", "git diff"), "diff --git a/"+name+" b/"+name+"\n--- a/"+name+"\n+++ b/"+name+"\n+steam: a lot of it\n")
	}
	rows := ran(bash("4", "rg -n '' /w/oven.yaml"), "1:name: rye oven\n2:heat: 200 degrees\n3:time: 40 minutes\n4:steam: a lot of it\n")
	took := ran(write("2", "/w/oven.yaml", first), "The user made the following updates to your content:\n\n@@ -3 +3,2 @@\n time: 40 minutes\n+steam: a lot of it\n\nThe updated content was saved to oven.yaml.")
	person := user("I have just fixed the steam in /w/oven.yaml myself (see the key steam_level).")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"by a note":             {[]script{looks, linter, writes(mine)}, true},
		"by an attachment":      {[]script{looks, edited("3\ttime: 40 minutes\n4\tsteam: a lot of it\n"), writes(mine)}, true},
		"by a result":           {[]script{took, writes(mine)}, true},
		"by a person":           {[]script{looks, person, writes(mine)}, true},
		"by what is around it":  {[]script{looks, note("environment", "<environment_details>\n# VSCode Visible Files\n/w/oven.yaml (modified by user)\n\n# Time\n"), writes(mine)}, true},
		"by a list":             {[]script{looks, note("environment", "# Recently Modified Files\nThese files have been modified since you last accessed them (re-read them):\n/w/oven.yaml\n\n# Time\n"), writes(mine)}, true},
		"by a relative name":    {[]script{ran(bash("0", "cat oven.yaml"), first), user("I changed oven.yaml, keep that."), ran(write("9", "oven.yaml", mine), "ok")}, true},
		"raised and added":      {[]script{looks, user("By the way, I've just raised the heat to 240 and added proof_time to the steps in oven.yaml."), writes(mine)}, true},
		"a key it had before":   {[]script{ran(read("1", "/w/oven.yaml"), first+"proof_time: 40 minutes\n"), user("I raised proof_time to 90 in oven.yaml."), ran(write("9", "/w/oven.yaml", mine+"proof_time: 40 minutes\n"), "ok")}, true},
		"pushed and pulled":     {[]script{looks, user("Fine. I've just pushed a small thing to oven.yaml myself, and it is pulled into your checkout."), writes(mine)}, true},
		"pushed elsewhere":      {[]script{looks, user("I just pushed a small thing to oven.yaml."), writes(mine)}, false},
		"pushed, read again":    {[]script{looks, user("I've pushed the steam to oven.yaml and pulled it for you."), ran(read("2", "/w/oven.yaml"), theirs), writes(theirs)}, false},
		"committed":             {[]script{looks, user("I committed the steam to oven.yaml in the meantime."), writes(mine)}, true},
		"made a change":         {[]script{looks, user("Go on. I also made two small changes in /w/oven.yaml."), writes(mine)}, true},
		"made bread":            {[]script{looks, user("I made a rye loaf with what is in /w/oven.yaml."), writes(mine)}, false},
		"committed a file":      {[]script{looks, user("I committed /w/oven.yaml."), writes(mine)}, false},
		"two files of the name": {[]script{looks, ran(read("2", "/w/old/oven.yaml"), first), user("I raised the heat to 240 in oven.yaml."), writes(mine)}, false},
		"removed from it":       {[]script{looks, user("I removed the line of the time from /w/oven.yaml"), writes(mine)}, true},
		"added, and written":    {[]script{looks, user("I added rye-bread to the list in /w/oven.yaml."), writes(mine + "list: rye-bread\n")}, false},
		"the value is written":  {[]script{looks, user("I set the heat to 220 in /w/oven.yaml."), writes(mine)}, false},
		"the file was added":    {[]script{looks, user("I added /w/oven.yaml to the list of files in shop.txt."), writes(mine)}, false},
		"set to its name":       {[]script{looks, user("I have set the path to /w/oven.yaml."), writes(mine)}, false},
		"of an older time":      {[]script{looks, user("It burns since I raised the heat to 240 in /w/oven.yaml."), writes(mine)}, false},
		"by a refused edit":     {[]script{looks, refused, ran(bash("9", "cat > /w/oven.yaml <<'EOF'\n"+mine+"EOF"), "")}, true},
		"by a refused write":    {[]script{looks, fails(write("3", "/w/oven.yaml", mine), "Error: /w/oven.yaml was changed on disk, it was not written"), writes(mine)}, true},
		"after an own edit":     {[]script{looks, ran(edit("2", "/w/oven.yaml", "heat: 200 degrees", "heat: 210 degrees"), "ok"), refused, writes(mine)}, true},
		"refused, read again":   {[]script{looks, refused, ran(read("4", "/w/oven.yaml"), theirs), ran(bash("9", "cat > /w/oven.yaml <<'EOF'\n"+theirs+"EOF"), "")}, false},
		"refused, shown again":  {[]script{looks, refused, ran(bash("4", "cat /w/oven.yaml"), theirs), ran(bash("9", "cat > /w/oven.yaml <<'EOF'\n"+theirs+"EOF"), "")}, false},
		"refused, and edited":   {[]script{looks, refused, ran(edit("4", "/w/oven.yaml", "heat: 200 degrees", "heat: 220 degrees"), "ok")}, false},
		"by its own formatter":  {[]script{looks, ran(bash("2", "prettier --write ."), ""), refused, writes(mine)}, false},
		"refused for its text":  {[]script{looks, fails(edit("3", "/w/oven.yaml", "heat: 20", "heat: 220 degrees"), "Error: String to replace not found; was it changed?"), writes(mine)}, false},
		"with the rows":         {[]script{looks, linter, writes(theirs)}, false},
		"with the words":        {[]script{looks, person, writes(mine + "steam_level: 3\n")}, false},
		"read again":            {[]script{looks, person, ran(read("2", "/w/oven.yaml"), theirs), writes(theirs)}, false},
		"shown again":           {[]script{looks, person, ran(bash("2", "head -40 /w/oven.yaml"), theirs), writes(mine)}, false},
		"compared":              {[]script{looks, person, compared("oven.yaml"), writes(mine)}, false},
		"compared in a folder":  {[]script{looks, person, compared("w/oven.yaml"), writes(mine)}, false},
		"compared another one":  {[]script{looks, person, compared("cold/oven.yaml"), writes(mine)}, true},
		"compared one of two":   {[]script{looks, ran(read("2", "/w/old/oven.yaml"), first), linter, compared("oven.yaml"), writes(mine)}, true},
		"it may have been":      {[]script{looks, refusal("Error: String to replace not found in file. The file may have been modified since it was last read."), writes(mine)}, false},
		"it might have been":    {[]script{looks, refusal("Error: no such text; it might have been changed on disk."), writes(mine)}, false},
		"the tool asks":         {[]script{looks, refusal("Error: the text was not found. Has the file changed since you last read it? Read it again."), writes(mine)}, false},
		"it was not changed":    {[]script{looks, refusal("Error: read the file before it is edited; it has not been changed since it was opened."), writes(mine)}, false},
		"it was not, a comma":   {[]script{looks, refusal("Error: read the file before it is edited, it was not changed since you opened it."), writes(mine)}, false},
		"it never was":          {[]script{looks, refusal("Error: two places fit, though the file was never modified since it was read."), writes(mine)}, false},
		"if it was":             {[]script{looks, refusal("Error: no such text. If the file has been modified since it was last read, read it again."), writes(mine)}, false},
		"it was not written":    {[]script{looks, refusal("Error: the file was not written because it has been modified since it was read. May it be read again?"), writes(mine)}, true},
		"not found, and so":     {[]script{looks, refusal("Error: the text was not found.\nMay be it is old: read /w/oven.yaml, which was changed on disk."), writes(mine)}, true},
		"all rows, by a search": {[]script{looks, refused, rows, writes(theirs)}, false},
		"lost after a search":   {[]script{looks, refused, rows, writes(mine)}, true},
		"a part of the row":     {[]script{looks, fails(edit("3", "/w/oven.yaml", "200", "220"), "File has been changed since it was last read."), writes(mine)}, true},
		"refused twice":         {[]script{looks, refused, fails(edit("4", "/w/oven.yaml", "time: 40 minutes", "time: 40 minutes\nproof: 3 hours"), "File /w/oven.yaml has been modified since it was last read."), writes(mine + "proof: 3 hours\n")}, true},
		"never read before":     {[]script{person, writes(mine)}, false},
		"another file":          {[]script{looks, user("I have fixed /w/shop.yaml."), writes(mine)}, false},
		"it is as it was read":  {[]script{looks, edited("1\tname: rye oven\n2\theat: 200 degrees\n"), writes(mine)}, false},
		"another text":          {[]script{looks, person, writes("all: is new here\n")}, false},
		"nothing was changed":   {[]script{looks, user("I changed nothing in /w/oven.yaml."), writes(mine)}, false},
		"it is to go":           {[]script{looks, linter, user("Remove the steam again, please."), writes(mine)}, false},
		"an edit of a piece":    {[]script{looks, person, ran(edit("9", "/w/oven.yaml", "heat: 200 degrees", "heat: 220 degrees"), "ok")}, false},
		"a person asks for it":  {[]script{looks, user("Could you say how I changed it?"), writes(mine)}, false},
		"its own write is told": {[]script{ran(write("2", "/w/oven.yaml", first), "saved to oven.yaml"), writes(mine)}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Heat it to 220.")}, c.script...), answer("done"))...)
		n := 0
		for _, f := range list {
			if f.Rule == ruleOverlooked {
				n++
			}
		}
		if (n == 1) != c.found || n > 1 {
			t.Errorf("%s: %d found\n%s", name, n, told(list))
		}
	}
}
