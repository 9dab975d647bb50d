package findings

import (
	"path/filepath"
	"regexp"
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
		return literals.New(".claude/projects", ".codex/sessions", ".pi/agent/sessions", ".gjc/agent/sessions", ".omp/agent/sessions", ".gemini/tmp", ".qwen/tmp", ".factory/sessions", ".copilot/session-state", ".local/share/opencode", ".local/share/goose/sessions")
	})
	exportsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:export|copy|save|dump|mask)[-_](?:\w+[-_])?(?:session|transcript|conversation)|\b(?:session|transcript|conversation)[-_](?:export|copy|dump)`)
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
	if text = slashed(text); f.copies(text) || len(text) < 1<<10 && exportsForm().MatchString(text) {
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
	return false
}

// slashed writes the folders of a text as those of Unix.
func slashed(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, `\\`, "/"), `\`, "/")
}
