package findings

import (
	"slices"
	"testing"
)

// What is not in what is shown of a log may be in what was left out.
func TestPartedLog(t *testing.T) {
	const (
		journal = `ssh oven7 "journalctl -k --since 02:00 --until 05:00 --no-pager"`
		file    = "cat /var/log/oven/heat.log"
		middle  = "Mar 04 02:00:11 oven7 kernel: fan up\n\n... [187,214 characters omitted] ...\n\nMar 04 04:59:59 oven7 kernel: fan down"
	)
	for name, c := range map[string]struct {
		script []script
		answer string
		found  bool
	}{
		"a journal":           {[]script{ran(bash("1", journal), middle)}, "The kernel log shows no OOM kill.", true},
		"a file":              {[]script{ran(bash("1", "cat /var/log/oven/heat.log"), "a\n[... 1200 lines truncated ...]\nb")}, "There is nothing about the door in the log.", true},
		"of a container":      {[]script{ran(bash("1", "docker logs oven"), "a\n…412 lines truncated…\nb")}, "The oven never overheated according to the logs.", true},
		"another look beside": {[]script{ran(bash("1", journal), middle), ran(bash("2", "ssh oven7 uptime"), "up 3 days")}, "No OOM kill is in the log.", true},
		"then for others":     {[]script{ran(bash("1", journal), middle), answer("The kernel log shows no OOM kill."), ran(bash("2", `ssh oven7 "grep -c fan /var/log/syslog; dmesg -T | grep -c door"`), "0")}, "Memory is not it.", true},

		"with nothing":     {[]script{ran(bash("1", journal), middle)}, "The logs contain nothing about memory.", true},
		"does not show":    {[]script{ran(bash("1", journal), middle)}, "The log does not show an OOM kill.", true},
		"of a file's name": {[]script{ran(bash("1", journal), middle)}, "In heat_log there is no OOM kill.", true},

		"checked":            {[]script{ran(bash("1", file), middle)}, "I checked /var/log/oven/heat.log: the fan did not fail.", true},
		"gone through":       {[]script{ran(bash("1", file), middle)}, "I went through heat.log and found no failures.", true},
		"read before":        {[]script{ran(bash("1", file), middle)}, "After reading heat.log I see no failures.", true},
		"a file and a colon": {[]script{ran(bash("1", file), middle)}, "No. heat.log: no failures recorded.", true},
		"a file behind it":   {[]script{ran(bash("1", file), middle)}, "The fan did not fail (see heat.log).", true},
		"per":                {[]script{ran(bash("1", file), middle)}, "Per the log, the fan did not fail.", true},
		"checked, a journal": {[]script{ran(bash("1", journal), middle)}, "I've checked the kernel log and there was no OOM kill.", true},
		"not read, by it":    {[]script{ran(bash("1", file), middle)}, "Per the log, the door never opened.", true},

		"checking":           {[]script{ran(bash("1", journal), middle)}, "Checking the journal, no OOM kill happened.", true},
		"looking for":        {[]script{ran(bash("1", journal), middle)}, "Looking at the kernel log for memory, I see nothing.", true},
		"looked at":          {[]script{ran(bash("1", journal), middle)}, "I looked at the kernel log and there was no OOM kill.", true},
		"in none of them":    {[]script{ran(bash("1", journal), middle)}, "None of the logs speaks of memory.", true},
		"a log and a colon":  {[]script{ran(bash("1", journal), middle)}, "The logs: no OOM kills at all. It was the fan.", true},
		"in a list":          {[]script{ran(bash("1", journal), middle)}, "I looked here:\n- **Kernel log**: no OOM kill\n- Fan: fine", true},
		"left alone and not": {[]script{ran(bash("1", journal), middle)}, "I did not change the oven and the log shows no OOM kill.", true},
		"deleted by it":      {[]script{ran(bash("1", journal), middle)}, "The log does not show that it was deleted.", true},

		"its rotation":        {[]script{ran(bash("1", journal), middle)}, "I restarted it. No changes to the heat.log rotation were needed.", false},
		"in its rotation":     {[]script{ran(bash("1", file), middle)}, "No change in the heat.log rotation is needed.", false},
		"its daemon":          {[]script{ran(bash("1", journal), middle)}, "The fan was off. I did not touch the config of the syslog daemon.", false},
		"not written to":      {[]script{ran(bash("1", journal), middle)}, "The fan failed. I did not write to the log.", false},
		"not changed in":      {[]script{ran(bash("1", journal), middle)}, "I didn't change anything in the log.", false},
		"rotating":            {[]script{ran(bash("1", journal), middle)}, "Rotating the logs shows no effect on the load, so I made none.", false},
		"a colon for another": {[]script{ran(bash("1", journal), middle)}, "Fixed the log: no more noise.", false},
		"no logs":             {[]script{ran(bash("1", journal), middle)}, "No logs: the folder is empty.", false},
		"not checked":         {[]script{ran(bash("1", file), middle)}, "I did not check the log of the door.", false},
		"not looked into":     {[]script{ran(bash("1", file), middle)}, "I didn't look in the log for that, no time.", false},
		"a file left alone":   {[]script{ran(bash("1", file), middle)}, "I did not touch heat.log.", false},
		"a file not written":  {[]script{ran(bash("1", file), middle)}, "The oven does not write heat.log any more.", false},
		"no such file":        {[]script{ran(bash("1", file), middle)}, "There is no heat.log on the other oven.", false},
		"another file":        {[]script{ran(bash("1", file), middle)}, "The test leaves no console.log behind.", false},
		"how a log is read":   {[]script{ran(bash("1", file), middle)}, "Reading the log needs no key.", false},
		"a dialog was read":   {[]script{ran(bash("1", file), middle)}, "I read the dialog and checked the catalog: no change.", false},
		"a catalog by itself": {[]script{ran(bash("1", file), middle)}, "Per the catalog there is no spare fan.", false},

		"to log in":        {[]script{ran(bash("1", file), middle)}, "In production no user can log in, since the cookie is not set.", false},
		"in order to":      {[]script{ran(bash("1", file), middle)}, "In order to log in no captcha is shown.", false},
		"a page":           {[]script{ran(bash("1", file), middle)}, "From the log in page there is no link back.", false},
		"they log out":     {[]script{ran(bash("1", file), middle)}, "In the shop bakers never log out.", false},
		"I log":            {[]script{ran(bash("1", file), middle)}, "In oven.py I log no secrets.", false},
		"commits":          {[]script{ran(bash("1", file), middle)}, "In the git log there is no commit for that.", false},
		"changes":          {[]script{ran(bash("1", file), middle)}, "In the change log there is no entry on it.", false},
		"another log":      {[]script{ran(bash("1", file), middle)}, "I checked the door.log: no failures.", false},
		"in another log":   {[]script{ran(bash("1", file), middle)}, "In /var/log/oven/door.log there is nothing on the fan.", false},
		"another has none": {[]script{ran(bash("1", file), middle)}, "door.log shows no failures.", false},
		"both logs":        {[]script{ran(bash("1", file), middle)}, "In door.log and heat.log there is nothing on the fan.", true},
		"in that log":      {[]script{ran(bash("1", file), middle)}, "In heat.log there is nothing on the fan.", true},
		"who logs in":      {[]script{ran(bash("1", file), middle)}, "In production no baker could log in, but the log shows no failure of it.", true},
		"in the log of":    {[]script{ran(bash("1", file), middle)}, "In the log in question there is no failure.", true},
		"of no name":       {[]script{ran(bash("1", journal), middle)}, "In kern.log there is no OOM kill.", true},

		"a dialog":        {[]script{ran(bash("1", journal), middle)}, "The key was wrong. I did not touch the dialog, and the catalog is as it was.", false},
		"a changelog":     {[]script{ran(bash("1", journal), middle)}, "The changelog has no entry, and no blog speaks of it.", false},
		"it logs":         {[]script{ran(bash("1", journal), middle)}, "The oven no longer logs errors.", false},
		"a log of one's":  {[]script{ran(bash("1", journal), middle)}, "I did not change how the log is written.", false},
		"shown not to be": {[]script{ran(bash("1", journal), middle)}, "The log shows that no key was given.", false},
		"then for it":     {[]script{ran(bash("1", journal), middle), answer("The kernel log shows no OOM kill."), ran(bash("2", `ssh oven7 "dmesg -T | grep -ci oom"`), "0")}, "Memory is not it.", false},
		"then all of it":  {[]script{ran(bash("1", journal), middle), answer("The kernel log shows no OOM kill."), ran(bash("2", `ssh oven7 "dmesg -T | tail -200"`), "x")}, "Memory is not it.", false},
		"another look":    {[]script{ran(bash("1", journal), middle), ran(bash("2", `ssh oven7 "journalctl -k | grep -ci oom"`), "0")}, "The kernel log shows no OOM kill.", false},
		"a file beside":   {[]script{ran(bash("1", journal), middle), ran(bash("2", "grep -c oom /var/log/kern.log"), "0")}, "The kernel log shows no OOM kill.", false},
		"it is known":     {[]script{ran(bash("1", journal), middle)}, "The part of the log that I saw is truncated; it shows no OOM kill.", false},
		"what is there":   {[]script{ran(bash("1", journal), middle)}, "The log shows that the fan went up and down.", false},
		"of no log":       {[]script{ran(bash("1", journal), middle)}, "There is no spare fan.", false},
		"the whole log":   {[]script{ran(bash("1", journal), "Mar 04 02:00:11 oven7 kernel: fan up")}, "The kernel log shows no OOM kill.", false},
		"none left out":   {[]script{ran(bash("1", journal), "a\n0 lines omitted\nb")}, "The kernel log shows no OOM kill.", false},
		"its own words":   {[]script{ran(bash("1", journal), "a\nMar 04 oven7 kernel: 12 lines omitted by audit\nb")}, "The kernel log shows no OOM kill.", false},
		"of other output": {[]script{ran(bash("1", "make oven"), middle)}, "There is no error in the log.", false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Why did the oven stop?")}, c.script...), answer(c.answer))...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rulePart }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
