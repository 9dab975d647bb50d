package formattest

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Describe writes a message as one line: the role and the facts, then the parts
// between bars, the fields without a place in braces, the warnings.
func Describe(m *model.Message) string {
	var b strings.Builder
	b.WriteString(facts(m) + ": " + Parts(m.Parts))
	for _, f := range m.Meta {
		fmt.Fprintf(&b, " {%s=%s}", f.Name, line(f.Value))
	}
	for _, w := range m.Warnings {
		fmt.Fprintf(&b, " !%s", w)
	}
	return b.String()
}

// facts writes the role of a message and whatever is known of it.
func facts(m *model.Message) string {
	s := m.Role.String()
	if m.RawRole != m.Role.String() {
		s += named("raw", m.RawRole)
	}
	s += named("agent", m.Agent) + named("mode", m.Mode) + named("injected", m.Injected) +
		named("id", m.ID) + named("parent", m.Parent) + named("group", m.Indexing.Group) +
		named("conversation", m.Conversation) + named("thread", m.Thread) + named("call", m.ParentCall) +
		flags("sidechain", m.Sidechain, "inactive", m.Inactive) + named("model", m.Model) + named("stop", m.StopReason)
	if !m.Time.IsZero() {
		s += " at=" + m.Time.UTC().Format("2006-01-02T15:04:05.999999999")
	}
	if m.Duration != 0 {
		s += " took=" + m.Duration.String()
	}
	if u := m.Usage; !u.IsZero() {
		s += fmt.Sprintf(" usage=%d/%d/%d/%d/%d", u.Input, u.Output, u.CacheRead, u.CacheWrite, u.Reasoning)
	}
	return s
}

// Parts writes parts on one line, between bars.
func Parts(parts []model.Part) string {
	var list []string
	for _, p := range parts {
		list = append(list, part(p))
	}
	return strings.Join(list, " | ")
}

func part(p model.Part) string {
	switch p := p.(type) {
	case model.Text:
		if p.Refusal {
			return fmt.Sprintf("refusal %q", p.Text)
		}
		return fmt.Sprintf("%q", p.Text)
	case model.Reasoning:
		return "reasoning" + flags("summary", p.Summary, "redacted", p.Redacted, "encrypted", p.Encrypted, "not-stored", p.NotStored, "unclosed", p.Unclosed) +
			size(int64(p.Size)) + named("opaque", p.Opaque) + quoted(p.Text)
	case *model.ToolCall:
		return call(p)
	case *model.ToolResult:
		return result(p)
	case model.Media:
		s := p.Kind.String() + word(p.MediaType) + named("name", p.Name) + named("url", p.URL) + named("id", p.FileID) + size(p.Bytes) + flags("lost", p.Lost)
		if p.Data != nil {
			s += fmt.Sprintf(" data=%d", len(p.Data))
		}
		return s + quoted(p.Text)
	case model.Citation:
		return "cite" + named("title", p.Title) + named("url", p.URL) + quoted(p.Text)
	case model.Marker:
		s := "marker " + string(p.Kind) + flags("error", p.Error) + quoted(p.Text)
		if p.Answer != nil {
			s += named("answers", p.Answer.ID)
		}
		return s
	case model.Data:
		return "data" + word(p.Name) + word(line(p.Raw))
	case model.Unknown:
		return "unknown" + word(p.Type) + word(line(p.Raw))
	}
	return "nil"
}

func call(c *model.ToolCall) string {
	s := "call" + idAndName(c.ID, c.Name) + word(line(c.Arguments)) + quoted(c.ArgumentsText) +
		flags("malformed", c.Malformed, "hosted", c.ProviderExecuted) +
		named("server", c.Server) + named("agent", c.Agent()) + named("description", c.Description) + named("thread", c.Thread()) + named("prose", c.Raw())
	if c.PromptHash() != 0 {
		s += " prompt"
	}
	if c.State != model.CallPlain {
		s += " state=" + [...]string{"", "streaming", "awaiting-approval", "approved", "denied", "interrupted", "failed"}[c.State]
	}
	if a := c.Approval; a != nil {
		s += " (approval" + word(a.ID) + flags("answered", a.Answered, "approved", a.Approved, "automatic", a.Automatic) + quoted(a.Reason) + ")"
	}
	return s
}

func result(r *model.ToolResult) string {
	s := "result" + idAndName(r.CallID, r.Name) + flags("ok", r.Error == model.No, "failed", r.Error == model.Yes,
		"denied", r.Denied, "truncated", r.Truncated, "preliminary", r.Preliminary, "stopped", r.Stopped)
	if r.ExitCode != nil {
		s += fmt.Sprintf(" exit=%d", *r.ExitCode)
	}
	if r.Duration != 0 {
		s += " took=" + r.Duration.String()
	}
	s += named("thread", r.Thread()) + named("prose", r.Raw())
	for _, f := range r.Stored() {
		s += named("stored", f.Name)
	}
	if r.Details != nil {
		s += " details=" + line(r.Details)
	}
	return s + " [" + Parts(r.Content) + "]"
}

// idAndName writes an id and a name so that either may be missing.
func idAndName(id, name string) string {
	if id == "" && name != "" {
		id = "-"
	}
	return word(id) + word(name)
}

// line writes JSON on one line: exactly as logged, or without white space and with
// the number of its lines if it has several.
func line(json []byte) string {
	n := bytes.Count(json, []byte("\n"))
	if n == 0 {
		return string(json)
	}
	json = rawjson.Compact(nil, json)
	if bytes.Contains(json, []byte("\n")) { // no JSON
		return strconv.Quote(string(json))
	}
	return fmt.Sprintf("%s(%d lines)", json, n+1)
}

// named writes a value behind its name.
func named(name, value string) string {
	if value == "" {
		return ""
	}
	return " " + name + "=" + plain(value)
}

// plain writes a value, quoted if it could be misread.
func plain(value string) string {
	if q := strconv.Quote(value); strings.ContainsAny(value, " |[]{}()") || q != `"`+value+`"` {
		return q
	}
	return value
}

func word(s string) string {
	if s == "" {
		return ""
	}
	return " " + s
}

func quoted(s string) string {
	if s == "" {
		return ""
	}
	return fmt.Sprintf(" %q", s)
}

// size writes a number of bytes, -1 for an unknown one.
func size(n int64) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" %dB", n)
}

// flags takes names and bools in turn and writes the names of those that are set.
func flags(pairs ...any) string {
	s := ""
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1].(bool) {
			s += " " + pairs[i].(string)
		}
	}
	return s
}
