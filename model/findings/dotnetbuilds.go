package findings

import (
	"path"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/wordset"
)

// dotnetChoices are options of dotnet that choose what of a project is compiled, and how.
var dotnetChoices = wordset.Set{Words: "-c --configuration -f --framework -r --runtime"}

// dotnetProject returns what dotnet is told to do, and with which project or solution, as far as
// that is named.
func dotnetProject(words []string) (verb, project string, compiles bool) {
	if len(words) < 2 || program(words) != "dotnet" {
		return "", "", false
	}
	verb, compiles = words[1], true
	chosen := ""
	for i := 2; i < len(words) && words[i] != "--"; i++ {
		w := words[i]
		option, _, joined := strings.Cut(w, "=")
		switch {
		case w == "--no-build":
			compiles = false
		case dotnetChoices.Has(option):
			chosen += "\x00" + w
			if !joined && i+1 < len(words) {
				i++
				chosen += "=" + words[i]
			}
		case w == "--project" && i+1 < len(words):
			i++
			project = words[i]
		case i == 2 && strings.ContainsAny(w, `/\.`) && !strings.HasPrefix(w, "-") && !strings.Contains(w, ":") || project == "" && isProjectFile(w):
			project = w
		}
	}
	project = path.Clean(strings.ReplaceAll(project, "\\", "/"))
	if folder := path.Dir(project); isProjectFile(project) && path.Base(folder) == stemOf(path.Base(project)) {
		project = folder // its usual project
	}
	return verb, project + chosen, compiles
}

// isProjectFile reports whether a file is of a project or a solution of dotnet.
func isProjectFile(w string) bool {
	switch strings.ToLower(path.Ext(w)) {
	case ".csproj", ".fsproj", ".vbproj", ".sln", ".slnx":
		return true
	}
	return false
}

// builtByDotnet are the families of a build or a restore of dotnet: what failed is made good by
// whatever compiled the same project later, a test of it as well as a build with other options. A
// build that counts no error of the sources failed around them, which any later one that is well
// makes good.
func builtByDotnet(words []string, r *model.ToolResult, well bool) (all []uint64) {
	verb, project, compiles := dotnetProject(words)
	enter := func(what, of string) { all = append(all, model.Hash("dotnet\x00"+what+"\x00"+of)) }
	switch verb {
	case "restore":
		enter("restores", project)
	case "build", "publish", "pack", "test", "run":
		switch {
		case !well && verb == "build":
			enter("compiles", project)
			said := saidBy(r)
			said = said[max(0, len(said)-maxBlame):]
			if k := strings.LastIndex(said, "Build "); k >= 0 {
				said = said[k:] // the last one
			}
			if strings.Contains(said, " 0 Error(s)") && !strings.HasPrefix(said, "Build succeeded") {
				enter("compiles", "any")
			}
		case well && compiles:
			enter("compiles", project)
			enter("restores", project)
			enter("compiles", "any")
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
