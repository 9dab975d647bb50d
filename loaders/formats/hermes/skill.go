package hermes

import (
	"slices"
	"strings"

	"msgview/model"
)

// A skill that a person calls is put around what the person typed, all in one text. The
// words are those of NousResearch/hermes-agent: agent/skill_commands.py; versions of
// before 2026 begin with SYSTEM.
const (
	skillInstruction  = "The user has provided the following instruction alongside the skill invocation: "
	skillNote         = "\n\n[Runtime note:"
	bundleMark        = " skill bundle,"
	bundleInstruction = "\nUser instruction: "
	bundleSkills      = "\n\n[Loaded as part of the "
	autoLoadEnd       = "then run them with the terminal tool using the absolute path."
)

// typed finds what a person typed in the text of a skill. What stands around it is
// the program's.
func typed(text string) (before, prompt, after string, ok bool) {
	_, head, bracket := strings.Cut(text, ": ")
	mark, end := "", skillNote
	switch {
	case !bracket || !strings.HasPrefix(text, "[IMPORTANT: ") && !strings.HasPrefix(text, "[SYSTEM: "):
	case strings.HasPrefix(head, "The user has invoked the ") && strings.Contains(text, bundleMark):
		mark, end = bundleInstruction, bundleSkills
	case strings.HasPrefix(head, "The user has invoked the "):
		mark = skillInstruction
	case strings.HasPrefix(head, `The "`) && strings.Contains(text, `" skill is auto-loaded. `):
		mark = autoLoadEnd
	}
	at := strings.LastIndex(text, mark)
	if mark == bundleInstruction { // what the skills say follows it
		at = strings.Index(text, mark)
	}
	if mark == "" || at < 0 {
		return "", "", "", false
	}
	at += len(mark)
	prompt = text[at:]
	if i := strings.Index(prompt, end); i >= 0 {
		prompt, after = prompt[:i], prompt[i:]
	}
	prompt = strings.TrimSpace(prompt)
	// A job of the clock calls skills as a person does.
	return text[:at], prompt, after, prompt != "" && injected(prompt) == ""
}

// withPrompts tells what a person typed from the skill around it, in the order of the text.
func withPrompts(messages ...*model.Message) (all []*model.Message) {
	for _, m := range messages {
		i := slices.IndexFunc(m.Parts, func(p model.Part) bool { _, is := p.(model.Text); return is })
		if m.Role != model.RoleUser || i < 0 {
			all = append(all, m)
			continue
		}
		before, prompt, after, ok := typed(m.Parts[i].(model.Text).Text)
		if !ok {
			all = append(all, m)
			continue
		}
		ask := *m
		ask.Injected, ask.Parts = "", slices.Clone(m.Parts)
		ask.Parts[i] = model.Text{Text: prompt}
		all = append(append(append(all, skill(m, before)...), &ask), skill(m, after)...)
	}
	return all
}

// skill makes a message of a text around a prompt, if there is one.
func skill(m *model.Message, text string) []*model.Message {
	if text = strings.TrimSpace(text); text == "" {
		return nil
	}
	around := *m
	around.Injected, around.ID, around.Meta = "skill", "", nil
	around.Parts = []model.Part{model.Text{Text: text}}
	return []*model.Message{&around}
}
