package model

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"

	"msgview/model/rawjson"
)

// StartsAgent reports whether a call starts a sub-agent, as far as the call itself lets one
// see: the log says so, or the tool has a name and arguments that agents have for that. It
// is the one place that knows: what has a sub-agent of a log to show asks it, or the index,
// which asked it.
func (c *ToolCall) StartsAgent() bool {
	if c.Agent() != "" || c.Thread() != "" {
		return true
	}
	sure, may := startsAgent(c.Name)
	if sure || !may {
		return sure
	}
	members := asksAgent
	if own := agentAsTool(c.Name); own != nil && c.Server == "" {
		members = own.members
	}
	v, _, err := rawjson.ParseTolerant(c.Arguments)
	if err != nil || len(c.Arguments) == 0 {
		v, _ = rawjson.ParseIncomplete(c.ArgumentsText)
	}
	for _, asked := range members {
		if v.Get(asked).Exists() {
			return true
		}
	}
	return false
}

// asksAgent are members of the arguments of which one says what a sub-agent is to do.
var asksAgent = []string{"prompt", "message", "subagent_type", "agent_type", "agent"}

// An agentTool is a sub-agent that is a tool of its own name.
type agentTool struct {
	name    string
	members []string // of its arguments, of which one says what it is asked
}

// agentTools are sub-agents that programs give as tools, by what they say of them: each works
// with tools of its own and gives back what it says last. A tool that asks a model once, as
// Anthropic's advisor or Amp's look_at, is none, nor is one that hands the conversation over.
var agentTools = []agentTool{
	// Amp: "the Oracle has access to the following tools", "a specialized codebase
	// understanding agent", "spawn multiple search agents" (finder was codebase_search_agent)
	{"oracle", []string{"task"}},
	{"librarian", []string{"query"}},
	{"finder", []string{"query"}},
	{"codebase_search_agent", []string{"query"}},
	// Gemini CLI: docs/core/subagents.md, "exposed as a tool of the same name"
	{"codebase_investigator", []string{"objective"}},
	{"cli_help", []string{"question"}},
	{"generalist", []string{"request"}},
	{"browser_agent", []string{"task"}},
	{"sessions_spawn", []string{"task"}},               // OpenClaw: docs/tools/subagents.md
	{"agentic_fetch", []string{"prompt"}},              // Crush: internal/agent/agentic_fetch_tool.go
	{"ask question to coworker", []string{"coworker"}}, // CrewAI: the coworker has its own tools
	{"ask_question_to_coworker", []string{"coworker"}},
}

// agentAsTool is the sub-agent that is a tool of a name, nil if there is none.
func agentAsTool(name string) *agentTool {
	for i := range agentTools {
		if a := &agentTools[i]; len(a.name) == len(name) && strings.EqualFold(a.name, name) {
			return a
		}
	}
	return nil
}

// AgentByName is the name of the sub-agent that a call starts, where that is the tool's, "" if
// it is not.
func (c *ToolCall) AgentByName() string {
	if c.Agent() == "" && c.Server == "" && agentAsTool(c.Name) != nil && c.StartsAgent() {
		return c.Name
	}
	return ""
}

// MayStartAgent reports whether a call of a tool of that name may start a sub-agent.
func MayStartAgent(name []byte) bool {
	if !bytes.Contains(name, []byte("gent")) && !bytes.Contains(name, []byte("ask")) && !bytes.Contains(name, []byte("elegate")) {
		return agentAsTool(string(name)) != nil // nearly no name
	}
	sure, may := startsAgent(string(name))
	return sure || may
}

// The names of tools that start sub-agents: Task and Agent of Claude Code, task of OpenCode,
// Copilot, Qwen Code and Deep Agents, spawn_agent of Codex, invoke_subagent of Antigravity,
// runSubagent of VS Code, use_subagents of Cline, new_task of Roo Code, AgentSwarm of Kimi,
// delegate of OpenHands and goose, dispatch_agent of the first Claude Code.
var (
	agentVerbs = []string{"spawn", "dispatch", "launch", "run", "start", "invoke", "call"}
	agentNouns = []string{"agent", "agents", "subagent", "subagents"}

	// tendsAgent are words of names of tools that look after sub-agents that run already.
	tendsAgent = []string{"get", "list", "wait", "kill", "stop", "cancel", "close", "read", "status", "output", "result", "results", "check", "send", "message"}
)

// startsAgent is what a name alone tells: that a tool starts a sub-agent, or that it may, if
// it is asked to do something.
func startsAgent(name string) (sure, may bool) {
	if agentAsTool(name) != nil {
		return false, true
	}
	if !strings.Contains(name, "gent") && !strings.Contains(name, "ask") && !strings.Contains(name, "elegate") {
		return false, false
	}
	if i := strings.LastIndex(name, "__"); i >= 0 {
		name = name[i+2:]
	}
	if i := strings.LastIndexAny(name, ":./"); i >= 0 {
		name = name[i+1:]
	}
	switch low := strings.ToLower(name); low {
	case "task", "agent", "new_task", "newtask":
		return false, true
	case "agentswarm", "agent_swarm":
		return true, true
	}
	words := Words(name)
	is := func(all []string, w string) bool { return slices.Contains(all, w) }
	if slices.ContainsFunc(words, func(w string) bool { return is(tendsAgent, w) }) {
		return false, false
	}
	joined := strings.Join(words, "")
	sure = strings.Contains(joined, "subagent") || strings.Contains(joined, "delegate") ||
		len(words) > 1 && is(agentVerbs, words[0]) && slices.ContainsFunc(words[1:], func(w string) bool { return is(agentNouns, w) })
	return sure, sure
}

// Words splits a name into its words: of snake_case, kebab-case and camelCase.
func Words(name string) []string {
	var list []string
	start, before := 0, rune(0)
	for i, c := range name {
		if c == '_' || c == '-' || c == '.' || c == ' ' || c == '/' || c == ':' {
			if i > start {
				list = append(list, strings.ToLower(name[start:i]))
			}
			start = i + 1
		} else if unicode.IsUpper(c) && unicode.IsLower(before) {
			list = append(list, strings.ToLower(name[start:i]))
			start = i
		}
		before = c
	}
	if start < len(name) {
		list = append(list, strings.ToLower(name[start:]))
	}
	return list
}

// A Subagent is a sub-agent of a log: one whose transcript is a thread, or a call that starts
// one of whose work the log has no more than the call and its result.
type Subagent struct {
	Thread       int // number of its thread, -1 where the log has no transcript
	Entry, Place int // its call; of one whose call is not known its first entry, and -1
}

// Subagents returns all sub-agents of the log, in the order of their calls.
func (x *Index) Subagents() []Subagent {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var all []Subagent
	for _, t := range x.threads {
		switch entry, place := t.call.split(); {
		case t.linked:
			all = append(all, Subagent{t.Number, entry, place})
		case len(t.entries) > 0:
			all = append(all, Subagent{t.Number, int(t.entries[0]), -1})
		}
	}
	for _, pairs := range [...][]link{x.agents.pairs, x.agents.late} {
		for _, p := range pairs {
			if _, ok := x.spawns.get(p.key); !ok {
				entry, place := ref(p.key).split()
				all = append(all, Subagent{-1, entry, place})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Subagent) int { return cmp.Or(a.Entry-b.Entry, a.Place-b.Place) })
	return all
}

// StartsAgent reports whether the k-th call of message i starts a sub-agent, by what the
// call says or as there is a thread that it started.
func (x *Index) StartsAgent(i, k int) bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	at := uint64(makeRef(i, k))
	_, told := x.agents.get(at)
	_, spawned := x.spawns.get(at)
	return told || spawned
}
