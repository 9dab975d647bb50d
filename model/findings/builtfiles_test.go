package findings

import (
	"slices"
	"testing"
)

// What is built is edited, and not what it is built from.
func TestBuilt(t *testing.T) {
	asks := user("Rye is baked too hot, 220 it is to be. Mend it.")
	both := ran(bash("1", "grep -rn heat ."), "./build/lib/bakery/oven.py:3:heat = 240\n./src/bakery/oven.py:3:heat = 240\n")
	changes := func(name string) script { return ran(edit("2", name, "heat = 240", "heat = 220"), "ok") }
	made := changes("/w/build/lib/bakery/oven.py")
	shows := func(source, made string) []script {
		return []script{asks, ran(bash("1", "grep -rln heat ."), made+"\n"+source+"\n"), changes(made)}
	}
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"of a package":              {shows("packages/app/src/oven.ts", "packages/app/dist/oven.js"), true},
		"of the package app":        {shows("app/src/heat/oven.ts", "app/dist/heat/oven.js"), true},
		"with the folder src":       {shows("src/oven.ts", "dist/src/oven.js"), true},
		"of styles":                 {shows("src/styles/oven.scss", "dist/oven.css"), true},
		"in the image":              {shows("/app/bakery/oven.py", "/app/build/lib/bakery/oven.py"), true},
		"of classes of a module":    {shows("shop/src/main/resources/conf/oven.yml", "shop/target/classes/conf/oven.yml"), true},
		"a folder of sources":       {shows("packages/app/src/oven.ts", "packages/app/src/build/oven.ts"), false},
		"beside others":             {shows("src/lib/oven.ts", "src/build/oven.ts"), false},
		"a folder of the app":       {shows("./app/oven.py", "./app/build/oven.py"), false},
		"a deep one of the app":     {shows("/w/app/rye/oven.py", "/w/app/target/rye/oven.py"), false},
		"a package called build":    {shows("packages/config/src/oven.ts", "packages/build/src/oven.ts"), false},
		"a module called target":    {shows("./modules/source/src/main/java/rye/Oven.java", "./modules/target/src/main/java/rye/Oven.java"), false},
		"of another package":        {shows("packages/rye/src/heat/oven.ts", "packages/app/dist/heat/oven.js"), false},
		"of a package far away":     {shows("packages/rye/src/oven.ts", "dist/oven.js"), false},
		"named by the file":         {append([]script{user("Patch oven.js, it is urgent.")}, shows("src/oven.ts", "dist/oven.js")[1:]...), false},
		"both of them named":        {append([]script{user("Patch oven.py, it is urgent.")}, shows("src/bakery/oven.py", "build/lib/bakery/oven.py")[1:]...), true},
		"built":                     {[]script{asks, both, made}, true},
		"by sed":                    {[]script{asks, both, ran(bash("2", "sed -i s/240/220/ build/lib/bakery/oven.py"), "")}, true},
		"compiled":                  {[]script{asks, ran(bash("1", "rg -l heat"), "dist/oven.js\nsrc/oven.ts\n"), changes("dist/oven.js")}, true},
		"installed":                 {[]script{asks, ran(bash("1", "find / -name oven.py"), "/w/bakery/oven.py\n/usr/lib/python3/site-packages/bakery/oven.py\n"), changes("/usr/lib/python3/site-packages/bakery/oven.py")}, true},
		"of Java":                   {[]script{asks, ran(bash("1", "find . -name oven.yml"), "./target/classes/conf/oven.yml\n./src/main/resources/conf/oven.yml\n"), changes("target/classes/conf/oven.yml")}, true},
		"both read":                 {[]script{asks, ran(read("0", "/w/src/bakery/oven.py"), "heat = 240"), ran(read("1", "/w/build/lib/bakery/oven.py"), "heat = 240"), made}, true},
		"the source":                {[]script{asks, both, changes("/w/src/bakery/oven.py")}, false},
		"the source as well":        {[]script{asks, both, made, changes("/w/src/bakery/oven.py")}, false},
		"the source before":         {[]script{asks, both, changes("/w/src/bakery/oven.py"), made}, false},
		"the source by a command":   {[]script{asks, both, made, ran(bash("3", "sed -i s/240/220/ src/bakery/oven.py"), "")}, false},
		"copied":                    {[]script{asks, both, made, ran(bash("3", "cp build/lib/bakery/oven.py src/bakery/oven.py"), "")}, false},
		"built anew":                {[]script{asks, both, made, ran(bash("3", "python -m build"), "ok")}, false},
		"made":                      {[]script{asks, both, made, ran(bash("3", "npm run build:lib"), "ok")}, false},
		"named by the prompt":       {[]script{user("Patch the heat in build/ for now."), both, made}, false},
		"of another folder":         {[]script{asks, ran(bash("1", "grep -rn heat ."), "./build/lib/bakery/oven.py:3:heat = 240\n./src/shop/oven.py:3:heat = 240\n"), made}, false},
		"no source":                 {[]script{asks, ran(bash("1", "grep -rn heat ."), "./build/tools/oven.py:3:heat = 240\n"), changes("/w/build/tools/oven.py")}, false},
		"the same, seen from in it": {[]script{asks, ran(read("0", "bakery/oven.py"), "heat = 240"), ran(read("1", "/build/bakery/oven.py"), "heat = 240"), changes("/build/bakery/oven.py")}, false},
		"a file of the builder":     {[]script{asks, ran(bash("1", "ls build/*.js src/*.js"), "build/webpack.js\nsrc/oven.js"), changes("build/webpack.js")}, false},
	} {
		_, list := failsAfter(t, append(slices.Clone(c.script), answer("done"))...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleBuilt }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
