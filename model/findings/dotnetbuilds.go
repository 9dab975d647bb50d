package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/wordset"
)

// A dotnetBuild is what dotnet is told to do with a project or a solution.
type dotnetBuild struct {
	verb, project string
	choices       []string // what of it is compiled, and how
	platform      []string // for which it is compiled, which is among the choices
	strict        bool     // warnings are errors
	compiles      bool
	restores      bool
	partly        bool // only a part of what a build does: it cleans
}

// dotnetChoices are options of dotnet that choose what of a project is compiled, and how.
var dotnetChoices = wordset.Set{Words: "-c --configuration -f --framework -r --runtime"}

// dotnetPlatforms are properties, in small letters, that say for what a build is.
var dotnetPlatforms = wordset.Set{Words: "platform platformtarget runtimeidentifier targetframework targetframeworks"}

// dotnetHarmless are those that only say how a build goes on, where to and what it is called.
var dotnetHarmless = wordset.Set{Words: "collectcoverage coverletoutput coverletoutputformat continuousintegrationbuild deterministic version versionprefix versionsuffix assemblyversion fileversion informationalversion packageversion buildinparallel usesharedcompilation generatefullpaths useapphost outdir outputpath baseoutputpath intermediateoutputpath baseintermediateoutputpath"}

// dotnetBuildOf reads the words of dotnet. It is nothing if they are of another program.
func dotnetBuildOf(words []string) (d dotnetBuild) {
	if len(words) < 2 || program(words) != "dotnet" {
		return d
	}
	d = dotnetBuild{verb: words[1], compiles: true, restores: true}
	for i := 2; i < len(words) && words[i] != "--"; i++ {
		w := words[i]
		option, _, joined := strings.Cut(w, "=")
		switch {
		case w == "--no-build":
			d.compiles = false
		case w == "--no-restore":
			d.restores = false
		case dotnetChoices.Has(option):
			if !joined && i+1 < len(words) {
				i++
				w += "=" + words[i]
			}
			d.choices = append(d.choices, w)
		case w == "--project" && i+1 < len(words):
			i++
			d.project = words[i]
		case (w == "--property" || w == "-p" && d.verb != "run") && i+1 < len(words):
			i++
			d.property(words[i])
		case isMSBuildOption(w):
			d.option(strings.ToLower(strings.TrimLeft(w, "-/")))
		case i == 2 && strings.ContainsAny(w, `/\.`) && !strings.HasPrefix(w, "-") && !strings.Contains(w, ":") || d.project == "" && isProjectFile(w):
			d.project = w
		}
	}
	d.project = path.Clean(strings.ReplaceAll(d.project, "\\", "/"))
	if folder := path.Dir(d.project); isProjectFile(d.project) && path.Base(folder) == stemOf(path.Base(d.project)) {
		d.project = folder // its usual project
	}
	slices.Sort(d.choices)
	return d
}

// isMSBuildOption reports whether a word is an option that dotnet hands on: -p:A=b, /warnaserror.
func isMSBuildOption(w string) bool {
	if !strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "/") {
		return false
	}
	name, _, given := strings.Cut(strings.TrimLeft(w, "-/"), ":")
	return given && !strings.Contains(name, "/") || strings.EqualFold(name, "warnaserror") || strings.EqualFold(name, "err")
}

// option enters one of those, without its dashes and in small letters.
func (d *dotnetBuild) option(w string) {
	switch name, value, _ := strings.Cut(w, ":"); name {
	case "p", "property":
		for one := range strings.SplitSeq(value, ";") {
			d.property(one)
		}
	case "warnaserror", "err":
		d.strict = true
	case "t", "target":
		if value != "build" && value != "rebuild" {
			d.compiles, d.partly = false, true
			d.choices = append(d.choices, w)
		}
	}
}

// property enters a property that is set: Platform=ARM64.
func (d *dotnetBuild) property(set string) {
	set = strings.ToLower(set)
	switch name, value, _ := strings.Cut(set, "="); {
	case name == "treatwarningsaserrors" || name == "warningsaserrors" || name == "msbuildtreatwarningsaserrors":
		d.strict = d.strict || value != "false"
	case !dotnetHarmless.Has(name) && !strings.HasPrefix(name, "restore"): // where packages come from
		d.choices = append(d.choices, set)
		if dotnetPlatforms.Has(name) {
			d.platform = append(d.platform, set)
		}
	}
}

// isProjectFile reports whether a file is of a project or a solution of dotnet.
func isProjectFile(w string) bool {
	switch strings.ToLower(path.Ext(w)) {
	case ".csproj", ".fsproj", ".vbproj", ".sln", ".slnx":
		return true
	}
	return false
}

// demandsOf are what a build is told to demand more, or of another platform: one that does not says nothing
// of what failed so. It is "" where that is nothing.
func demandsOf(c *shell.Command) string {
	words := c.Program()
	switch program(words) {
	case "dotnet":
		d := dotnetBuildOf(words)
		slices.Sort(d.platform)
		of := strings.Join(d.platform, " ")
		if d.strict {
			of += strictBuild
		}
		return of
	case "cargo":
		if slices.ContainsFunc(c.Assigns, deniesWarnings) {
			return strictBuild
		}
	}
	return ""
}

const strictBuild = "\x00warnings are errors"

// builtByDotnet are the families of a build or a restore of dotnet: what failed is made good by
// whatever compiled the same project in the same way later, a test of it as well as a build that says
// more of itself. A build that counts no error of the sources failed around them, which any later one
// that is well makes good.
func builtByDotnet(words []string, r *model.ToolResult, well bool) (all []uint64) {
	d := dotnetBuildOf(words)
	enter := func(what, of string) { all = append(all, model.Hash("dotnet\x00"+what+"\x00"+of)) }
	of := d.project + "\x00" + strings.Join(d.choices, "\x00")
	switch d.verb {
	case "restore":
		enter("restores", of)
	case "build", "publish", "pack", "test", "run":
		if !well {
			if d.verb != "build" {
				return nil
			}
			said := saidBy(r)
			said = said[max(0, len(said)-maxBlame):]
			if k := strings.LastIndex(said, "Build "); k >= 0 {
				said = said[k:] // the last one
			}
			if strings.Contains(said, " 0 Error(s)") && !strings.HasPrefix(said, "Build succeeded") {
				enter("compiles", "any")
			}
			if d.strict {
				of += strictBuild
			}
			enter("compiles", of)
			return all
		}
		if d.compiles && d.restores {
			enter("restores", of)
		}
		if d.compiles {
			enter("compiles", of)
			enter("compiles", "any")
			if d.strict {
				enter("compiles", of+strictBuild)
			}
		}
	}
	return all
}

// restores are the families of what dotnet restores. What failed is of a restore if there is nothing
// else that may be it.
func restores(runs []shell.Run, r *model.ToolResult, well bool) (all []uint64) {
	if !well && !compilerFailed(runs, r) {
		return nil
	}
	for _, run := range runs {
		if words := run.Command.Program(); len(words) > 1 && words[1] == "restore" && (!well || run.Checked) {
			all = append(all, builtByDotnet(words, r, well)...)
		}
	}
	return all
}
