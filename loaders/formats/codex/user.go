package codex

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// request stands in the prompts of editors between what the editor adds and what
// the person typed.
const request = "## My request for Codex:"

// injections are the elements that the program puts into the user's name, and what
// they are, see model.Message.Injected.
var injections = map[string]string{
	"user_instructions":      "instructions",
	"environment_context":    "environment",
	"turn_aborted":           "interruption",
	"skills_instructions":    "skill",
	"skill":                  "skill",
	"recommended_plugins":    "plugins",
	"plugins_instructions":   "plugins",
	"codex_internal_context": "context",
	"goal_context":           "goal",
	"subagent_notification":  "sub-agent",
	"user_action":            "action",
	"model_switch":           "context",
	"personality_spec":       "context",
	"permissions":            "context",
	"hook_prompt":            "hook",
	"apps_instructions":      "apps",
	"collaboration_mode":     "context",
}

// injected names what a text of the user role is, "" if a person typed it.
func injected(text string) string {
	s := strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(s, "# AGENTS.md instructions"), strings.HasPrefix(s, "# Repository Guidelines") && strings.Contains(s, "<INSTRUCTIONS>"):
		return "instructions"
	case strings.HasPrefix(s, "Warning: The maximum number of unified exec processes"), strings.HasPrefix(s, "Warning: apply_patch was requested via"):
		return "warning"
	case strings.HasPrefix(s, "Another language model started to solve this problem"):
		return "compaction summary"
	}
	name, _, ok := tagged(s)
	if !ok {
		return ""
	}
	if kind := injections[name]; kind != "" {
		return kind
	}
	// Later versions add elements; a person does not name them so.
	if strings.Contains(name, "_") && strings.ToLower(name) == name && name != "user_shell_command" {
		return "context"
	}
	return ""
}

// user decodes a message of the user role: what a person typed and what the
// program put beside it become messages of their own.
func (l *line) user(content rawjson.Value) format.Decoded {
	base := l.message(model.RoleUser)
	pieces := chat.Pieces{Whole: *base}
	add := func(kind string, p model.Part) { pieces.Add(model.RoleUser, kind, p) }
	image := ""
	for _, p := range chat.Parts(content) {
		t, ok := p.(model.Text)
		if !ok {
			if m, ok := p.(model.Media); ok && image != "" && m.Name == "" {
				m.Name, image = image, ""
				p = m
			}
			add("", p)
			continue
		}
		if name, is := imageTag(t.Text); is {
			image = name
			continue
		}
		if name, inner, ok := tagged(t.Text); ok && name == "user_shell_command" {
			pieces.List = append(pieces.List, l.shell(inner, len(pieces.List))...)
			continue
		}
		if kind := injected(t.Text); kind != "" {
			add(kind, t)
			continue
		}
		if before, after, ok := strings.Cut(t.Text, request); ok && (before == "" || strings.HasPrefix(before, "# ")) {
			if strings.TrimSpace(before) != "" {
				add("editor", model.Text{Text: strings.TrimSpace(before)})
			}
			add("", model.Text{Text: strings.TrimSpace(after)})
			continue
		}
		add("", t)
	}
	if len(pieces.List) == 0 {
		pieces.List = append(pieces.List, base)
	}
	pieces.List[len(pieces.List)-1].ID = l.p.Str("id") // what was typed comes last
	return format.Shown(pieces.List...)
}

// imageTag recognises the texts around an image, "<image name=[Image #1]>" and
// "</image>", and returns the name.
func imageTag(s string) (name string, ok bool) {
	s = strings.TrimSpace(s)
	if s == "</image>" || s == "<image>" {
		return "", true
	}
	if rest, cut := strings.CutPrefix(s, "<image name="); cut && len(rest) < 200 {
		name, cut = strings.CutSuffix(rest, ">")
		return strings.Trim(name, "[]\""), cut && !strings.Contains(name, "<")
	}
	return "", false
}

// shell decodes a command that a person ran, with what it gave back:
// "<command>ls</command><result>Exit code: 0\nDuration: 0.1 seconds\nOutput:\n…</result>".
func (l *line) shell(text string, n int) []*model.Message {
	_, rest, _ := strings.Cut(text, "<command>")
	command, rest, ok := strings.Cut(rest, "</command>")
	_, rest, found := strings.Cut(rest, "<result>")
	result, closed := strings.CutSuffix(strings.TrimRight(rest, " \t\r\n"), "</result>")
	if !ok || !found || !closed {
		m := l.message(model.RoleUser, model.Text{Text: text})
		m.Injected = "command output"
		return []*model.Message{m}
	}
	id := "user-shell-" + strconv.FormatInt(l.r.Origin.Offset, 10) + "-" + strconv.Itoa(n)
	c := &model.ToolCall{ID: id, Name: "shell", ArgumentsText: strings.Trim(command, "\n")}
	r := &model.ToolResult{CallID: id, Name: "shell"}
	readText(r, strings.Trim(result, "\n")+"\n")
	answer := l.message(model.RoleTool, r)
	answer.RawRole = ""
	return []*model.Message{l.message(model.RoleUser, c), answer}
}
