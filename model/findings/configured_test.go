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
		"where it is":           {"cmake -B build -DWITH_YEAST=ON", none, "cmake -B build -DWITH_YEAST=ON -DYEAST_ROOT=$HOME/yeast", wrote, false},
		"another folder":        {"cmake -B build -DWITH_YEAST=ON", "CMake Error: The source directory has a stale cache", "rm -rf out && cmake -B out -DWITH_YEAST=ON -DYEAST_ROOT=/opt/yeast | tail -2", wrote, false},
		"configure":             {"./configure --enable-steam", "configure: error: yeast not found", "./configure --enable-steam --with-yeast=/opt/yeast", "config.status: creating Makefile", false},
		"meson":                 {"meson setup build -Dsteam=enabled", "meson.build:4:0: ERROR: Dependency \"yeast\" not found", "meson setup build2 -Dsteam=enabled --pkg-config-path /opt/yeast", "Build targets in project: 4", false},
		"another value":         {"cmake -B build -DHEAT=gas", none, "cmake -B build -DHEAT=wood", wrote, true},
		"the same value":        {"cmake -B build -DHEAT=gas", none, "cmake -B build -DHEAT=gas -DYEAST_ROOT=/opt/yeast", wrote, false},
		"without its value":     {"cmake -B build -DHEAT=gas", none, "cmake -B build", wrote, true},
		"another place":         {"cmake -B build -DYEAST_DIR=yeast", none, "cmake -B out -DYEAST_LIBRARY:FILEPATH=/opt/yeast.so", wrote, false},
		"not for that machine":  {"cmake -B build -DCMAKE_TOOLCHAIN_FILE=/w/arm.cmake", none, "cmake -B build", wrote, true},
		"nor by its option":     {"cmake -B build --toolchain arm.cmake", none, "cmake -B build", wrote, true},
		"of other sources":      {"cmake -Soven -Bbuild", none, "cmake -Sdoor -Bbuild", wrote, true},
		"another preset":        {"cmake --preset=gas", none, "cmake --preset=wood", wrote, true},
		"meson, another value":  {"meson setup build -Dsteam=gas", "meson.build:4:0: ERROR: Dependency \"yeast\" not found", "meson setup build -Dsteam=none", "Build targets in project: 4", true},
		"meson, other sources":  {"meson setup build oven", "meson.build:4:0: ERROR: Dependency \"yeast\" not found", "meson setup build door", "Build targets in project: 4", true},
		"meson, how it works":   {"meson setup build oven -Dsteam=enabled", "meson.build:4:0: ERROR: Dependency \"yeast\" not found", "meson setup --pkg-config-path /opt/yeast -Dbuildtype=release out oven -Dsteam=enabled", "Build targets in project: 4", false},
		"configure, none":       {"./configure --with-yeast=/opt/yeast", "configure: error: yeast not found", "./configure --with-yeast=none", "config.status: creating Makefile", true},
		"configure, elsewhere":  {"./configure --with-yeast=/opt/yeast", "configure: error: yeast not found", "./configure --with-yeast=/usr/yeast", "config.status: creating Makefile", false},
		"configure, a machine":  {"./configure --host=aarch64-linux-gnu", "configure: error: yeast not found", "./configure", "config.status: creating Makefile", true},
		"configure, without it": {"./configure --with-yeast=/opt/yeast", "configure: error: yeast not found", "./configure", "config.status: creating Makefile", true},
		"without that":          {"cmake -B build -DWITH_YEAST=ON", none, "cmake -B build -DWITH_YEAST=OFF", wrote, true},
		"not asked for":         {"cmake -B build -DWITH_YEAST=ON", none, "cmake -B build", wrote, true},
		"of another project":    {"cmake -S oven -B build", none, "cmake -S door -B build", wrote, true},
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

// What leaves out a part is told apart from what builds one in, whatever it is set to.
func TestConfiguredWithout(t *testing.T) {
	for option, out := range map[string]bool{
		"-DCMAKE_DISABLE_FIND_PACKAGE_Yeast=TRUE": true, "-DNO_YEAST=ON": true, "-DWITHOUT_YEAST=1": true, "-DWITH_YEAST=OFF": true,
		"-DNO_YEAST=OFF": false, "-DWITH_YEAST=ON": false, "-DNOTES=ON": false,
	} {
		c, ok := configured([]string{"cmake", "-B", "build", option})
		if !ok || len(c.off) > 0 != out || len(c.on) > 0 == out {
			t.Errorf("%s: %+v", option, c)
		}
	}
}
