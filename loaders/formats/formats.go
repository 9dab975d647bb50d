// Package formats is the table of the message formats that msgview knows.
//
// To add one, write a package beside this file whose function Format returns its
// description, put a fixture into testdata, and add a line to the table.
package formats

import (
	"sync"

	"msgview/loaders/format"
	"msgview/loaders/formats/a2a"
	"msgview/loaders/formats/acp"
	"msgview/loaders/formats/agentswarm"
	"msgview/loaders/formats/aider"
	"msgview/loaders/formats/aistudio"
	"msgview/loaders/formats/alpaca"
	"msgview/loaders/formats/amp"
	"msgview/loaders/formats/anthropic"
	"msgview/loaders/formats/antigravity"
	"msgview/loaders/formats/assistants"
	"msgview/loaders/formats/atif"
	"msgview/loaders/formats/atof"
	"msgview/loaders/formats/autogen"
	"msgview/loaders/formats/batchapi"
	"msgview/loaders/formats/bedrock"
	"msgview/loaders/formats/bfcl"
	"msgview/loaders/formats/chatgptexport"
	"msgview/loaders/formats/chatml"
	"msgview/loaders/formats/claudecode"
	"msgview/loaders/formats/claudeexport"
	"msgview/loaders/formats/cline"
	"msgview/loaders/formats/codex"
	"msgview/loaders/formats/cohere"
	"msgview/loaders/formats/continuedev"
	"msgview/loaders/formats/copilotcli"
	"msgview/loaders/formats/crewai"
	"msgview/loaders/formats/crush"
	"msgview/loaders/formats/cursor"
	"msgview/loaders/formats/deepagents"
	"msgview/loaders/formats/deepseekexport"
	"msgview/loaders/formats/discord"
	"msgview/loaders/formats/droid"
	"msgview/loaders/formats/dspy"
	"msgview/loaders/formats/frameagent"
	"msgview/loaders/formats/gemini"
	"msgview/loaders/formats/geminicli"
	"msgview/loaders/formats/geminitakeout"
	"msgview/loaders/formats/generic"
	"msgview/loaders/formats/googleadk"
	"msgview/loaders/formats/goose"
	"msgview/loaders/formats/gptme"
	"msgview/loaders/formats/grok"
	"msgview/loaders/formats/grokexport"
	"msgview/loaders/formats/harmony"
	"msgview/loaders/formats/haystack"
	"msgview/loaders/formats/helicone"
	"msgview/loaders/formats/helm"
	"msgview/loaders/formats/hermes"
	"msgview/loaders/formats/hermesarchival"
	"msgview/loaders/formats/hfchat"
	"msgview/loaders/formats/inspecteval"
	"msgview/loaders/formats/jan"
	"msgview/loaders/formats/kimi"
	"msgview/loaders/formats/kirocli"
	"msgview/loaders/formats/langchain"
	"msgview/loaders/formats/langfuse"
	"msgview/loaders/formats/langgraph"
	"msgview/loaders/formats/langsmith"
	"msgview/loaders/formats/librechat"
	"msgview/loaders/formats/litellm"
	"msgview/loaders/formats/llamaindex"
	"msgview/loaders/formats/llmsqlite"
	"msgview/loaders/formats/lmeval"
	"msgview/loaders/formats/lmstudio"
	"msgview/loaders/formats/managedagents"
	"msgview/loaders/formats/mcp"
	"msgview/loaders/formats/minisweagent"
	"msgview/loaders/formats/mistralvibe"
	"msgview/loaders/formats/mixedproxylog"
	"msgview/loaders/formats/mlflow"
	"msgview/loaders/formats/mtbench"
	"msgview/loaders/formats/oasst"
	"msgview/loaders/formats/ollama"
	"msgview/loaders/formats/openaiagents"
	"msgview/loaders/formats/openaichat"
	"msgview/loaders/formats/openaievals"
	"msgview/loaders/formats/openaifinetune"
	"msgview/loaders/formats/openairesponses"
	"msgview/loaders/formats/opencode"
	"msgview/loaders/formats/openhands"
	"msgview/loaders/formats/openinterpreter"
	"msgview/loaders/formats/openwebui"
	"msgview/loaders/formats/otelgenai"
	"msgview/loaders/formats/phoenix"
	"msgview/loaders/formats/pi"
	"msgview/loaders/formats/promptfoo"
	"msgview/loaders/formats/pydanticai"
	"msgview/loaders/formats/qwencode"
	"msgview/loaders/formats/realtime"
	"msgview/loaders/formats/semantickernel"
	"msgview/loaders/formats/sharegpt"
	"msgview/loaders/formats/sharegptdpo"
	"msgview/loaders/formats/sillytavern"
	"msgview/loaders/formats/smolagents"
	"msgview/loaders/formats/specstory"
	"msgview/loaders/formats/ssedumps"
	"msgview/loaders/formats/strands"
	"msgview/loaders/formats/sweagent"
	"msgview/loaders/formats/tau2bench"
	"msgview/loaders/formats/taubench"
	"msgview/loaders/formats/textgenwebui"
	"msgview/loaders/formats/transcript"
	"msgview/loaders/formats/ultrachat"
	"msgview/loaders/formats/vercelai"
	"msgview/loaders/formats/vscodecopilot"
	"msgview/loaders/formats/weave"
	"msgview/loaders/formats/zed"
)

// Generic is the name of the format of files that no other format claims.
const Generic = "generic"

// All returns the formats. Where two are equally sure of a file, the earlier wins.
// Nobody may change what is returned.
func All() []format.Format { return table() }

// table is made when it is asked for first, and once: each file of a directory asks.
var table = sync.OnceValue(func() []format.Format {
	return []format.Format{
		agentswarm.Format(),
		vercelai.Format(),
		frameagent.Format(),
		deepagents.Format(),
		claudecode.Format(),
		anthropic.Format(),
		openaichat.Format(),
		atif.Format(),
		atof.Format(),
		crush.Format(),
		goose.Format(),
		llmsqlite.Format(),
		taubench.Format(),
		tau2bench.Format(),
		pydanticai.Format(),
		semantickernel.Format(),
		googleadk.Format(),
		haystack.Format(),
		llamaindex.Format(),
		smolagents.Format(),
		dspy.Format(),
		crewai.Format(),
		mcp.Format(),
		acp.Format(),
		a2a.Format(),
		discord.Format(),
		autogen.Format(),
		openaiagents.Format(),
		langsmith.Format(),
		langgraph.Format(),
		inspecteval.Format(),
		langchain.Format(),
		minisweagent.Format(),
		sharegpt.Format(),
		codex.Format(),
		copilotcli.Format(),
		vscodecopilot.Format(),
		cursor.Format(),
		geminicli.Format(),
		antigravity.Format(),
		qwencode.Format(),
		kimi.Format(),
		sweagent.Format(),
		gemini.Format(),
		chatml.Format(),
		harmony.Format(),
		openaifinetune.Format(),
		batchapi.Format(),
		assistants.Format(),
		managedagents.Format(),
		cohere.Format(),
		ollama.Format(),
		strands.Format(),
		bedrock.Format(),
		geminitakeout.Format(),
		aistudio.Format(),
		openairesponses.Format(),
		realtime.Format(),
		sharegptdpo.Format(),
		hfchat.Format(),
		chatgptexport.Format(),
		openhands.Format(),
		ultrachat.Format(),
		alpaca.Format(),
		oasst.Format(),
		claudeexport.Format(),
		cline.Format(),
		cline.Roo(),
		lmeval.Format(),
		helm.Format(),
		mtbench.Format(),
		openwebui.Format(),
		bfcl.Format(),
		promptfoo.Format(),
		pi.Format(),
		pi.OpenClaw(),
		librechat.Format(),
		lmstudio.Format(),
		aider.Format(),
		jan.Format(),
		amp.Format(),
		droid.Format(),
		sillytavern.Format(),
		textgenwebui.Format(),
		deepseekexport.Format(),
		grokexport.Format(),
		continuedev.Format(),
		kirocli.Format(),
		mistralvibe.Format(),
		otelgenai.Format(),
		langfuse.Format(),
		zed.Format(),
		hermes.Format(),
		hermesarchival.Format(),
		grok.Format(),
		gptme.Format(),
		openinterpreter.Format(),
		opencode.Format(),
		phoenix.Format(),
		mlflow.Format(),
		weave.Format(),
		litellm.Format(),
		helicone.Format(),
		mixedproxylog.Format(),
		ssedumps.Format(),
		openaievals.Format(),
		specstory.Format(),
		transcript.Format(),
		generic.Format(),
	}
})

// ByName returns the format of that name.
func ByName(name string) (format.Format, bool) {
	for _, f := range All() {
		if f.Name == name {
			return f, true
		}
	}
	return format.Format{}, false
}
