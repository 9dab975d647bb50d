package tool

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// The members in which tools that call another one keep its server, its name and what it
// is given: of Cline and Roo Code, Cursor, Antigravity and others.
var (
	serverKeys = []string{"server_name", "serverName", "ServerName", "server", "serverIdentifier"}
	toolKeys   = []string{"tool_name", "toolName", "ToolName", "tool", "uri"}
	innerKeys  = []string{"arguments", "Arguments", "args", "params", "input"}
)

// Name returns the name of a call's tool and the MCP server or namespace that it is of,
// "" if it is of none. Claude Code and Codex write both into the name
// (mcp__server__tool), Gemini CLI and VS Code (mcp_server_tool), OpenCode (server_tool,
// where the log names the server), others (server:tool, server.tool, server/tool), Cline,
// Roo Code and Cursor into the arguments (use_mcp_tool).
func Name(c *model.ToolCall) (server, name string) {
	if isWrapper(c.Name) {
		v := Arguments(c)
		if s, t := Text(v, serverKeys...), Text(v, toolKeys...); s != "" && t != "" {
			return s, t
		}
	}
	server, name = c.Server, c.Name
	rest, mcp := strings.CutPrefix(name, "mcp__")
	if !mcp {
		rest, mcp = strings.CutPrefix(name, "mcp_")
	}
	if server != "" {
		if own, ok := withoutServer(rest, server); ok {
			return server, own
		}
		return server, name
	}
	if s, t, ok := strings.Cut(rest, "__"); ok && s != "" && t != "" {
		return s, t
	}
	if mcp {
		if s, t, ok := strings.Cut(rest, "_"); ok && s != "" && t != "" {
			return s, t
		}
		return "", name
	}
	if i := strings.IndexAny(name, ":./"); i > 0 && isName(name[:i]) && isName(name[i+1:]) {
		return name[:i], name[i+1:]
	}
	return "", name
}

// isWrapper reports whether a tool calls the one that its arguments name.
func isWrapper(name string) bool {
	for _, w := range [...]string{"use_mcp_tool", "access_mcp_resource", "call_mcp_tool", "callmcptool", "mcp_tool_call", "usemcptool", "mcp_call", "mcp"} {
		if strings.EqualFold(name, w) {
			return true
		}
	}
	return false
}

// Wrapped returns what the tool is given that a call names in its arguments, see Name.
func Wrapped(c *model.ToolCall) (arguments rawjson.Value, ok bool) {
	if !isWrapper(c.Name) {
		return rawjson.Value{}, false
	}
	v := Arguments(c)
	if Text(v, serverKeys...) == "" || Text(v, toolKeys...) == "" {
		return rawjson.Value{}, false
	}
	v = rawjson.Unwrap(v.First(innerKeys...), 2)
	return v, v.Kind() == rawjson.Object
}

// Wrapping are the members of a call's arguments that say which tool it calls, and with what.
func Wrapping(c *model.ToolCall) []string {
	v := Arguments(c)
	_, server := Pick(v, serverKeys)
	_, name := Pick(v, toolKeys)
	inner := ""
	for _, k := range innerKeys {
		if v.Get(k).Exists() {
			inner = k
			break
		}
	}
	return []string{server, name, inner}
}

// withoutServer takes the name of a server off the front of that of its tool, however
// either of them joins words.
func withoutServer(name, server string) (string, bool) {
	if len(name) <= len(server)+1 || !strings.EqualFold(plainName(name[:len(server)]), plainName(server)) {
		return name, false
	}
	rest := strings.TrimLeft(name[len(server):], "_-.:/")
	return rest, rest != "" && len(rest) < len(name)-len(server)
}

func plainName(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '-', ' ', '.':
			return '_'
		}
		return r
	}, s)
}

// isName reports whether a text can be the name of a server or of a tool: letters,
// digits and what joins them.
func isName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c|0x20 >= 'a' && c|0x20 <= 'z' || i > 0 && (c >= '0' && c <= '9' || c == '_' || c == '-') {
			continue
		}
		return false
	}
	return s != ""
}
