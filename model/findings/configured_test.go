package findings

import (
	"slices"
	"testing"
)

// What prepares a build is made good by the same for the same parts, wherever the libraries are.
func TestConfigures(t *testing.T) {
	const none, wrote = "CMake Error at cmake/FindYeast.cmake:14: Could NOT find Yeast (missing: YEAST_LIBRARY)", "-- Found Yeast\n-- Build files have been written to: /w/build"
	for name, c := range map[string]struct {
		command, said, next, then string
		open                      bool
	}{
		"where it is":        {"cmake -B build -DWITH_YEAST=ON", none, "cmake -B build -DWITH_YEAST=ON -DYEAST_ROOT=$HOME/yeast", wrote, false},
		"another folder":     {"cmake -B build -DWITH_YEAST=ON", "CMake Error: The source directory has a stale cache", "rm -rf out && cmake -B out -DWITH_YEAST=ON -DYEAST_ROOT=/opt/yeast | tail -2", wrote, false},
		"configure":          {"./configure --enable-steam", "configure: error: yeast not found", "./configure --enable-steam --with-yeast=/opt/yeast", "config.status: creating Makefile", false},
		"meson":              {"meson setup build -Dsteam=enabled", "meson.build:4:0: ERROR: Dependency \"yeast\" not found", "meson setup build2 -Dsteam=enabled --pkg-config-path /opt/yeast", "Build targets in project: 4", false},
		"without that":       {"cmake -B build -DWITH_YEAST=ON", none, "cmake -B build -DWITH_YEAST=OFF", wrote, true},
		"not asked for":      {"cmake -B build -DWITH_YEAST=ON", none, "cmake -B build", wrote, true},
		"of another project": {"cmake -S oven -B build", none, "cmake -S door -B build", wrote, true},
	} {
		l := newFake()
		user("go")(l)
		failed(bash("1", c.command), c.said)(l)
		ran(bash("2", "ls /opt"), "yeast")(l)
		l.add(calls(bash("3", c.next)))
		l.add(results(result("3", c.then, 0, 0)))
		answer("done")(l)
		list := runAll(t, l)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Severity != Hint && !one.Recovered && one.Places[0].Entry == 1 }); open != c.open {
			t.Errorf("%s: open %v, %s", name, open, told(list))
		}
	}
}
