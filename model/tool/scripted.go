package tool

import (
	"path"
	"slices"
	"strings"

	"msgview/model/shell"
)

// A Scripted is a change of files that stands in full within a command which does other things,
// too: a here-document that cat writes, or one that is a patch.
type Scripted struct {
	Use          // as of a tool that only does this
	Appends bool // to what the file has
}

// mostScripted bounds how many of a command are told.
const mostScripted = 64

// Scripted returns such changes of a command, in order, as far as they were made if the command
// went well. Those of a command that does nothing else are none: it is told as the tool that it
// stands for.
func (u Use) Scripted() (all []Scripted) {
	command := u.Command()
	if u.Purpose != Shell || u.Call == nil || u.Cut || !strings.Contains(command, "<<") || Of(u.Call).Script() != "" {
		return nil
	}
	folder := ""
	for _, list := range shell.Parse(command).Lists {
		for _, p := range list.Pipelines {
			if p.Or || list.Background {
				break // which of these run only the shell knows
			}
			for i := range p.Commands {
				w, known := scriptedBy(p.Commands[i:], folder)
				if folder = w.folder; !known || len(all) == mostScripted {
					return all
				}
				if w.path != "" || w.patch != "" {
					one := Use{Purpose: w.purpose(), Call: u.Call, args: w.arguments(u.args), texts: &texts{}}
					all = append(all, Scripted{one, w.appends})
				}
			}
		}
	}
	return all
}

// scriptedBy returns what the first command of a pipeline writes in full in a folder, and the
// folder behind it. It is not known where the shell alone knows that.
func scriptedBy(pipeline []shell.Command, folder string) (w written, known bool) {
	w.folder = folder
	c := &pipeline[0]
	words := c.Program()
	if len(words) == 0 || c.Kind != shell.Simple {
		return w, true
	}
	name := path.Base(words[0])
	if name == "cd" && len(words) == 2 {
		w.folder = joinedTo(folder, words[1])
		return w, !strings.ContainsAny(words[1], "$~*`") && words[1] != "-"
	}
	text, ok := c.Document()
	if !ok {
		return w, true
	}
	write := func(to string, appends bool) {
		if !strings.ContainsAny(to, "$*?`{}") && !strings.HasPrefix(to, "/dev/") {
			w.path, w.content, w.appends = to, text, appends
		}
	}
	switch applies := name == "patch" || name == "git" && slices.Contains(words[1:], "apply"); {
	case name == "cat" && len(words) == 1 && len(c.Writes) == 1:
		write(c.Writes[0], c.Appends)
	case name == "cat" && len(words) == 1 && len(c.Writes) == 0 && len(pipeline) == 2 && pipeline[1].Kind == shell.Simple:
		write(teed(&pipeline[1]))
	case name == "tee":
		write(teed(c))
	case appliesPatch(name) && len(words) == 1 && strings.Contains(text, "*** Begin Patch"),
		applies && onlyOptions(words[1:]) && len(PatchedFiles(text)) > 0:
		w.patch = text
	}
	return w, true
}

// teed returns the one file that a tee writes, or adds to.
func teed(c *shell.Command) (to string, appends bool) {
	words := c.Program()
	if len(words) == 0 || path.Base(words[0]) != "tee" || len(c.Writes) > 0 {
		return "", false
	}
	words = words[1:]
	if len(words) > 0 && (words[0] == "-a" || words[0] == "--append") {
		words, appends = words[1:], true
	}
	if len(words) != 1 || strings.HasPrefix(words[0], "-") {
		return "", false
	}
	return words[0], appends
}

// onlyOptions reports whether a program that applies patches reads one, and applies it as it is.
func onlyOptions(args []string) bool {
	return !slices.ContainsFunc(args, func(a string) bool {
		return !strings.HasPrefix(a, "-") && a != "apply" || a == "-R" || a == "--reverse" || a == "--dry-run" || a == "--check" || a == "--stat"
	})
}
