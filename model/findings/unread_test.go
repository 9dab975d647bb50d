package findings

import (
	"slices"
	"testing"
)

// What a program said is in a log that nobody read, and another one ended well behind it.
func TestUnread(t *testing.T) {
	done := answer("All of it is built and live.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"a build":                {[]script{ran(bash("1", "npm run build > /tmp/build.log 2>&1; ls -l dist"), "index.js"), done}, true},
		"a dump":                 {[]script{ran(bash("1", "for t in rye oat; do pg_dump -t $t shop 2>>dump.log | gzip > $t.gz; done; echo done $?"), "done 0"), done}, true},
		"what it complains of":   {[]script{ran(bash("1", "./deploy.sh 2> deploy.err; date"), "Monday"), done}, true},
		"shown":                  {[]script{ran(bash("1", "npm run build > /tmp/build.log 2>&1; tail -3 /tmp/build.log"), "built"), done}, false},
		"read later":             {[]script{ran(bash("1", "npm run build > /tmp/build.log 2>&1; ls dist"), "index.js"), ran(bash("2", "tail /tmp/build.log"), "built"), done}, false},
		"read too late":          {[]script{ran(bash("1", "npm run build > /tmp/build.log 2>&1; ls dist"), "index.js"), done, user("It is the old one."), ran(bash("2", "tail /tmp/build.log"), "error"), done}, true},
		"run again":              {[]script{ran(bash("1", "npm run build > /tmp/build.log 2>&1; ls dist"), "index.js"), ran(bash("2", "npm run build"), "built"), done}, false},
		"its exit is printed":    {[]script{ran(bash("1", "npm run build > /tmp/build.log 2>&1; echo exit $?"), "exit 0"), done}, false},
		"its exit counts":        {[]script{ran(bash("1", "npm run build > /tmp/build.log 2>&1 && ls dist"), "index.js"), done}, false},
		"a server":               {[]script{ran(bash("1", "npm run dev > /tmp/dev.log 2>&1 & sleep 2"), ""), done}, false},
		"a look":                 {[]script{ran(bash("1", "ls > list.txt; date"), "Monday"), done}, false},
		"nothing was said yet":   {[]script{ran(bash("1", "npm run build > /tmp/build.log 2>&1; ls -l dist"), "index.js")}, false},
		"it goes into no log":    {[]script{ran(bash("1", "npm run build; ls -l dist"), "index.js"), done}, false},
		"the log of another one": {[]script{ran(bash("1", "npm run build; ls > list.txt; date"), "Monday"), done}, false},
	} {
		_, list := failsAfter(t, append([]script{user("Build it.")}, c.script...)...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnread }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
