package findings

import (
	"slices"
	"testing"
	"time"

	"msgview/model"
)

// What a provider, a login, a network or a program did not serve is made good once a person who asks
// for the same again, or only to go on, is answered.
func TestAskedAgain(t *testing.T) {
	ask := user("bake a rye bread with 3 spoons of caraway")
	broke := event(model.MarkerError, "no usable answer came", true)
	began := event(model.MarkerRunStart, "began", false)
	at := func(minute int, role model.Role, text string) script {
		return message(func(m *model.Message) {
			*m = *said(role, text)
			m.Time = time.Date(2026, 3, 4, 5, minute, 0, 0, time.UTC)
		})
	}
	brokeAt := func(minute int) script {
		return func(l *fake) {
			broke(l)
			l.messages[len(l.messages)-1].Time = time.Date(2026, 3, 4, 5, minute, 0, 0, time.UTC)
		}
	}
	wrapped := func(id, text string) script {
		return user("What the oven knows of who asks, and of where:\n```json\n{\"message\": \"" + id + "\", \"sender\": \"Rye Baker\", \"channel\": \"ovens\", \"trusted\": false, \"zone\": \"Europe\", \"topic\": \"bread\"}\n```\n" + text)
	}
	const open, passed, good = "open", "passed", "good"
	noModel := event(model.MarkerError, "There is no model oven-7 of that provider", true)
	for name, c := range map[string]struct {
		steps []script
		is    string
	}{
		"the same":                           {[]script{ask, broke, ask, answer("baked")}, good},
		"the same, later":                    {[]script{ask, broke, user("heat the oven"), answer("hot"), ask, answer("baked")}, good},
		"in like words":                      {[]script{ask, broke, user("please bake the rye bread with 3 spoons caraway"), answer("baked")}, good},
		"in other numbers":                   {[]script{user("bake 3 rye breads with much caraway"), broke, user("bake 9 rye breads with much caraway"), answer("baked")}, passed},
		"in other words, of more":            {[]script{user("check and solve why the baker cannot accept roles ordered"), broke, user("can you check the recipe book, in the front room, and solve why the baker of the first shop cannot accept the ordered loaves of others"), answer("solved")}, good},
		"at another time":                    {[]script{user("Look whether the bread needs more heat.\nCurrent time: Monday, 3:15 PM"), broke, user("Look whether the bread needs more heat.\nCurrent time: Tuesday, 4:15 PM"), answer("hot")}, good},
		"at a time in brackets":              {[]script{user("[Mon 2026-03-02 15:15 GMT] Look whether the bread needs more heat"), broke, user("[Tue 2026-03-03 16:15 GMT] Look whether the bread needs more heat"), answer("hot")}, good},
		"for another time":                   {[]script{user("Bake the bread for Ada at 15:15"), broke, user("Bake the bread for Ada at 16:15"), answer("hot")}, passed},
		"to go on, as there is more":         {[]script{ask, broke, user("keep going we got more"), answer("baked")}, good},
		"with a slip mended":                 {[]script{user("mend the timer of the asministrator for bread"), broke, user("mend the timer of the administrator for bread"), answer("solved")}, good},
		"for another customer":               {[]script{user("Cancel the bread of customer 1234 and tell them by mail."), broke, user("Cancel the bread of customer 5678 and tell them by mail."), answer("told")}, passed},
		"for another person":                 {[]script{user("Write Ada a letter about the bread"), broke, user("Write Bob a letter about the bread"), answer("told")}, passed},
		"for one of them":                    {[]script{user("Please write Ada and Bob a long letter about bread"), broke, user("Please write Ada a long letter about bread"), answer("told")}, passed},
		"for the same in small letters":      {[]script{user("Write Ada a letter about the bread"), broke, user("please write ada a letter about the bread"), answer("told")}, good},
		"of another file":                    {[]script{user("Mend the recipe in ovens/rye.md and bake after it"), broke, user("Mend the recipe in ovens/oat.md and bake after it"), answer("baked")}, passed},
		"another deed":                       {[]script{user("Enable the timer of the bread oven"), broke, user("Remove the timer of the bread oven"), answer("gone")}, passed},
		"in a script without spaces":         {[]script{user("北京今天天气"), broke, user("今天，北京"), answer("晴")}, good},
		"to go on":                           {[]script{ask, broke, user("Continue"), answer("baked")}, good},
		"to go on, in some words":            {[]script{ask, broke, user("ok, please keep going with it"), answer("baked")}, good},
		"to go on, in another language":      {[]script{ask, broke, user("继续"), answer("baked")}, good},
		"to try again":                       {[]script{ask, broke, user("try again"), answer("baked")}, good},
		"to go on, twice":                    {[]script{ask, broke, user("continue"), broke, user("continue"), answer("baked")}, good},
		"to go on, by a command":             {[]script{ask, broke, user("oven --resume"), answer("baked")}, good},
		"to go on where it stopped":          {[]script{ask, broke, user("Continue from where you left off, please"), answer("baked")}, good},
		"to go on, in Chinese, longer":       {[]script{ask, broke, user("请继续完成任务"), answer("baked")}, good},
		"to go on, in Ukrainian":             {[]script{ask, broke, user("продовжи"), answer("baked")}, good},
		"to go on, in Russian":               {[]script{ask, broke, user("продолжай работу"), answer("baked")}, good},
		"to go on, by session":               {[]script{ask, broke, user("oven --resume 1a2b"), answer("baked")}, good},
		"an option to add":                   {[]script{ask, broke, user("Add --dry-run to the oven script."), answer("added")}, passed},
		"an option of that name to add":      {[]script{ask, broke, user("Add --resume to the oven script."), answer("added")}, passed},
		"an option to tell of":               {[]script{ask, broke, user("The -v flag is not documented."), answer("added")}, passed},
		"a button of that name":              {[]script{ask, broke, user("Continue button is grey"), answer("blue")}, passed},
		"what resumes":                       {[]script{ask, broke, user("Resume baking timer has a fault"), answer("mended")}, passed},
		"what retries":                       {[]script{ask, broke, user("Retry logic needs tests"), answer("tested")}, passed},
		"a button in Chinese":                {[]script{ask, broke, user("继续按钮是灰色的"), answer("blue")}, passed},
		"in the middle of the work":          {[]script{ask, ran(bash("1", "heat oven"), ""), broke, user("resume"), answer("baked")}, good},
		"a choice of the program":            {[]script{ask, user("Add rye to the oven? (Y)es/(N)o: y"), broke, ask, answer("baked")}, good},
		"never":                              {[]script{ask, broke}, open},
		"to go on, hours later":              {[]script{ask, event(model.MarkerError, "Session limit reached, resets in 9 hours", true), user("resume"), answer("baked")}, good},
		"a hook":                             {[]script{ask, event(model.MarkerError, "the hook of the oven failed", true), user("continue"), answer("baked")}, passed},
		"an edit, to go on":                  {[]script{ask, event(model.MarkerNotice, "This block failed to match lines in oven.py", true), user("continue"), answer("baked")}, passed},
		"in a new run of it":                 {[]script{ask, broke, began, user("continue"), answer("baked")}, passed},
		"a choice by a letter":               {[]script{user("a"), broke, user("heat the oven"), answer("hot"), user("a"), answer("added")}, passed},
		"in the same wrapping":               {[]script{wrapped("7", "bake three rolls of bread"), broke, wrapped("8", "what time is it?"), answer("noon")}, passed},
		"the same, wrapped again":            {[]script{wrapped("7", "bake three rolls of bread"), broke, wrapped("8", "bake three rolls of bread"), answer("baked")}, good},
		"never answered":                     {[]script{ask, broke, ask, broke, user("continue")}, open},
		"by nobody":                          {[]script{ask, answer("soon"), broke}, open},
		"something else":                     {[]script{ask, broke, user("heat the oven"), answer("hot")}, passed},
		"to go on with something else":       {[]script{ask, broke, user("heat the oven"), answer("hot"), user("continue"), answer("hotter")}, passed},
		"something long":                     {[]script{ask, broke, user("go on holiday and write me a long letter from there"), answer("hot")}, passed},
		"and lost at the end again":          {[]script{ask, broke, ask, answer("baked"), user("clean the oven"), event(model.MarkerError, "no network came", true)}, open},
		"in a later run":                     {[]script{talk("a", began, ask, broke), talk("b", began, ask, answer("baked"))}, good},
		"at a date":                          {[]script{user("Look whether the bread needs more heat.\nToday's date: 2026-03-02"), broke, user("Look whether the bread needs more heat.\nToday's date: 2026-03-03"), answer("hot")}, good},
		"for another date":                   {[]script{user("Book the large room for the bakers.\nDate: 2026-10-04"), broke, user("Book the large room for the bakers.\nDate: 2026-10-11"), answer("booked")}, passed},
		"for another hour":                   {[]script{user("Book the large room for the bakers.\nStart time: 9 am"), broke, user("Book the large room for the bakers.\nStart time: 3 pm"), answer("booked")}, passed},
		"of another row":                     {[]script{user("[ovens/rye.py:42] Remove the timer that nobody uses from this line"), broke, user("[ovens/oat.py:17] Remove the timer that nobody uses from this line"), answer("gone")}, passed},
		"of another number":                  {[]script{user("[Order: 42] Mend the timer of the large oven"), broke, user("[Order: 43] Mend the timer of the large oven"), answer("gone")}, passed},
		"not to do it":                       {[]script{user("Send the new loaves to the shop of Ada"), broke, user("Do not send the new loaves to the shop of Ada"), answer("kept")}, passed},
		"not to do it, in short":             {[]script{user("Send the new loaves to the shop of Ada"), broke, user("Don't send the new loaves to the shop of Ada yet"), answer("kept")}, passed},
		"never to do it, both":               {[]script{user("Never send the new loaves to the shop of Ada"), broke, user("please never send the new loaves to the shop of Ada"), answer("kept")}, good},
		"with more not to do":                {[]script{user("Send the new loaves to the shop of Ada"), broke, user("Send the new loaves to the shop of Ada, and don't forget"), answer("sent")}, good},
		"with a why":                         {[]script{user("why do the new loaves not rise with caraway"), broke, user("why don't the new loaves rise with caraway"), answer("cold")}, good},
		"without it":                         {[]script{user("Bake the bread with caraway after the rolls"), broke, user("Bake the bread without caraway after the rolls"), answer("baked")}, passed},
		"off":                                {[]script{user("Turn the heat of the bread oven on"), broke, user("Turn the heat of the bread oven off"), answer("cold")}, passed},
		"a short deed":                       {[]script{user("Add a timer for baking bread"), broke, user("Remove the timer for baking bread"), answer("gone")}, passed},
		"another short deed":                 {[]script{user("Buy three tickets for the morning train"), broke, user("Pay three tickets for the morning train"), answer("paid")}, passed},
		"the same short deed":                {[]script{user("Add a timer for baking bread"), broke, user("please add the timer for baking bread"), answer("added")}, good},
		"the other way round":                {[]script{user("Move the loaves from the cold shelf into the oven"), broke, user("Move the loaves from the oven into the cold shelf"), answer("moved")}, passed},
		"the same way":                       {[]script{user("Move the loaves from the cold shelf into the oven"), broke, user("Move the loaves into the oven from the cold shelf"), answer("moved")}, good},
		"a form and a deed":                  {[]script{user("Find the timer of the bread oven"), broke, user("Clear the timer of the bread oven"), answer("gone")}, passed},
		"in a later run, in like words":      {[]script{talk("a", began, user("What's this oven doing?"), broke), talk("b", began, user("what is this oven doing"), answer("heat"))}, good},
		"in a later run, with another model": {[]script{talk("a", began, ask, noModel), talk("b", began, user("heat the oven"), answer("hot"))}, good},
		"in no later run":                    {[]script{talk("a", began, ask, noModel)}, open},
		"in a run before":                    {[]script{talk("a", began, user("heat the oven"), answer("hot")), talk("b", began, ask, noModel)}, open},
		"no run was begun anew":              {[]script{talk("a", ask, noModel), talk("b", user("heat the oven"), answer("hot"))}, open},
		"told behind the later session":      {[]script{talk("b", at(3, model.RoleUser, "Bake"), at(4, model.RoleAssistant, "baked")), talk("a", at(1, model.RoleUser, "bake"), broke)}, good},
		"told behind an earlier session":     {[]script{talk("b", at(0, model.RoleUser, "Bake"), at(0, model.RoleAssistant, "baked")), talk("a", at(1, model.RoleUser, "bake"), broke)}, open},
		"in a later run, something else":     {[]script{talk("a", began, ask, broke), talk("b", began, user("heat the oven"), answer("hot"))}, open},
		"in a later run, in other numbers":   {[]script{talk("a", began, user("Cancel the bread of customer 1234 by mail."), broke), talk("b", began, user("Cancel the bread of customer 5678 by mail."), answer("told"))}, open},
		"in a later run, to go on":           {[]script{talk("a", began, ask, broke), talk("b", began, user("continue"), answer("what?"))}, open},
		"in an earlier run":                  {[]script{talk("a", began, ask, answer("baked")), talk("b", began, ask, broke)}, open},
		"in a later session":                 {[]script{talk("a", at(1, model.RoleUser, "bake"), brokeAt(2)), talk("b", at(3, model.RoleUser, "Bake"), at(4, model.RoleAssistant, "baked"))}, good},
		"in a session before it":             {[]script{talk("a", at(5, model.RoleUser, "bake"), brokeAt(6)), talk("b", at(3, model.RoleUser, "bake"), at(4, model.RoleAssistant, "baked"))}, open},
		"in another sample":                  {[]script{talk("z", event(model.MarkerScore, "0", false)), talk("a", at(1, model.RoleUser, "bake"), brokeAt(2)), talk("b", at(3, model.RoleUser, "bake"), at(4, model.RoleAssistant, "baked"))}, open},
	} {
		_, list := failsAfter(t, c.steps...)
		is := good
		for _, one := range list {
			switch {
			case one.Rule != ruleEvent || one.Recovered:
			case one.Severity == Error:
				is = open
			case is == good && one.Because == "and the run went on":
				is = passed
			}
		}
		if slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == ruleAborted }) {
			is = open
		}
		if is != c.is {
			t.Errorf("%s: %s, want %s\n%s", name, is, c.is, told(list))
		}
	}
}

// A run that a person stopped, or that grew too long for its model, and that was begun anew and answered
// then, is a hint: who did so went on. The last one is told as always.
func TestBegunAnew(t *testing.T) {
	began := event(model.MarkerRunStart, "began", false)
	stop := event(model.MarkerInterrupt, "^C KeyboardInterrupt", false)
	long := event(model.MarkerError, "This model's maximum prompt length is 9 but the request contains 12 tokens", true)
	ask, other := user("bake a rye bread"), user("heat the oven")
	for name, c := range map[string]struct {
		steps []script
		want  Severity
	}{
		"stopped, and begun anew":            {[]script{talk("a", began, ask, stop), talk("b", began, other, answer("hot"))}, Hint},
		"stopped":                            {[]script{talk("a", began, ask, stop)}, Warning},
		"stopped, and begun without answer":  {[]script{talk("a", began, ask, stop), talk("b", began, other)}, Warning},
		"stopped behind one that was begun":  {[]script{talk("a", began, other, answer("hot")), talk("b", began, ask, stop)}, Warning},
		"stopped, and another session":       {[]script{talk("a", ask, stop), talk("b", other, answer("hot"))}, Warning},
		"too long, and begun anew":           {[]script{talk("a", began, ask, long), talk("b", began, other, answer("hot"))}, Hint},
		"too long":                           {[]script{talk("a", began, ask, long)}, Error},
		"too long, and begun without answer": {[]script{talk("a", began, ask, long), talk("b", began, other)}, Error},
	} {
		_, list := failsAfter(t, c.steps...)
		var got Severity
		for _, one := range list {
			if (one.Rule == ruleInterrupted || one.Rule == ruleContext) && !one.Recovered {
				got = one.Severity
			}
		}
		if got != c.want {
			t.Errorf("%s: %v, want %v\n%s", name, got, c.want, told(list))
		}
	}
}
