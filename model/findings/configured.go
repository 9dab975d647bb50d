package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/wordset"
)

// configures are the families of a command that prepares a build, by the sources, by what it is told
// to build in and leave out, and by what it is given that is no place: where the libraries are and
// which folder it is built in may be told in another way. What leaves out a part of the project makes
// good none that has it.
func configures(runs []shell.Run, r *model.ToolResult, well bool) (all []uint64) {
	for _, run := range runs {
		words := run.Command.Program()
		c, ok := configured(words)
		if !ok || !well && !run.Blamed || well && !run.Checked && !saysConfigured(c.name, r) {
			continue
		}
		enter := func(on []string) {
			all = append(all, model.Hash("configures\x00"+c.name+"\x00"+c.sources+"\x00"+strings.Join(on, " ")+"\x00"+strings.Join(c.off, " ")+"\x00"+strings.Join(c.given, " ")))
		}
		if enter(c.on); well && len(c.on) > 0 {
			enter(nil) // more than was asked for
		}
		if well && len(c.placed) > 0 {
			enter(slices.DeleteFunc(slices.Clone(c.on), func(option string) bool { return slices.Contains(c.placed, option) }))
		}
	}
	return all[:min(len(all), 8)]
}

// A configuring is what a command is told that prepares a build.
type configuring struct {
	name, sources string
	on, off       []string // switches
	placed        []string // those of on that say where it is
	given         []string // other values, with their names
}

// configured tells what a command that prepares a build is told.
func configured(words []string) (c configuring, ok bool) {
	if len(words) == 0 {
		return c, false
	}
	c.name = program(words)
	switch args := words[1:]; c.name {
	case "cmake":
		if slices.ContainsFunc(args, func(w string) bool {
			return w == "--build" || w == "--install" || w == "-E" || w == "-P" || w == "-L" || w == "-N" || w == "--version" || w == "--help" || w == "--workflow"
		}) {
			return c, false
		}
		c.cmake(args)
	case "meson":
		if len(args) == 0 || args[0] != "setup" {
			return c, false
		}
		c.meson(args[1:])
	case "configure":
		c.configure(args)
	default:
		return c, false
	}
	if strings.Trim(c.sources, "./") == "" {
		c.sources = "" // here, or above the folder of the build
	}
	slices.Sort(c.on)
	slices.Sort(c.off)
	slices.Sort(c.given)
	return c, true
}

func (c *configuring) cmake(args []string) {
	for i := 0; i < len(args); i++ {
		w := args[i]
		option, value, _ := strings.Cut(w, "=")
		for _, short := range [...]string{"-S", "-B", "-D", "-C", "-A", "-G", "-T"} {
			if rest, ok := strings.CutPrefix(w, short); ok {
				option, value = short, rest
			}
		}
		switch option {
		case "-S", "-B", "-D", "-C", "-A", "-G", "-T", "--preset", "--toolchain":
			if value == "" && i+1 < len(args) {
				i++
				value = args[i]
			}
		}
		switch option {
		case "-S":
			c.sources = value
		case "-D":
			c.tell(strings.Cut(value, "="))
		case "--toolchain":
			c.tell("CMAKE_TOOLCHAIN_FILE", value, true)
		case "-C", "-A", "--preset":
			c.given = append(c.given, option+"="+value)
		case "-B", "-G", "-T":
		default:
			if w != "" && w[0] != '-' {
				c.sources = w
			}
		}
	}
}

// mesonSwitches are options of meson that have no value.
var mesonSwitches = wordset.Set{Words: "--wipe --reconfigure --clearcache --vsenv --werror --strip --stdsplit --errorlogs --fatal-meson-warnings --debug --version --help"}

func (c *configuring) meson(args []string) {
	folders := 0
	for i := 0; i < len(args); i++ {
		w := args[i]
		if w == "" || w[0] != '-' {
			if folders++; folders == 2 { // the first one is that of the build
				c.sources = w
			}
			continue
		}
		option, value, joined := strings.Cut(w, "=")
		if rest, ok := strings.CutPrefix(w, "-D"); ok && rest != "" {
			option, value, joined = "-D", rest, true
		}
		if !joined && strings.Trim(option, "-") != "" && !mesonSwitches.Has(option) && i+1 < len(args) {
			i++
			value = args[i]
		}
		switch option {
		case "-D":
			c.tell(strings.Cut(value, "="))
		case "--cross-file", "--native-file":
			c.given = append(c.given, option+"="+value)
		}
	}
}

func (c *configuring) configure(args []string) {
	for _, w := range args {
		option, value, set := strings.Cut(w, "=")
		switch {
		case option == "--host" || option == "--target":
			c.given = append(c.given, w)
		case strings.HasPrefix(option, "--without-"), strings.HasPrefix(option, "--disable-"):
			c.off = append(c.off, option)
		case strings.HasPrefix(option, "--with-") && isPlace(option, value):
			c.on, c.placed = append(c.on, option), append(c.placed, option)
		case strings.HasPrefix(option, "--with-"), strings.HasPrefix(option, "--enable-"):
			c.tell(option, value, set)
		}
	}
}

// tell enters an option of a project. One of the builder itself mostly says only how it works.
func (c *configuring) tell(option, value string, set bool) {
	option, kind, _ := strings.Cut(option, ":")
	if isHowItBuilds(c.name, option) {
		return
	}
	on, off := &c.on, &c.off
	if tellsToLeaveOut(option) {
		on, off = off, on
	}
	switch strings.ToLower(value) {
	case "on", "true", "yes", "1", "enabled":
		*on = append(*on, option)
		return
	case "off", "false", "no", "0", "disabled":
		*off = append(*off, option)
		return
	}
	switch {
	case !set:
		*on = append(*on, option)
	case option == "CMAKE_TOOLCHAIN_FILE" || kind != "PATH" && kind != "FILEPATH" && !isPlace(option, value):
		c.given = append(c.given, option+"="+value)
	}
}

// isPlace reports whether an option only says where something is.
func isPlace(option, value string) bool {
	option = strings.ToLower(option)
	for _, end := range [...]string{"_root", "_dir", "_path"} {
		if strings.HasSuffix(option, end) {
			return true
		}
	}
	return strings.ContainsAny(value, `/\`) && !strings.Contains(value, "://")
}

// tellsToLeaveOut reports whether an option leaves out what it names.
func tellsToLeaveOut(option string) bool {
	if strings.HasPrefix(option, "CMAKE_DISABLE_FIND_PACKAGE_") {
		return true
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(option), func(r rune) bool { return r == '_' || r == '-' }) {
		switch word {
		case "no", "without", "disable", "skip", "exclude":
			return true
		}
	}
	return false
}

// howMesonBuilds are options of meson itself.
var howMesonBuilds = wordset.Set{Words: "buildtype debug optimization warning_level werror wrap_mode default_library strip unity layout backend prefix libdir bindir datadir includedir sysconfdir localstatedir cpp_std c_std c_args cpp_args c_link_args cpp_link_args pkg_config_path cmake_prefix_path errorlogs stdsplit"}

// isHowItBuilds reports whether an option of a builder says only how it works, and not for which
// machine or with what.
func isHowItBuilds(name, option string) bool {
	switch name {
	case "cmake":
		rest, own := strings.CutPrefix(option, "CMAKE_")
		for _, what := range [...]string{"TOOLCHAIN_FILE", "SYSTEM_NAME", "SYSTEM_PROCESSOR", "OSX_ARCHITECTURES", "ANDROID_", "DISABLE_FIND_PACKAGE_", "REQUIRE_FIND_PACKAGE_"} {
			if strings.HasPrefix(rest, what) {
				return false
			}
		}
		return own
	case "meson":
		return howMesonBuilds.Has(option) || strings.HasPrefix(option, "b_")
	}
	return false
}

// saysConfigured reports whether what prepares a build says at its end that it did.
func saysConfigured(name string, r *model.ToolResult) bool {
	said := saidBy(r)
	said = said[max(0, len(said)-maxBlame):]
	switch name {
	case "cmake":
		return strings.Contains(said, "Build files have been written to")
	case "meson":
		return strings.Contains(said, "Build targets in project")
	}
	return strings.Contains(said, "config.status: creating")
}
