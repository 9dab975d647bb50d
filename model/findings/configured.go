package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
)

// configures are the families of a command that prepares a build, by the sources and by what is
// switches on and off: where the libraries are and which folder it is built in may be told in another
// way. What leaves out a part of the project makes good none that has it.
func configures(runs []shell.Run, r *model.ToolResult, well bool) (all []uint64) {
	for _, run := range runs {
		words := run.Command.Program()
		name, sources, on, off, ok := configured(words)
		if !ok || !well && !run.Blamed || well && !run.Checked && !saysConfigured(name, r) {
			continue
		}
		enter := func(on []string) {
			all = append(all, model.Hash("configures\x00"+name+"\x00"+sources+"\x00"+strings.Join(on, " ")+"\x00"+strings.Join(off, " ")))
		}
		if enter(on); well && len(on) > 0 {
			enter(nil) // more than was asked for
		}
	}
	return all[:min(len(all), 8)]
}

// configured tells what a command that prepares a build is told.
func configured(words []string) (name, sources string, on, off []string, ok bool) {
	if len(words) == 0 {
		return "", "", nil, nil, false
	}
	name = program(words)
	args := words[1:]
	switch name {
	case "cmake":
		if slices.ContainsFunc(args, func(w string) bool {
			return w == "--build" || w == "--install" || w == "-E" || w == "-P" || w == "-L" || w == "-N" || w == "--version" || w == "--help" || w == "--workflow"
		}) {
			return "", "", nil, nil, false
		}
	case "meson":
		if len(args) == 0 || args[0] != "setup" {
			return "", "", nil, nil, false
		}
		args = args[1:]
	case "configure":
	default:
		return "", "", nil, nil, false
	}
	for i := 0; i < len(args); i++ {
		w := args[i]
		option, value, set := strings.Cut(w, "=")
		switch {
		case w == "-S" && i+1 < len(args):
			i++
			sources = args[i]
		case w == "--preset" && i+1 < len(args), w == "-C" && i+1 < len(args):
			i++
			on = append(on, args[i])
		case (w == "-B" || w == "-G" || w == "-A" || w == "-T") && i+1 < len(args):
			i++
		case w == "-D" && i+1 < len(args):
			i++
			option, value, set = strings.Cut(args[i], "=")
			switches(option, value, set, &on, &off)
		case name != "configure" && strings.HasPrefix(option, "-D"):
			switches(option[2:], value, set, &on, &off)
		case name != "configure":
			if w != "" && w[0] != '-' && name == "cmake" {
				sources = w
			}
		case strings.HasPrefix(option, "--without-"), strings.HasPrefix(option, "--disable-"):
			off = append(off, option)
		case strings.HasPrefix(option, "--with-"), strings.HasPrefix(option, "--enable-"):
			switches(option, value, set && value == "no", &on, &off)
		}
	}
	if strings.Trim(sources, "./") == "" {
		sources = "" // here, or above the folder of the build
	}
	slices.Sort(on)
	slices.Sort(off)
	return name, sources, on, off, true
}

// switches enters a switch of a project. One of the builder itself only says how it works, and what
// has another value is no switch.
func switches(option, value string, set bool, on, off *[]string) {
	option, _, _ = strings.Cut(option, ":")
	if strings.HasPrefix(option, "CMAKE_") {
		return
	}
	switch strings.ToLower(value) {
	case "on", "true", "yes", "1", "enabled":
		*on = append(*on, option)
	case "off", "false", "no", "0", "disabled":
		*off = append(*off, option)
	default:
		if !set {
			*on = append(*on, option)
		}
	}
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
