"""Writes the files ran-* and counts.json: the encoders of the Swift framework and of its
hosts, restated from their sources line by line, over conversations of our own.

    python3 encode.py        # in this folder

Names of files and members are those of the sources (README.md). What is counted is
counted of the values that go in, not of what comes out.
"""
import json, os, random, re, shutil, uuid

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
rnd = random.Random(4)
counts = {}

def new_id():
    return str(uuid.UUID(int=rnd.getrandbits(128), version=4)).upper()

# --- values ---------------------------------------------------------------------------

class Message:
    """AgentMessage: content is a list of (case, value)."""
    def __init__(self, role, content, calls=(), malformed=(), answers=None, source=None):
        self.id, self.role, self.content = new_id(), role, list(content)
        self.calls, self.malformed = list(calls), list(malformed)
        self.answers, self.source = answers, source

    def text(self):
        return "".join(v for case, v in self.content if case == "text")

    def reasoning(self):
        list_ = [v for case, v in self.content if case == "reasoning"]
        return "\n\n".join(list_) if list_ else None

def system(text): return Message("system", [("text", text)])
def human(text, *images): return Message("human", [("text", text)] + [("image", i) for i in images])
def tool(text, answers=None): return Message("tool", [("text", text)], answers=answers)
def ai(text, calls=(), malformed=(), reasoning=None):
    return Message("ai", ([("reasoning", reasoning)] if reasoning else []) + [("text", text)], calls, malformed)
def call(name, **arguments): return {"id": new_id(), "name": name, "arguments": arguments}
def error(text): return json.dumps({"error": text}, ensure_ascii=False, separators=(",", ":"))
def rejected(name): return error("The user rejected the %s tool call. Ask what to do instead." % name)

# --- encoders -------------------------------------------------------------------------

def dump(value, sort=False, slashes=False, pretty=False):
    text = json.dumps(value, ensure_ascii=False, sort_keys=sort, indent=2 if pretty else None,
                      separators=(",", " : " if pretty else ":"))
    return text.replace("/", "\\/") if slashes else text

def shuffled(value):
    """JSONEncoder keeps no order of keys unless it is told to sort them."""
    if isinstance(value, dict):
        items = list(value.items())
        rnd.shuffle(items)
        return {k: shuffled(v) for k, v in items}
    return [shuffled(v) for v in value] if isinstance(value, list) else value

def number(value):
    """A double without a fraction is written as an integer."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    if isinstance(value, dict):
        return {k: number(v) for k, v in value.items()}
    return [number(v) for v in value] if isinstance(value, list) else value

def block(case, value):  # AgentContentBlock.encode
    return {"type": case, case: value}

def stored(m):  # AgentMessage.encode
    out = {"id": m.id, "role": m.role, "content": [block(*b) for b in m.content]}
    if m.calls:
        out["toolCalls"] = [number(c) for c in m.calls]
    if m.malformed:
        out["malformedToolCallBlocks"] = m.malformed
    if m.answers is not None:
        out["toolCallID"] = m.answers
    if m.source is not None:
        out["source"] = m.source
    return shuffled(out)

def split(raw):  # ThinkingSplit.split
    thoughts = re.findall(r"<think>(.*?)(?:</think>|\Z)", raw, re.S)
    answer = re.sub(r"<think>.*?(?:</think>|\Z)", "", raw, flags=re.S)
    return "\n\n".join(t.strip() for t in thoughts if t.strip()) or None, answer.strip()

def subagent(c):  # JSONLMessageLog.subagentType(of:)
    kind = c["arguments"].get("subagent_type")
    return kind if c["name"] == "task" and isinstance(kind, str) else None

def entries(messages, thread, clock, model):  # JSONLMessageLog.Entry
    origins, turn = {}, 0
    for m in messages:
        for c in m.calls:
            origins[c["id"]] = (c["name"], subagent(c))
        turn += m.role == "ai"
        out = {"timestamp": "2026-08-08T10:%02d:%02dZ" % (clock // 60, clock % 60), "role": m.role, "content": m.text()}
        clock += 7
        if thread:
            out["threadId"] = thread
        if m.role in ("ai", "tool"):
            out["round"] = turn
        if m.role == "ai":
            out["modelID"], out["generationSeconds"] = model, round(1.5 + turn / 8, 3)
            if m.reasoning() is not None:
                out["reasoning"] = m.reasoning()
            else:
                thought, out["content"] = split(m.text())
                if thought:
                    out["reasoning"] = thought
        if m.calls:
            out["toolCalls"] = [dict(number(c), **({"subagentType": subagent(c)} if subagent(c) else {})) for c in m.calls]
        if m.malformed:
            out["malformedToolCallBlocks"] = m.malformed
        if m.answers:
            out["toolCallID"] = m.answers
            name, kind = origins.pop(m.answers, (None, None))
            out.update({k: v for k, v in (("toolName", name), ("subagentType", kind)) if v})
        urls = [i["url"] for case, i in m.content if case == "image" and "url" in i]
        if urls:
            out["imageURLs"] = urls
        yield dump(out, sort=True)

def write(name, lines, end="\n"):
    path = os.path.join(HERE, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(lines) + end)

# --- counting -------------------------------------------------------------------------

def count(name, what, said=(), log=False, **more):
    n = dict(messages=0, calls=0, results=0, pairs=0, errors=0, denied=0, malformed=0, reasoning=0, files=0, sources=0)
    called = {c["id"] for m in said for c in m.calls}
    for m in said:
        n["messages"] += not (m.source == "summarization" and m.role == "human")
        n["calls"] += len(m.calls) + len(m.malformed)
        n["malformed"] += len(m.malformed)
        if m.role == "tool":
            n["results"] += 1
            n["pairs"] += m.answers in called or m.answers is None  # what could not be parsed has no id
            bad = m.text().startswith('{"error"')
            n["denied"] += "The user rejected" in m.text()
            n["errors"] += bad and "The user rejected" not in m.text()
        thoughts = sum(case == "reasoning" for case, _ in m.content)
        if log:  # one member for all of them
            thoughts = m.role == "ai" and bool(thoughts or split(m.text())[0])
        n["reasoning"] += thoughts
        n["files"] += sum(case == "image" and (not log or "url" in v) for case, v in m.content)
    n.update(more)
    counts[name] = dict(what=what, **n, finish=[], input=0, output=0, cached=0, thought=0)

# --- conversations --------------------------------------------------------------------

every = {"null": None, "yes": True, "no": False, "int": -7, "long": 9007199254740993, "double": 0.25,
         "whole": 3.0, "text": "a/b \u201cc\u201d\n\u2028", "empty": "", "list": [1, [], {}, None, "x"],
         "nest": {"string": "kept", "int": {"_0": 1, "b": 2}, "deep": {"array": [{"k": 1.5}]}}, "none": {}}
IMAGES = [{"url": "file:///tmp/plans/before%20it.png"}, {"base64": "iVBORw0KGgo=", "mimeType": "image/png"},
          {"fileID": "file-7", "mimeType": "image/jpeg"}, {}]

def opening():
    read, look = call("read_file", **every), call("task", description="Look at the banner", subagent_type="vision")
    return [
        system("Be brief and kind."),
        human("Tidy the parser/lexer", *IMAGES),
        ai("Let me look.", [read, look], reasoning="Reading comes before writing."),
        tool("struct Parser {}\n[Result truncated: showing the first 6000 of 9321 characters.]", read["id"]),
        tool("A red banner.", look["id"]),
    ]

def middle():
    shot, shell, again = call("take_screenshot"), call("shell", command="rm -r build"), call("read_clipboard")
    repeat = call("read_clipboard")
    return [
        ai("", malformed=["[edit_file(path=\"a, opts={\"x\": [1", "{\"name\": "]),
        tool(error("Your tool call could not be parsed: [edit_file(path=\"a, opts={\"x\": [1. Re-emit it.")),
        ai("", [shot]),
        tool("Captured the screen.", shot["id"]),
        human("Here is the screenshot you captured.", {"url": "file:///tmp/shot.png"}),
        Message("ai", [("reasoning", "One thought."), ("text", "I delete "), ("reasoning", "Another thought."), ("text", "the build.")], [shell]),
        tool(rejected("shell"), shell["id"]),
        ai("", [again]),
        tool("nothing there", again["id"]),
        ai("", [repeat]),
        tool(error("You already called read_clipboard with the same arguments - its result is in the conversation above."), repeat["id"]),
    ]

def ending():
    search = call("web_search", query="swift parser")
    return [
        human("And now?"),
        Message("ai", [("text", "I search.")], [search]),
        tool(error("The network is away."), search["id"]),
        ai("It says <think>literally</think> nothing.", reasoning="The tag is text here."),
    ]

def summary(n):
    first, ack = human("You are continuing a conversation whose earlier messages have been summarized. "
                       "A condensed summary of what happened so far follows:\n\nPart %d: the parser is tidy." % n), \
                 ai("Understood. I'll continue from the summary above.")
    first.source = ack.source = "summarization"
    return [first, ack]

# RippleSessionStore: two compactions, then a tail.
id_ = new_id()
folder = "ran-ripple.log/" + id_ + "/"
shutil.rmtree(os.path.join(HERE, "ran-ripple.log"), ignore_errors=True)
parts, tail = [opening(), middle()], summary(2) + ending()
meta = {"id": id_, "projectPath": "/Users/ada/parser", "model": "local/small-8bit", "title": "Tidy the parser/lexer",
        "createdAt": "2026-08-08T10:00:00.125Z", "updatedAt": "2026-08-08T10:21:09.750Z"}
write(folder + "meta.json", [dump(shuffled(meta))], "")
for n, part in enumerate(parts, 1):
    write(folder + "history/part-%d.jsonl" % n, [dump(stored(m)) for m in part])
write(folder + "messages.jsonl", [dump(stored(m)) for m in tail])
count("ran-ripple.log", "a session of Ripple after two compactions", sum(parts, []) + tail)

# ConversationStore: a conversation is called after its model where nobody gave it an id.
shutil.rmtree(os.path.join(HERE, "ran-mispher.log"), ignore_errors=True)
id_, safe = "mlx-community/small-8bit", "mlx-community_small-8bit"
meta = {"id": id_, "model": "", "title": "Tidy the parser/lexer", "createdAt": "2026-06-20T10:14:00Z", "updatedAt": "2026-06-20T11:02:33Z"}
parts, tail = [opening() + middle()], summary(1) + ending()
write("ran-mispher.log/%s.jsonl" % safe, [dump(shuffled(meta))] + [dump(stored(m)) for m in tail])
write("ran-mispher.log/%s/history/part-1.jsonl" % safe, [dump(stored(m)) for m in parts[0]])
count("ran-mispher.log", "a conversation of Mispher after a compaction", sum(parts, []) + tail)

# The disk checkpointer of the documentation: an array, slashes escaped.
all_ = opening() + middle() + ending()
write("ran-checkpointer.json", [dump([stored(m) for m in all_], slashes=True)], "")
count("ran-checkpointer.json", "a thread of the documented checkpointer", all_)

# JSONLMessageLog: no system prompt, images by URL only; two threads and a run without one.
all_ = (opening() + middle() + ending())[1:]
other = [human("Another thread"), ai("<think>Short.</think> Yes <think> and again </think>indeed.")]
loose = [human("Translate: oui"), ai("yes")]
write("ran-log.jsonl", list(entries(all_, "session/7", 0, "local/small-8bit")) +
      list(entries(other, "T-2", 600, "local/large")) + list(entries(loose, None, 700, "local/small-8bit")))
count("ran-log.jsonl", "three runs in one JSONLMessageLog", all_ + other + loose, log=True)

# EventLine and ResultLine: everything that can happen in a run.
def event(type_, **members): return dump(dict(type=type_, **members), sort=True)
def token(text): return event("token", text=text, isFinal=False)
def result(ok, answer, tools, rounds, blocked=False, error=None, pretty=False):
    out = dict(type="result", subtype="success" if ok else "error", result=answer, is_error=not ok, tools_used=tools,
               num_turns=rounds, permission_blocked=blocked, model="local/small-8bit")
    return dump(dict(out, **({"error": error} if error else {})), sort=True, pretty=pretty)

stream = [
    event("reasoning", text="I should "), event("reasoning", text="look."), token("Let me "), token("see/look."),
    event("round_completed", hadToolCalls=True),
    event("tool_started", name="read_file", input="limit: 120, path: a.swift"),
    event("tool_completed", name="read_file", result="struct A {}"),
    event("tool_started", name="edit_file", input="path: b.swift"),
    event("tool_failed", name="edit_file", error=error("No such file: b.swift")),
    event("todos", todos=[{"content": "read the parser first", "status": "completed"}, {"content": "then make it tidy", "status": "in_progress"}]),
    event("context_compacted", tokensBefore=28000, tokensAfter=4100),
    event("round_completed", hadToolCalls=True),  # a round without a word
    event("tool_started", name="task", input="description: look, subagent_type: vision"),
    event("tool_progress", name="task", subagent="vision", delta=""),
    event("tool_progress", name="task", subagent="vision", delta="A red "),
    event("tool_progress", name="task", subagent="vision", delta="banner."),
    event("tool_completed", name="task", result="A red banner.", imageURL="file:///tmp/shot.png"),
    event("tool_started", name="shell", input=""),
    event("tool_completed", name="shell", result=rejected("shell")),
    event("round_completed", hadToolCalls=True),
    event("tool_failed", name="shell", error=error("You already called shell with the same arguments and it failed.")),
    token("There is a **banner**."), event("round_completed", hadToolCalls=False), event("completed"),
    result(True, "There is a **banner**.", ["read_file", "edit_file", "task", "shell"], 4, blocked=True),
]
write("ran-stream.jsonl", stream)
# Three rounds with calls, an answer, what the sub-agent says; a repeated call has no tool_started.
count("ran-stream.jsonl", "stream-json of a run", messages=4 + 1 + 5, calls=5, results=5, pairs=5, errors=2, denied=1, reasoning=1, files=1)

write("ran-failed.jsonl", [token("I will "), event("failed", error="The model was unloaded in the middle."),
                           result(False, "I will ", [], 0, error="The model was unloaded in the middle.")])
count("ran-failed.jsonl", "stream-json of a run that failed: the error is one error", messages=1, errors=1)
write("ran-result.json", [result(False, "", [], 0, error="model not available: local/large", pretty=True)])
count("ran-result.json", "--output-format json of a run that never began", errors=1)

# Stores of older versions: content is a text.
legacy = [
    {"id": "legacy", "model": "m", "title": "t", "createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z"},
    {"id": new_id(), "role": "human", "content": "What is this/that?", "imageURLs": ["file:///tmp/a.png"]},
    {"id": new_id(), "role": "ai", "content": "<think>plan it</think>the answer<think> more of it</think>", "imageURLs": [], "toolCalls": []},
    {"role": "ai", "content": "<think>never ended"},
    {"id": new_id(), "role": "tool", "content": error("away")},
]
write("ran-legacy.jsonl", [dump(line) for line in legacy])
count("ran-legacy.jsonl", "a conversation of before the content blocks", messages=4, results=1, errors=1, reasoning=2, files=1)

with open(os.path.join(HERE, "scripts", "counts.json"), "w") as f:
    json.dump(counts, f, indent=1)
    f.write("\n")
