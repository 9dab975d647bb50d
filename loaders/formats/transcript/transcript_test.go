package transcript

import (
	"fmt"
	"strings"
	"testing"

	"msgview/loaders/chat"
	"msgview/model"
)

func TestScore(t *testing.T) {
	for _, text := range []string{
		"User: hi\nAssistant: ho\n",
		"Human: hi\n\nAssistant:",
		"Human: hi\nAI: ho\nmore\nmore\nmore\nmore\nmore\nmore",
		"System: be brief\nUser: hi\nAssistant: ho\n",
		"USER: hi\nASSISTANT: ho\n",
		"user: hi\nassistant: ho\nuser: thanks\n",
		"You: hi\nBot: What can I do?\nYou: no\nBot: ok\n",
		"Ann: hi\nClaude: ho\nAnn: Note: a\nNote: b\nClaude: yes\n",
		"## Human\nhi\n## Assistant\nho\n",
		"# A talk\n\n## 🤖 Human:\nhi\n## Response:\nIt is so.\n## Human\nhi\n",
		"### **Human** (10:02)\nhi\n### **Claude** (10:02)\nho\n",
		"### User — 2025-03-01 10:02\nhi\n### Assistant — 2025-03-01 10:03\n# Big\n## Headings\n### User — 2025-03-01 10:04\nbye\n",
		"**User:** hi\n**Assistant**: ho\n",
		"**Ann** (10:02): hi\n**Claude** (10:03): ho\n**Ann** (10:04): hm\n**Claude** (10:05): ho\n",
		"You said:\nhi\nChatGPT said:\nho\n",
		"[2025-03-01 10:02] User: hi\n[2025-03-01 10:03] Assistant: ho\n",
		"10:02 User: hi\n10:03 Assistant: ho\n",
		"1/3/25, 10:02 AM - You: hi\n1/3/25, 10:03 AM - ChatGPT: ho\n",
		"User (10:02:11): hi\nAssistant [oak-2]: ho\n",
		">>> Why is the sky blue?\nIt scatters.\n\n>>> /bye\n",
		"Saved on Monday\nUser: hi\nAssistant: {\n\"a\": 1}\nUser: ok\n",
	} {
		if score(text) < 3 {
			t.Errorf("%q is no transcript", text)
		}
	}
	for _, text := range []string{
		"",
		"User: hi\n",
		"User: hi\nUser: ho\nSystem: no\n",
		"## Assistant gardeners\n## Usage\n",
		"**Assistant** is a role\n**User** is another\n",
		"You said: no\nChatGPT said: yes\n",
		"```\nUser: hi\nAssistant: ho\nUser: hi\n```\n",
		"    User: hi\n    Assistant: ho\n    User: hi\n",
		"name: a\nuser: root\nassistant: none\nmodel: oak-2\n",
		"roles:\n  user: a\n  assistant: b\n  user: c\n",
		"2025-03-01 10:02:11 INFO User: ann logged in\n2025-03-01 10:02:12 INFO Assistant: started\n",
		"10:02:13 User: ann\n10:02:14 Model: oak-2\n10:02:15 User: bob\n10:02:16 Model: oak-3\n",
		"User: ann\nAgent: Mozilla/5.0 (X11)\nUser: bob\nAgent: curl/8.0\n",
		"From: a@b.c\nSubject: User: Assistant\nUser-Agent: mutt\n\nUser: what?\nAssistant: none\n",
		"# A bot\n\nIt answers.\n\n## Example\n\n**User:** hi\n\n**Assistant:** ho\n\n## License\nMIT\n",
		"# API\n## Prompt\nText.\n## Response\nIt has fields here.\n## Errors\nNone.\n## User\nWho asks.\n## Model\nWhich.\n",
		strings.Repeat("A text of many lines that says what this program does.\n", 20) + "User: hi\nAssistant: ho\nUser: bye\n",
		">>> import os\n>>> os.getcwd()\n'/'\n>>> What is that?\n",
		">>> 1 in a\nTrue\n>>> x\n5\n",
		"Status: ok\nUser: ann\nStatus: bad\nUser: bob\n",
	} {
		if n := score(text); n > 0 {
			t.Errorf("%q is a transcript: %d", text, n)
		}
	}
}

// An export of an agent is told by the labels in its turns.
func TestScoreTools(t *testing.T) {
	for text, want := range map[string]int{
		"# A\n\n---\n\n## User\n\nBake.\n\n---\n\n## Assistant (Build · oak-2)\n\n**Tool: bash**\n":                         8,
		"## Assistant (oak-2)\n\n_Thinking:_\n\nRye.\n\n---\n\n## User\n\nBake.\n":                                          8,
		"---\n\n**[2026-02-03 04:05:06]**\n\n### Assistant (oak-2)\n\n**Tool Use: Bash** (ID: toolu_1)\n```json\n{}\n```\n": 8,
		"## User\n\nHow?\n\n## Assistant\n\nSo:\n\n**Tool: oven**\n\n```\nhot\n```\n\n## User\n\nThanks.\n":                 0,
		"**Tool: bash**\n\n## User\n\nBake.\n":                                                                              0,
		"## Users\n\n**Tool: bash**\n":                                                                                      0,
		"## User\n\nThe **Tool: bash** bakes.\n\n## Assistant\n\nSo it is.\n":                                               0,
	} {
		if got := scoreTools(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// What a tool put out ends where its fence does, whatever fences it has of its own, and what
// is damaged stays.
func TestToolBlocks(t *testing.T) {
	const call = "**Tool: read**\n\n**Input:**\n```json\n{\"path\":\"rye\"}\n```\n\n"
	for body, want := range map[string]string{
		call + "**Output:**\n```\nrye\n```\n":                                                         `read {"path":"rye"}; < rye`,
		call + "**Output:**\n```\n```sh\nbake\n```\n\nrye\n```\n\n**Tool: list**\n":                   "read {\"path\":\"rye\"}; < ```sh\nbake\n```\n\nrye; list ",
		call + "**Output:**\n```\n```\nbake\n```\n\nrye\n```\n\nDone.\n":                              "read {\"path\":\"rye\"}; < ```\nbake\n```\n\nrye; Done.",
		call + "**Output:**\n```\nrye\n```\n\nSo:\n\n```sh\nbake\n```\n\nwell.\n":                     "read {\"path\":\"rye\"}; < rye; So:\n\n```sh\nbake\n```\n\nwell.",
		call + "**Output:**\n```\n**Output:**\n```\nno\n```\n\n**Error:**\n```\n":                     "read {\"path\":\"rye\"}; < **Output:**\n```\nno\n```\n\n**Error:**",
		call + "**Error:**\n```\nno rye\n```\n":                                                       `read {"path":"rye"}; < failed no rye`,
		call + "**Output:**\n```\nrye\n":                                                              `read {"path":"rye"}; < rye`,
		call + "**Output:**\nrye\n":                                                                   "read {\"path\":\"rye\"}; **Output:**\nrye",
		"**Tool: read**\n\n**Input:**\n```json\n{\"path\":\"rye\n```\n\nThen.\n":                      "read {\"path\":\"rye; Then.",
		"**Tool: read**\n\n**Input:**\n```json\n{\"path\":\"rye\n":                                    "read ; **Input:**\n```json\n{\"path\":\"rye",
		"**Output:**\n```\nrye\n```\n":                                                                "**Output:**\n```\nrye\n```",
		"```\nTool: read\n\n**Input:**\n```json\n{}\n```\n**Output:**\n```\nrye\n```\n```\n\nDone.\n": "```\nTool: read\n\n**Input:**\n```json\n{}\n```\n**Output:**\n```\nrye\n```\n```\n\nDone.",
		"_Thinking:_\n\nRye.\n\n" + call:                                                              `(Rye.); read {"path":"rye"}`,
		"_Thinking:_\n\nRye.\n\nBake it.\n":                                                           "_Thinking:_\n\nRye.\n\nBake it.",
		"<details>\n<summary>Internal Reasoning</summary>\n\n```\nRye.\n```\n</details>\n\nBake it.":  "(Rye.); Bake it.",
		"<details>\n<summary>Internal Reasoning</summary>\n\nRye.":                                    "<details>\n<summary>Internal Reasoning</summary>\n\nRye.",
	} {
		var got []string
		for _, p := range new(export).parts(strings.Split(body, "\n"), model.RoleAssistant) {
			switch p := p.(type) {
			case model.Text:
				got = append(got, p.Text)
			case model.Reasoning:
				got = append(got, "("+p.Text+")")
			case *model.ToolCall:
				got = append(got, p.Name+" "+string(p.Arguments)+p.ArgumentsText)
			case *model.ToolResult:
				failed := ""
				if p.Error == model.Yes {
					failed = "failed "
				}
				got = append(got, "< "+failed+chat.Texts(p.Content))
			}
		}
		if got := strings.Join(got, "; "); got != want {
			t.Errorf("%q:\n%s\nwant\n%s", body, got, want)
		}
	}
}

// Headings count below rules only, and not in what a tool put out.
func TestToolTurns(t *testing.T) {
	const output = "**Tool: read**\n\n**Output:**\n```\na\n\n---\n\n## User\n\nb\n```\n"
	text := "# Rye\n\n---\n\n## User\n\nBake. \n\n---\n\n## Assistant (oak-2)\n\n" + output + "\n---\n\n## Assistant\n\nDone.\n\n## User\n\nis a role.\n\n---\n\n## User\n\n\n---\n"
	got := ""
	readTools(text, func(p chat.Placed) {
		got += fmt.Sprint(p.Message.Role, " ", len(p.Message.Parts), "; ")
	})
	if want := "marker 1; user 1; assistant 2; assistant 1; user 0; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
