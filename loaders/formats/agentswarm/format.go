// Package agentswarm reads the history of agent-swarm-kit: the messages that its
// agents share (ISwarmMessage, called IModelMessage until November 2025).
//
// The framework keeps one JSON object per message, in files that are numbered
// from 1 within a folder named after the client. Demos keep them in a Redis list,
// whose export is JSON lines or an array of strings that hold JSON, and programs
// dump getRawHistory(clientId), an array. All of these are read here, and so are
// the events of the message bus that carry a message.
//
// What is special about these logs:
//
//   - All agents of a client write into one list; agentName says whose turn it is.
//   - A message of role user with mode "tool" was not typed by a person: the
//     program prompts the model that way after a tool, after a hand-over to
//     another agent, and after an error. Such messages are marked as injected.
//   - The roles resque and flush are no speech. Both mean that the model no longer
//     sees anything above them, system messages included.
//   - There are no times, ids or model names. The order is the only clock.
//   - Completions are spread into the record, so it may have any further member;
//     the adapter for Ollama adds thinking.
package agentswarm

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "agent-swarm-kit",
	Title: "agent-swarm-kit",
	Reads: "message histories of the kit's persistence folder (dump/agent/history/<client>/<n>.json), what getRawHistory and Redis lists give, and bus events that carry messages, one a line",
	Omits: "the Markdown files of dumpOutlineResult and dumpAdvisorResult",

	Embedded: true,
	Sources: []format.Source{
		{Project: "tripolskypetr/agent-swarm-kit", File: "src/contract/SwarmMessage.contract.ts, src/client/ClientHistory.ts, src/client/ClientAgent.ts, src/classes/History.ts, src/classes/Adapter.ts, demo/redis-persist-chat/src/config/persist.ts"},
	},
	Layout: format.Layout{OutputsOf: "history", Aside: []string{"alive", "swarm", "state", "storage", "memory", "policy", "embedding", "client", "meta"}},
	Shapes: []format.Shape{
		{Name: "history", Score: scoreHistory, Decode: decode},
		{Name: "bus events", Score: scoreBus, Assemble: assembleBus},
	},
}
