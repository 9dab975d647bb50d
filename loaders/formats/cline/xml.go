package cline

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// tools are the names of tools that a model may call in XML
// (cline/cline: src/shared/tools.ts; RooCodeInc/Roo-Code: packages/types/src/tool.ts).
var tools = []string{
	"execute_command", "read_file", "write_to_file", "replace_in_file", "apply_diff", "insert_content", "search_and_replace", "search_files",
	"list_files", "list_code_definition_names", "browser_action", "use_mcp_tool", "access_mcp_resource", "ask_followup_question",
	"attempt_completion", "plan_mode_respond", "act_mode_respond", "load_mcp_documentation", "new_task", "switch_mode", "condense", "summarize_task",
	"report_bug", "new_rule", "fetch_instructions", "codebase_search", "update_todo_list", "run_slash_command", "generate_image", "web_fetch", "focus_chain",
	"apply_patch", "web_search", "use_skill", "skill", "edit_file", "search_replace", "read_command_output",
}

func isTool(name string) bool { return slices.Contains(tools, name) }

// writtenCalls makes calls of the XML that a model wrote into its texts.
func writtenCalls(parts []model.Part) []model.Part {
	var out []model.Part
	for _, p := range parts {
		text, ok := p.(model.Text)
		if !ok || text.Refusal || !strings.Contains(text.Text, "<") {
			out = append(out, p)
			continue
		}
		out = append(out, splitXML(text.Text)...)
	}
	return out
}

// splitXML cuts a text into what was said and the calls in it.
func splitXML(text string) []model.Part {
	var out []model.Part
	say := func(s string) {
		if strings.TrimSpace(s) != "" {
			out = append(out, model.Text{Text: strings.Trim(s, "\r\n")})
		}
	}
	said, fenced := 0, false
	for at := 0; at < len(text); {
		line := text[at:]
		name := openTag(line)
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		if name == "" || !isTool(name) || fenced {
			next := strings.IndexByte(line, '\n')
			if next < 0 {
				break
			}
			at += next + 1
			continue
		}
		body := line[len(name)+2:]
		end, after := len(body), len(line)
		closed := strings.Index(body, "</"+name+">")
		if closed >= 0 {
			end, after = closed, len(name)+2+closed+len(name)+3
		}
		say(text[said:at])
		call := &model.ToolCall{Name: name, Rare: &model.RareCall{Raw: line[:after]}, Arguments: parameters(body[:end])}
		if closed < 0 {
			call.State = model.CallInterrupted
		}
		out = append(out, call)
		at += after
		said = at
	}
	say(text[said:])
	if len(out) == 0 {
		return []model.Part{model.Text{Text: text}}
	}
	return out
}

// openTag returns the name of the opening tag that a text begins with.
func openTag(s string) string {
	name, _, closed := strings.Cut(s[:min(len(s), 64)], ">")
	if !closed || !strings.HasPrefix(name, "<") || strings.Trim(name[1:], letters) != "" {
		return ""
	}
	return name[1:]
}

// parameters reads the parameters of a call. The last of them may be cut, and one
// that holds code ends with the last of its closing tags.
func parameters(body string) []byte {
	var fields []model.Field
	rest := body
	for len(fields) < 64 {
		rest = strings.TrimLeft(rest, " \t\r\n")
		name := openTag(rest)
		if name == "" {
			break
		}
		value := rest[len(name)+2:]
		closing := "</" + name + ">"
		end := strings.Index(value, closing)
		if name == "content" || name == "diff" || name == "args" {
			end = strings.LastIndex(value, closing)
		}
		rest = ""
		if end >= 0 {
			value, rest = value[:end], value[end+len(closing):]
		}
		fields = append(fields, model.Field{Name: name, Value: rawjson.Quote(strings.Trim(value, "\r\n"))})
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		fields = append(fields, model.Field{Name: "text", Value: rawjson.Quote(rest)})
	}
	if len(fields) == 0 {
		return []byte("{}")
	}
	return chat.JSONObject(fields)
}
