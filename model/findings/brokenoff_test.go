package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A command that a person stopped in its midst is not done when the person says to go on.
func TestBrokenOff(t *testing.T) {
	stopped := func(c *model.ToolCall, printed string) script {
		return func(l *fake) {
			r := result("", printed, 130, model.Yes)
			r.Stopped = true
			l.step(c, r)
		}
	}
	loop := stopped(bash("1", "for p in rye oat corn; do sed -i s/heat/warm/ flour/$p/a.go; make -C flour/$p bake; done"), "aborted by user\nbake rye\nbake oat\n")
	one := stopped(bash("1", "python3 migrate.py --all"), "aborted by user\n10 loaves")
	delivers := stopped(bash("1", "./deliver.sh bakery"), "aborted by user")
	tests := stopped(bash("1", "npm test"), "aborted by user")
	note := user("<turn_aborted>\nThe user interrupted the previous turn on purpose.\n</turn_aborted>")
	asks, goOn, all := user("Rename heat to warm in all kinds of flour."), user("Sorry, the lid was shut. Go on please."), answer("The rename is complete in all kinds.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"never again":              {[]script{asks, loop, note, goOn, ran(bash("2", "make -C flour/rye test"), "ok"), all}, true},
		"and then another prompt":  {[]script{asks, loop, goOn, all, user("corn still has heat!")}, true},
		"one of those that lack":   {[]script{asks, loop, goOn, ran(bash("2", "make -C flour/corn bake"), "ok"), all}, true},
		"spoken of on the way":     {[]script{asks, loop, goOn, answer("The loop began before the interruption."), ran(bash("2", "ls"), "a"), all}, true},
		"a script":                 {[]script{asks, one, goOn, ran(bash("2", "ls"), "a"), answer("The migration is complete.")}, true},
		"what a script is given":   {[]script{asks, delivers, goOn, ran(bash("2", "ls"), "a"), answer("Everything is at the bakery.")}, true},
		"a check":                  {[]script{asks, tests, goOn, ran(bash("2", "ls"), "a"), answer("All tests are green.")}, true},
		"by mistake":               {[]script{asks, one, user("I didn't mean to stop it. Continue please!"), answer("The migration is complete.")}, true},
		"where it was left":        {[]script{asks, one, user("ok, pick up where you left off"), answer("The migration is complete.")}, true},
		"and something more":       {[]script{asks, loop, user("Sorry, I had to leave. Go on please, and add a recipe."), all}, true},
		"another task":             {[]script{asks, loop, note, user("Leave that. Write a recipe."), ran(bash("2", "ls"), "a"), answer("The recipe is complete.")}, false},
		"all of it again":          {[]script{asks, loop, goOn, ran(bash("2", "for p in rye oat corn; do sed -i s/heat/warm/ flour/$p/a.go; make -C flour/$p bake; done"), "ok"), all}, false},
		"those that lack":          {[]script{asks, loop, goOn, ran(bash("2", "make -C flour/oat bake"), "ok"), ran(bash("3", "make -C flour/corn bake"), "ok"), all}, false},
		"a script again":           {[]script{asks, one, goOn, ran(bash("2", "python3 migrate.py --rest"), "ok"), all}, false},
		"looked what became of it": {[]script{asks, loop, goOn, ran(bash("2", "grep -rn heat flour"), ""), all}, false},
		"by git":                   {[]script{asks, loop, goOn, ran(bash("2", "git status"), "clean"), all}, false},
		"for something else":       {[]script{asks, delivers, user("No, don't deliver, I do that by hand. Continue with the recipe."), ran(bash("2", "echo x > recipe.md"), ""), answer("The bakery has a complete recipe.")}, false},
		"run by the person":        {[]script{asks, delivers, user("I ran that myself in another shell, go on"), answer("Everything is at the bakery.")}, false},
		"done already":             {[]script{asks, delivers, user("It was delivered already. Go on."), answer("Everything is at the bakery.")}, false},
		"with another":             {[]script{asks, delivers, user("Use deliver_fast.sh, go ahead"), ran(bash("2", "bash deliver_fast.sh"), "ok"), answer("Everything is at the bakery.")}, false},
		"too slow":                 {[]script{asks, delivers, user("That takes too long. Continue"), answer("Everything is at the bakery.")}, false},
		"another task by go on":    {[]script{asks, loop, user("Continue with the recipe."), answer("The recipe is complete.")}, false},
		"nothing of the command":   {[]script{asks, delivers, goOn, ran(bash("2", "echo x > recipe.md"), ""), answer("The recipe is complete.")}, false},
		"another check":            {[]script{asks, tests, goOn, ran(bash("2", "npx jest unit/"), "Tests: 3 passed, 3 total"), answer("Done, all tests pass.")}, false},
		"an install":               {[]script{asks, stopped(bash("1", "npm install"), "aborted by user"), goOn, answer("The install is complete.")}, false},
		"an install of one":        {[]script{asks, stopped(bash("1", "python3 -m pip install flour"), "aborted by user"), goOn, answer("The flour is complete.")}, false},
		"stopped npm ci":           {[]script{asks, stopped(bash("1", "npm ci"), "aborted by user"), goOn, answer("Done.")}, false},
		"stopped npm i":            {[]script{asks, stopped(bash("1", "npm --silent i"), "aborted by user"), goOn, answer("Done.")}, false},
		"stopped a bare yarn":      {[]script{asks, stopped(bash("1", "yarn"), "aborted by user"), goOn, answer("Done.")}, false},
		"stopped dotnet restore":   {[]script{asks, stopped(bash("1", "dotnet restore Oven.sln"), "aborted by user"), goOn, answer("Done.")}, false},
		"stopped make ci":          {[]script{asks, stopped(bash("1", "make ci"), "aborted by user"), goOn, answer("Done.")}, true},
		"stopped npm run ci":       {[]script{asks, stopped(bash("1", "npm run ci"), "aborted by user"), goOn, answer("Done.")}, true},
		"stopped make restore":     {[]script{asks, stopped(bash("1", "make restore"), "aborted by user"), goOn, answer("Done.")}, true},
		"stopped docker restore":   {[]script{asks, stopped(bash("1", "docker compose run db restore"), "aborted by user"), goOn, answer("Done.")}, true},
		"stopped a bare gradle":    {[]script{asks, stopped(bash("1", "gradle"), "aborted by user"), goOn, answer("Done.")}, true},
		"stopped a bare mvn":       {[]script{asks, stopped(bash("1", "mvn"), "aborted by user"), goOn, answer("Done.")}, true},
		"stopped make install":     {[]script{asks, stopped(bash("1", "make install"), "aborted by user"), goOn, answer("Done.")}, false},
		"stopped mvn install":      {[]script{asks, stopped(bash("1", "mvn -q install"), "aborted by user"), goOn, answer("Done.")}, true},
		"stopped npm elsewhere":    {[]script{asks, stopped(bash("1", "npm --prefix oven ci"), "aborted by user"), goOn, answer("Done.")}, false},
		"told as interrupted":      {[]script{asks, loop, goOn, answer("Rye is done; oat and corn remain, as the loop was interrupted.")}, false},
		"claim of another thing":   {[]script{asks, delivers, goOn, ran(bash("2", "echo x > recipe.md"), ""), answer("The recipe is complete. You can go to the bakery now.")}, false},
		"beside another claim":     {[]script{asks, delivers, goOn, ran(bash("2", "echo x > recipe.md"), ""), answer("The recipe is complete. Everything is at the bakery.")}, true},
		"of it":                    {[]script{asks, one, goOn, answer("I ran the migration. It is complete.")}, true},
		"in a list":                {[]script{asks, one, goOn, answer("All of it is done:\n\n- the recipe\n- the migration of the loaves\n\nBye.")}, true},
		"behind a list":            {[]script{asks, one, goOn, answer("All of it is there:\n\n- the recipe\n\nThe migration can begin.")}, false},
		"done":                     {[]script{asks, one, goOn, answer("Done.")}, true},
		"all done":                 {[]script{asks, one, goOn, answer("**All done!**")}, true},
		"everything done":          {[]script{asks, one, goOn, ran(bash("2", "echo x > recipe.md"), ""), answer("Everything is finished now. The recipe has salt.")}, true},
		"done with something":      {[]script{asks, one, goOn, ran(bash("2", "echo x > recipe.md"), ""), answer("Done. The recipe has salt.")}, false},
		"tests of a runner":        {[]script{asks, stopped(bash("1", "python3 -m pytest -q"), "aborted by user"), goOn, ran(bash("2", "ls"), "a"), answer("All tests pass.")}, true},
		"tests of another one":     {[]script{asks, stopped(bash("1", "npx vitest"), "aborted by user"), goOn, ran(bash("2", "ls"), "a"), answer("All 14 tests are green.")}, true},
		"types":                    {[]script{asks, stopped(bash("1", "npx tsc --noEmit"), "aborted by user"), goOn, ran(bash("2", "ls"), "a"), answer("All types are sound.")}, true},
		"tests of no linter":       {[]script{asks, stopped(bash("1", "ruff bakery"), "aborted by user"), goOn, ran(bash("2", "ls"), "a"), answer("All tests stand in one file.")}, false},
		"not on purpose":           {[]script{asks, one, user("That wasn't on purpose, continue"), answer("The migration is complete.")}, true},
		"not meant":                {[]script{asks, one, user("it was not intentional. go on"), answer("The migration is complete.")}, true},
		"no worries":               {[]script{asks, one, user("no worries, go on"), answer("The migration is complete.")}, true},
		"no reason to stop":        {[]script{asks, one, user("There was no reason to stop. Go ahead!"), answer("The migration is complete.")}, true},
		"not seen":                 {[]script{asks, one, user("Sorry, I didn't see that it was running. Continue."), answer("The migration is complete.")}, true},
		"something before":         {[]script{asks, one, user("I had to reboot the oven first. Go on."), answer("The migration is complete.")}, true},
		"another window":           {[]script{asks, one, user("That was the wrong window, go on"), answer("The migration is complete.")}, true},
		"the net was gone":         {[]script{asks, one, user("The net was gone. It is up again, continue"), answer("The migration is complete.")}, true},
		"no":                       {[]script{asks, one, user("No. Go on."), answer("The migration is complete.")}, false},
		"no more of it":            {[]script{asks, one, user("No migration now, go on"), answer("The migration is complete.")}, false},
		"not wanted":               {[]script{asks, one, user("I didn't want that, continue"), answer("The migration is complete.")}, false},
		"something first":          {[]script{asks, one, user("First write the recipe, then go on."), answer("The migration is complete.")}, false},
		"run by the person first":  {[]script{asks, one, user("I had to run it in another shell first. Go on."), answer("The migration is complete.")}, false},
		"not that one":             {[]script{asks, one, user("That wasn't the file I meant, go on"), answer("The migration is complete.")}, false},
		"not at the desk":          {[]script{asks, one, user("I wasn't at my desk. Continue."), answer("The migration is complete.")}, true},
		"not there":                {[]script{asks, one, user("The loaf isn't there any more, go on"), answer("The migration is complete.")}, false},
		"it works":                 {[]script{asks, one, user("it works, go on"), answer("The migration is complete.")}, false},
		"it is up":                 {[]script{asks, one, user("It is up now. Go on please."), answer("The migration is complete.")}, false},
		"it went through":          {[]script{asks, one, user("ok that worked for me, continue"), answer("The migration is complete.")}, false},
		"everything runs":          {[]script{asks, one, user("everything's running, go on"), answer("The migration is complete.")}, false},
		"tests pass":               {[]script{asks, one, user("the tests pass here, go on"), answer("The migration is complete.")}, false},
		"not tested by it":         {[]script{asks, one, user("The tests ran too long for me, go on"), answer("The migration is complete.")}, false},
		"claims nothing":           {[]script{asks, loop, goOn, answer("Shall I bake, too?")}, false},
		"a server":                 {[]script{asks, stopped(bash("1", "npm run dev"), "aborted by user"), goOn, all}, false},
		"a look":                   {[]script{asks, stopped(bash("1", "grep -rn heat ."), "aborted by user"), goOn, all}, false},
		"waits":                    {[]script{asks, stopped(bash("1", "python3 migrate.py; sleep 600"), "aborted by user"), goOn, all}, false},
		"not stopped":              {[]script{asks, ran(bash("1", "python3 migrate.py --all"), "ok"), goOn, all}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleClaim }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
	_, list := failsAfter(t, asks, loop, goOn, all)
	if !slices.ContainsFunc(list, func(f Finding) bool { return strings.HasPrefix(f.Line, "oat, corn: ") }) {
		t.Errorf("the line does not name what is left\n%s", told(list))
	}
}
