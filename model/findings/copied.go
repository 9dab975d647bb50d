package findings

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// A log that is copied by a call of the agent that writes it ends with that call.

var (
	copiesForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:^|[\s;&|("'/])(?:cp|mv|rsync|scp|tar|zip|install|copy|move|copy-item|move-item|git add|shutil|open|copyfile(?:sync)?|opencode export)\b`)
	})
	// logFolders are folders in which programs keep their logs, with what stands before them.
	logFolders = sync.OnceValue(func() *literals.Set {
		return literals.New(".claude/projects", ".codex/sessions", ".pi/agent/sessions", ".gjc/agent/sessions", ".omp/agent/sessions", ".gemini/tmp", ".qwen/tmp", ".factory/sessions", ".openclaw/agents", ".moltbot/agents", ".clawdbot/agents", ".copilot/session-state", ".system_generated/logs", ".local/share/opencode", ".local/share/goose/sessions")
	})
	exportedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:export|cop(?:y|ies)|save)s?\b[^\n]{0,80}\b(?:session|transcript|conversation)`)
	})
	exportsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:export|copy|save|dump|mask)[-_](?:\w+[-_])?(?:session|transcript|conversation)|\b(?:session|transcript|conversation)[-_](?:export|copy|dump)|\bsessions? (?:attach|export|share|upload)\b`)
	})
)

// maxWrittenBefore is how many entries before a script that copies the log is looked for.
const maxWrittenBefore = 12

// copiesLog reports whether a call copies or exports the log that it stands in, or runs a script
// that was just written to do so.
func (f *Finder) copiesLog(i int, c *model.ToolCall) bool {
	u := tool.Of(c)
	text := u.Command()
	if text == "" {
		if u.Purpose.Reads() || u.Purpose == tool.Agent {
			return false
		}
		text = string(c.Arguments) + c.ArgumentsText // a call within a script
	}
	if text = slashed(text); f.copies(text) || f.stages(u) || len(text) < 1<<10 && exportsForm().MatchString(text) {
		return true
	}
	for k, n := i, 0; n < maxWrittenBefore; n++ {
		before, ok := f.index.Next(k, -1, -1, func(_ int, flags model.Flags) bool { return flags.Has(model.FlagCall) })
		if !ok || i-before > maxWrittenBefore {
			return false
		}
		k = before
		m, err := f.log.Message(k)
		if err != nil {
			return false
		}
		for _, w := range m.Calls() {
			name := filepath.Base(slashed(tool.Of(w).Path()))
			if len(name) > 3 && strings.Contains(text, name) && !tool.PurposeOf(w).Reads() && f.copies(slashed(string(w.Arguments)+w.ArgumentsText)) {
				return true
			}
		}
	}
	return false
}

// copies reports whether a text copies something, and names this log or the folder of its
// program.
func (f *Finder) copies(text string) bool {
	if !copiesForm().MatchString(text) {
		return false
	}
	if literals.In(logFolders(), strings.ToLower(text)) {
		return true
	}
	file := filepath.Base(f.log.Source().Path)
	for _, name := range [...]string{f.log.About().ID, strings.TrimSuffix(file, filepath.Ext(file))} {
		if len(name) >= 16 && strings.Contains(text, name) && strings.ContainsAny(name, "0123456789") { // a name that no other has
			return true
		}
	}
	return len(file) >= minOwnName && sessionName(file) && namesFile(text, file)
}

// minOwnName is how long the name of a log has to be for it to be taken for that log's only.
const minOwnName = 12

// namesFile reports whether a text has the name of a file, in any folder.
func namesFile(text, name string) bool {
	for rest := text; ; {
		i := strings.Index(rest, name)
		if i < 0 {
			return false
		}
		before, after := rest[:i], rest[i+len(name):]
		if (before == "" || strings.ContainsAny(before[len(before)-1:], "/ \"'=\n")) && (after == "" || strings.ContainsAny(after[:1], " \"'\\;&|)\n")) {
			return true
		}
		rest = after
	}
}

// stages reports whether a command gives git the folder that the log stands in: by the name that
// the folder of its program has there, or as a whole.
func (f *Finder) stages(u tool.Use) bool {
	command := u.Command()
	if !strings.Contains(command, "git") || !strings.Contains(command, "add") {
		return false
	}
	file := slashed(f.log.Source().Path)
	return f.gitRuns(u, func(folder, verb string, args []string) bool {
		return verb == "add" && slices.ContainsFunc(args, func(w string) bool {
			if isAllOf(w) {
				return f.isWithin(file, folder, command)
			}
			w = strings.TrimSuffix(slashed(w), "/")
			name := path.Base(w)
			return len(name) > 3 && name[0] == '.' && strings.Contains(file, "/"+name+"/") ||
				strings.HasSuffix(file, "/"+name) && len(name) >= 12 && strings.Contains(name, ".")
		})
	})
}

// isWithin reports whether the log stands in a folder: its path says so, or a folder of it has a
// long name that the command has, too, as that of a repository that it is pushed to, or its path has
// the name of that repository, or the folder is that of a person, and so of his programs.
func (f *Finder) isWithin(file, folder, command string) bool {
	if strings.HasPrefix(folder, "/") && len(folder) > 1 && strings.HasPrefix(file, strings.TrimSuffix(folder, "/")+"/") {
		return true
	}
	if isHome(folder) && literals.In(logFolders(), strings.ToLower(file)) {
		return true
	}
	for name := range strings.SplitSeq(path.Dir(file), "/") {
		if len(name) >= 16 && strings.ContainsAny(name, "0123456789") && strings.Contains(command, name) {
			return true
		}
	}
	for word := range strings.FieldsSeq(command) {
		if name, ok := strings.CutSuffix(path.Base(strings.Trim(word, `"'`)), ".git"); ok && len(name) >= 16 && strings.ContainsAny(name, "0123456789") && strings.Contains(file, name) {
			return true
		}
	}
	return false
}

// isHome reports whether a folder is that of a person.
func isHome(folder string) bool {
	folder = strings.TrimSuffix(folder, "/")
	parent := path.Dir(folder)
	return folder == "~" || folder == "$HOME" || folder == "/root" || strings.HasSuffix(folder, "/files/home") || // of Termux

		parent == "/Users" || parent == "/home" || len(parent) == len("C:/Users") && strings.HasSuffix(strings.ToLower(parent), ":/users")
}

// into is the folder that one names that is in another one.
func into(where, to string) string {
	switch {
	case to == "":
		return where
	case strings.HasPrefix(to, "/") || strings.HasPrefix(to, "~") || strings.HasPrefix(to, "$") || len(to) > 1 && to[1] == ':':
		return to
	}
	return path.Join(where, to)
}

// isToldToExport reports whether what was read shortly before the end says that the session is to
// be copied into a file that has the name of the log: it goes on behind that.
func (f *Finder) isToldToExport(i int) bool {
	name := path.Base(slashed(f.log.Source().Path))
	if len(name) < 12 || !sessionName(name) {
		return false
	}
	for k, n := i, 0; n < maxWrittenBefore; n++ {
		if m, err := f.log.Message(k); err == nil {
			for _, r := range m.Results() {
				if text := saidBy(r); strings.Contains(text, name) && exportedForm().MatchString(text) {
					return true
				}
			}
		}
		before, ok := f.index.Next(k, -1, -1, func(_ int, flags model.Flags) bool { return flags.Has(model.FlagResult) })
		if !ok || i-before > maxWrittenBefore {
			return false
		}
		k = before
	}
	return false
}

// sessionName reports whether a file is named for a session, and not for which one.
func sessionName(name string) bool {
	low := strings.ToLower(name)
	return strings.Contains(low, "session") || strings.Contains(low, "transcri") || strings.Contains(low, "conversation")
}

// slashed writes the folders of a text as those of Unix.
func slashed(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, `\\`, "/"), `\`, "/")
}
