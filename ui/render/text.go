package render

import (
	"strings"

	"msgview/model"
)

// Texts yields every text of a message that a reader can be shown, in order: what
// was said and thought, names, arguments and results, and what stands folded
// away. It is what a search looks through. The strings are as logged.
func Texts(m *model.Message, yield func(part int, text string) bool) bool {
	for i, p := range m.Parts {
		if !partTexts(p, func(s string) bool { return s == "" || yield(i, s) }) {
			return false
		}
	}
	for _, f := range m.Meta {
		if !yield(-1, f.Name+": "+string(f.Value)) {
			return false
		}
	}
	return true
}

func partTexts(p model.Part, yield func(string) bool) bool {
	switch p := p.(type) {
	case model.Text:
		return yield(p.Text)
	case model.Reasoning:
		return yield(p.Text)
	case *model.ToolCall:
		return yield(p.Name) && yield(p.Description) && yield(Arguments(p)) && yield(p.ArgumentsText) && yield(p.Raw)
	case *model.ToolResult:
		for _, c := range p.Content {
			if !partTexts(c, yield) {
				return false
			}
		}
		return yield(p.Name) && yield(string(p.Details))
	case model.Media:
		return yield(p.Name) && yield(p.Text) && yield(p.URL) && yield(p.FileID)
	case model.Citation:
		return yield(p.Title) && yield(p.URL) && yield(p.Text)
	case model.Marker:
		return yield(p.Text)
	case model.Unknown:
		return yield(string(p.Raw))
	}
	return true
}

// Body returns the text of a result: its text parts, one after the other.
func Body(r *model.ToolResult) string {
	var parts []string
	for _, p := range r.Content {
		if t, ok := p.(model.Text); ok {
			parts = append(parts, t.Text)
		}
	}
	return strings.Join(parts, "\n")
}

// PartTexts yields the texts of one part as Texts does for a message.
func PartTexts(p model.Part, yield func(string) bool) bool { return partTexts(p, yield) }

// Command returns the command line of a call that runs one.
func Command(c *model.ToolCall) string { return text(arguments(c), commandKeys...) }

// CallMarkdown writes a call and its result as Markdown: its blocks are fenced
// with more backticks than they hold.
func CallMarkdown(it *Item) string {
	var b strings.Builder
	b.WriteString("**" + CallName(it.Call) + "** " + Summary(it.Call, "") + "\n")
	block := func(lang, text string) {
		if text == "" {
			return
		}
		fence := Fence(text)
		b.WriteString("\n" + fence + lang + "\n" + strings.TrimSuffix(text, "\n") + "\n" + fence + "\n")
	}
	for _, a := range ArgumentBlocks(it.Call, true) {
		block(blockLanguage(a), a.Text)
	}
	if it.Result != nil {
		block("", Body(it.Result))
	}
	return b.String()
}

func blockLanguage(b Block) string {
	switch b.Form {
	case JSON:
		return "json"
	case Diff:
		return "diff"
	case Code:
		if b.Lang == "bash" {
			return "bash"
		}
	}
	return ""
}

// Fence returns backticks for a fenced block: more than the longest run within.
func Fence(text string) string {
	longest, run := 0, 0
	for i := range len(text) {
		if text[i] == '`' {
			run++
			longest = max(longest, run)
		} else {
			run = 0
		}
	}
	return strings.Repeat("`", max(3, longest+1))
}
