package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A program that is gone before its last step.
func TestHalted(t *testing.T) {
	gone := func(said string) script {
		said = strings.ReplaceAll(said, "loaf", "step")
		return func(l *fake) { l.step(bash("1", "tail -3 oven.log; pgrep -f oven"), result("", said, 1, model.No)) }
	}
	asks := func(command, said string, exit int) script {
		said = "step 8/12 hot\nstep 9/12 hot" + said
		return func(l *fake) { l.step(bash("1", "tail -3 oven.log; "+command), result("", said, exit, model.No)) }
	}
	none := asks("docker ps --filter name=oven", "\nCONTAINER ID   IMAGE     COMMAND   CREATED   STATUS    PORTS     NAMES", 0)
	away := asks("ps -p 4711", "\n    PID TTY          TIME CMD", 1)
	did := func(commands ...string) script {
		return func(l *fake) {
			for _, command := range commands {
				ran(bash("0", command), "")(l)
			}
		}
	}
	done := answer("The oven is done: 12 loaves.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"gone":              {[]script{gone("loaf 8/12 hot\nloaf 9/12 hot"), ran(bash("2", "cat weights.json"), "{}"), answer("The oven is done: 12 loaves.")}, true},
		"done":              {[]script{gone("loaf 12/12 hot"), answer("The oven is done.")}, false},
		"it says more":      {[]script{gone("step 9/12 hot\nwriting\nsaved\nall done"), answer("The oven is done.")}, false},
		"the agent saw it":  {[]script{gone("step 9/12 hot"), answer("It was killed at step 9.")}, false},
		"it goes on":        {[]script{gone("step 9/12 hot"), ran(bash("2", "tail -1 oven.log"), "step 11/12 hot"), answer("The oven is done.")}, false},
		"no look for it":    {[]script{ran(bash("1", "tail -2 oven.log"), "step 9/12 hot"), answer("The oven is done.")}, false},
		"by its number":     {[]script{asks("ps -p 4711", "\n    PID TTY          TIME CMD", 1), done}, true},
		"which runs":        {[]script{asks("ps -p 4711", "\n    PID TTY          TIME CMD\n   4711 pts/0    00:00:07 oven", 0), done}, false},
		"by a signal":       {[]script{asks("kill -0 4711", "\nbash: kill: (4711) - No such process", 1), done}, true},
		"of another user":   {[]script{asks("kill -0 4711", "\nbash: kill: (4711) - Operation not permitted", 1), done}, false},
		"said by echo":      {[]script{asks("kill -0 4711 2>/dev/null && echo alive || echo gone", "\ngone", 0), done}, true},
		"alive":             {[]script{asks("kill -0 4711 2>/dev/null && echo alive || echo gone", "\nalive", 0), done}, false},
		"alive, only":       {[]script{asks("pgrep -f oven > /dev/null && echo alive", "\nalive", 0), done}, false},
		"in the list":       {[]script{asks("ps aux | grep oven | grep -v grep", "", 1), done}, true},
		"of another list":   {[]script{asks("cat notes | grep oven", "", 1), done}, false},
		"a job":             {[]script{asks("jobs", "\n[1]+  Exit 137                python oven.py", 0), done}, true},
		"no job":            {[]script{asks("jobs", "", 0), done}, false},
		"of Windows":        {[]script{asks("tasklist /fi \"imagename eq oven.exe\"", "\nINFO: No tasks are running which match the specified criteria.", 0), done}, true},
		"a service":         {[]script{asks("systemctl is-active oven", "\nfailed", 3), done}, true},
		"an exit below":     {[]script{asks("systemctl is-active oven", "\nfailed\nExit code: 3", 3), done}, true},
		"a service, on":     {[]script{asks("systemctl is-active oven", "\nactive", 0), done}, false},
		"a container":       {[]script{asks("docker ps --filter name=oven", "\nCONTAINER ID   IMAGE     COMMAND   CREATED   STATUS    PORTS     NAMES", 0), done}, true},
		"in a container":    {[]script{asks("docker ps | grep oven", "", 1), done}, true},
		"a container, on":   {[]script{asks("docker ps --filter name=oven", "\nCONTAINER ID   IMAGE     COMMAND   CREATED   STATUS    PORTS     NAMES\n4711   oven   \"bake\"   now   Up   -   oven", 0), done}, false},
		"it was ended":      {[]script{ran(bash("0", "kill 4711"), ""), asks("ps -p 4711", "\n    PID TTY          TIME CMD", 1), done}, false},
		"and begun again":   {[]script{ran(bash("0", "pkill oven; nohup ./oven > oven.log 2>&1 &"), ""), asks("ps -p 4711", "\n    PID TTY          TIME CMD", 1), done}, true},
		"begun again then":  {[]script{ran(bash("0", "kill 4711"), ""), ran(bash("0", "./oven > oven.log 2>&1 &"), ""), asks("ps -p 4711", "\n    PID TTY          TIME CMD", 1), done}, true},
		"a container again": {[]script{did("docker rm -f oven", "docker run -d --name oven bakery/oven"), none, done}, true},
		"in one command":    {[]script{did("docker rm -f oven; docker run -dit --name oven bakery/oven"), none, done}, true},
		"and away again":    {[]script{did("docker run -d --name oven bakery/oven; sleep 9; docker rm -f oven"), none, done}, false},
		"services again":    {[]script{did("docker compose down", "docker compose -f oven.yml up -d"), none, done}, true},
		"a container gone":  {[]script{did("docker rm -f oven", "docker run --rm bakery/oven ls"), none, done}, false},
		"a service again":   {[]script{did("sudo systemctl stop oven", "sudo systemctl start oven"), asks("systemctl is-active oven", "\nfailed", 3), done}, true},
		"a service stopped": {[]script{did("sudo systemctl --user stop oven"), asks("systemctl is-active oven", "\ninactive", 3), done}, false},
		"what is in one":    {[]script{away, did("docker exec web rm -f /tmp/lock"), done}, true},
		"a volume of it":    {[]script{away, did("docker volume rm flour"), done}, true},
		"killed in one":     {[]script{did("docker exec web pkill oven"), away, done}, false},
		"an address":        {[]script{did("kill 4711", "curl -s 'http://localhost/stop?id=1&now=1'"), away, done}, false},
		"joined":            {[]script{did("kill 4711", "cd /w && ls >& list"), away, done}, false},
		"by a shell":        {[]script{did("kill 4711", `bash -c "./oven > oven.log 2>&1 &"`), away, done}, true},
		"by the person":     {[]script{did("kill 4711"), answer("Stopped."), user("I started it again; tell me when it is done."), away, done}, true},
		"by nobody":         {[]script{did("kill 4711"), answer("Stopped."), user("Is it off?"), away, answer("It is off.")}, false},
		"a new prompt":      {[]script{gone("step 9/12 hot"), user("Stop."), answer("It is.")}, false},
	} {
		l := newFake()
		for _, s := range c.script {
			s(l)
		}
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleFatal && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
