package render

import (
	"bytes"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/ui/safetext"
)

// Texts yields every text of a message that a reader can be shown, in order: what
// was said and thought, names, arguments and results, and what stands folded
// away, ids and who speaks. It is what a search looks through. The strings are as logged.
func Texts(m *model.Message, yield func(part int, text string) bool) bool {
	for i, p := range m.Parts {
		if !partTexts(p, func(s string) bool { return s == "" || yield(i, s) }) {
			return false
		}
		for _, id := range idsOf(p) {
			if id != "" && !yield(i, id) {
				return false
			}
		}
	}
	if m.ID != "" && !yield(-1, m.ID) {
		return false
	}
	role := m.RawRole
	if role == m.Role.String() {
		role = ""
	}
	for _, said := range [...]struct{ name, of string }{
		{"agent", m.Agent}, {"model", m.Model}, {"parent", m.Parent}, {"thread", m.Thread}, {"parent call", m.ParentCall},
		{"conversation", m.Conversation}, {"role", role}, {"mode", m.Mode}, {"stop reason", m.StopReason},
	} {
		if said.of != "" && !yield(-1, said.name+": "+said.of) {
			return false
		}
	}
	for _, f := range m.Meta {
		if !jsonTexts(f.Name+": ", f.Value, func(s string) bool { return yield(-1, s) }) {
			return false
		}
	}
	return true
}

// idsOf returns what a part is known by: ids of the call and of the request to allow it, and
// the server of the tool.
func idsOf(p model.Part) (ids [3]string) {
	switch p := p.(type) {
	case *model.ToolCall:
		if ids[0], ids[1] = p.ID, p.Server; p.Approval != nil {
			ids[2] = p.Approval.ID
		}
	case *model.ToolResult:
		ids[0] = p.CallID
	case model.Marker:
		if p.Answer != nil {
			ids[0] = p.Answer.ID
		}
	}
	return ids
}

// jsonTexts yields JSON behind a name as it is shown, and then those of its strings that
// are not what they are written as: with quotes, line breaks and whatever is escaped.
func jsonTexts(name string, json []byte, yield func(string) bool) bool {
	if len(json) == 0 {
		return true
	}
	if !yield(name + readable(string(json))) {
		return false
	}
	if bytes.IndexByte(json, '\\') < 0 {
		return true
	}
	v, _, err := rawjson.ParseTolerant(json)
	return err != nil || escapedTexts(v, yield)
}

func escapedTexts(v rawjson.Value, yield func(string) bool) bool {
	if v.Kind() == rawjson.String {
		if bytes.IndexByte(v.Raw(), '\\') < 0 {
			return true
		}
		if !yield(v.Text()) {
			return false
		}
		inner := rawjson.Unwrap(v, 2)
		if inner.Kind() == rawjson.String {
			return true
		}
		v = inner
	}
	for i := range v.Len() {
		if !escapedTexts(v.Index(i), yield) {
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
		return yield(p.Name) && yield(p.Description) && jsonTexts("", []byte(Arguments(p)), yield) && yield(p.ArgumentsText) && yield(p.Raw())
	case *model.ToolResult:
		for _, c := range p.Content {
			if !partTexts(c, yield) {
				return false
			}
			if t, ok := c.(model.Text); ok && strings.Contains(t.Text, `\u`) && isJSON(t.Text) {
				if shown := readable(t.Text); shown != t.Text && !yield(shown) {
					return false
				}
			}
		}
		for _, s := range p.Stored() {
			if !yield(s.Name) || !yield(s.Text) {
				return false
			}
		}
		return yield(p.Name) && yield(p.Raw()) && jsonTexts("", p.Details, yield)
	case model.Media:
		return yield(p.Name) && yield(p.Text) && yield(p.URL) && yield(p.FileID)
	case model.Citation:
		return yield(p.Title) && yield(p.URL) && yield(p.Text)
	case model.Marker:
		return yield(p.Text)
	case model.Data:
		return yield(p.Name) && jsonTexts("", p.Raw, yield)
	case model.Unknown:
		return jsonTexts("", p.Raw, yield)
	}
	return true
}

// maxShownText bounds the texts that ShownTexts draws, in bytes.
const maxShownText = 4 << 20

// ShownTexts yields the texts of a part as a reader sees them where that is not as
// they are logged: Markdown without its marks, output without escape sequences, the
// arguments of a call as a command, a difference or a file. prose draws Markdown.
func ShownTexts(p model.Part, prose func(string) []safetext.Line, yield func(string) bool) {
	drawn := func(s string) string {
		text, _, _ := safetext.Joined(prose(s))
		return text
	}
	blocks := func(blocks []Block, markdown bool) bool {
		for _, b := range blocks {
			if b.Title != "" && !yield(b.Title) {
				return false
			}
			if b.Text == "" || len(b.Text) > maxShownText {
				continue
			}
			text := b.Text
			if b.Form == Output {
				text = safetext.CleanOutput(text, safetext.Style{}).Plain()
			}
			if !yield(text) || (markdown || b.Form == Markdown) && !yield(drawn(b.Text)) {
				return false
			}
		}
		return true
	}
	switch p := p.(type) {
	case model.Text:
		if len(p.Text) <= maxShownText {
			yield(drawn(p.Text))
		}
	case *model.ToolCall:
		_ = blocks(ArgumentBlocks(p, true), false) && yield(Summary(p, ""))
	case *model.ToolResult:
		blocks(resultBlocks(p, tool.Use{}, true), true)
	}
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

// NoOutput reports whether a tool gave nothing back: no part, or only texts without a
// character, as some formats write that.
func NoOutput(r *model.ToolResult) bool {
	for _, p := range r.Content {
		if t, ok := p.(model.Text); !ok || strings.TrimRight(t.Text, "\n") != "" {
			return false
		}
	}
	return len(r.Stored()) == 0
}

// PartTexts yields the texts of one part as Texts does for a message.
func PartTexts(p model.Part, yield func(string) bool) bool { return partTexts(p, yield) }

// WholeText is the text of some parts, with a blank line between what each has.
func WholeText(parts []model.Part) string {
	var texts []string
	for _, p := range parts {
		partTexts(p, func(s string) bool {
			if s != "" {
				texts = append(texts, s)
			}
			return true
		})
	}
	return strings.Join(texts, "\n\n")
}

// Command returns the command line of a call that runs one.
func Command(c *model.ToolCall) string { return tool.Of(c).Command() }

// CallMarkdown writes a call and its result as Markdown: its blocks are fenced
// with more backticks than they hold.
func CallMarkdown(it *Item) string {
	var b strings.Builder
	b.WriteString("**" + CallName(it.Call) + "** " + ItemSummary(it, "") + "\n")
	block := func(lang, text string) {
		if text == "" {
			return
		}
		fence := Fence(text)
		b.WriteString("\n" + fence + lang + "\n" + strings.TrimSuffix(text, "\n") + "\n" + fence + "\n")
	}
	for _, a := range ItemBlocks(it, MoreLevel) {
		block(BlockLanguage(a), a.Text)
	}
	if it.Result() != nil {
		block("", Body(it.Result()))
	}
	return b.String()
}

// BlockLanguage is what stands after the marks of a fence around a block.
func BlockLanguage(b Block) string {
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
