package transcript

import (
	"strings"
	"testing"
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
