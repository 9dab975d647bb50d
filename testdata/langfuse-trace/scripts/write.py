"""Writes koog.json, agno.json and counts.json: traces as Langfuse answers them for what
Koog and agno send, restated from the writers' sources (README.md).

    python3 write.py         # in this folder
"""
import json, os

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

def text(value): return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

def observation(id, parent, type_, name, second, input=None, output=None, attributes=None, **more):
    return {"id": id, "traceId": "t-1", "type": type_, "name": name, "parentObservationId": parent, "level": "DEFAULT",
            "startTime": "2026-03-01T09:00:%02d.000Z" % second, "endTime": "2026-03-01T09:00:%02d.500Z" % second,
            "input": input, "output": output, "metadata": text({"attributes": attributes or {}}), **more}

def trace(file, name, observations):
    value = {"trace": {"id": "t-1", "projectId": "p", "name": name, "timestamp": "2026-03-01T09:00:00.000Z"}, "observations": observations}
    with open(os.path.join(HERE, file), "w") as f:
        json.dump(value, f, ensure_ascii=False, indent=1)
        f.write("\n")

# Koog: a call is the text of a message; results have no id; tools are spans.
def calls(*list_): return text([{"function": {"name": n, "arguments": a}, "id": i, "type": "function"} for n, a, i in list_])

hello, bye, look = ("HelloTool", '{"name": "Ada"}', "call_1"), ("ByeTool", '{"name": "Ada"}', "call_2"), ("LookTool", '{"at": "the door"}', "call_3")
said = [{"role": "system", "content": "You are polite."}, {"role": "user", "content": "Greet Ada, then say goodbye to her."}]
told = said + [{"role": "tool", "content": calls(hello)}, {"role": "tool", "content": "Hello, dear Ada!"},
               {"role": "tool", "content": calls(bye)}, {"role": "tool", "content": "Bye, dear Ada!"}]
# Later versions put all calls of an answer into one message, and one result only.
later = told + [{"role": "assistant", "content": calls(look, ("LookTool", '{"at": "the gate"}', "call_4"))}, {"role": "tool", "content": "It is open."}]
def tool(id, second, call, result):
    return observation(id, "n-2", "SPAN", "tool." + call[0], second, call[1], result,
                       {"gen_ai.tool.name": call[0], "gen_ai.tool.call.id": call[2], "gen_ai.tool.description": "A tool that says something polite"})
trace("koog.json", "agent.polite", [
    observation("a-1", None, "AGENT", "agent.polite", 0), observation("r-1", "a-1", "AGENT", "run.1", 0),
    observation("n-1", "r-1", "SPAN", "node.nodeCallLLM", 1),
    observation("g-1", "n-1", "GENERATION", "llm.chat", 1, text(said),
                text([{"content": calls(hello), "role": "assistant", "finish_reason": "tool_calls"},
                      {"finish_reason": "tool_calls", "role": "assistant", "content": calls(bye)}]),
                model="gpt-4o", usageDetails={"input": 40, "output": 20, "total": 60}),
    observation("n-2", "r-1", "SPAN", "node.nodeExecuteTool", 2),
    tool("s-2", 2, bye, "Bye, dear Ada!"), tool("s-1", 3, hello, "Hello, dear Ada!"),
    observation("g-2", "r-1", "GENERATION", "llm.chat", 4, text(told),
                text([{"content": later[-2]["content"], "role": "assistant", "finish_reason": "tool_calls"}]), model="gpt-4o"),
    tool("s-3", 5, look, "It is open."), tool("s-4", 6, ("LookTool", '{"at": "the gate"}', "call_4"), "It is shut."),
    observation("g-3", "r-1", "GENERATION", "llm.chat", 7, text(later), text([{"content": "Hello and bye, Ada. The gate is shut.", "role": "assistant"}]), model="gpt-4o"),
])

# agno, watched by openinference: messages are what Python prints of pydantic objects;
# the request stands a second time within, of another tool, without its calls.
NONE = ("name=None tool_call_id=%s tool_calls=%s audio=None images=None thinking=None tool_name=%s tool_args=None tool_call_error=None "
        "stop_after_tool_call=False metrics=MessageMetrics(input_tokens=%d, output_tokens=0, timer=%s, details={'cached': 0}) references=None created_at=1772355600")
def printed(role, content, id=None, calls=None, name=None):
    return "role=%r content=%r " % (role, content) + NONE % (repr(id), repr(calls), repr(name), 7 if calls else 0,
                                                           "<agno.utils.timer.Timer object at 0x309c55a90>" if calls else "None")
search = {"id": "call_5", "function": {"arguments": '{"query":"trees in town"}', "name": "web_search"}, "type": "function"}
first = [printed("system", "<rules>\n- It's short.\n</rules>"), printed("user", "Which trees grow \"here\"?")]
second = first + [printed("assistant", None, calls=[search]), printed("tool", "[{\"tree\": \"Ada's oak\"}]", "call_5", name="web_search")]
defined = "[{'type': 'function', 'function': {'name': 'web_search', 'parameters': {'type': 'object'}}}]"
def answer(id, message, why): return text({"id": id, "object": "chat.completion", "created": 1772355601, "model": "gpt-4o-mini",
                                           "choices": [{"index": 0, "finish_reason": why, "message": dict(role="assistant", **message)}]})
trace("agno.json", "Agent.run", [
    observation("a-1", None, "SPAN", "Agent.run", 0, text({"run_messages": "RunMessages(messages=[])", "message": "Which trees grow \"here\"?"}),
                text({"content": "Oaks, mostly.", "event": "RunResponse"}), {"openinference.span.kind": "AGENT"}),
    observation("g-1", "a-1", "GENERATION", "OpenAIChat.invoke", 1, text({"messages": first, "tools": defined}),
                answer("c-1", {"content": None, "tool_calls": [search]}, "tool_calls"), {"openinference.span.kind": "LLM"}, model="gpt-4o-mini"),
    observation("h-1", "g-1", "GENERATION", "chat gpt-4o-mini", 1, "developer: <rules>\n- It's short.\n</rules>\nuser: Which trees grow \"here\"?", "None", usageDetails={"input": 30, "output": 7, "total": 37}),
    observation("s-1", "a-1", "SPAN", "web_search", 2, text({"query": "trees in town"}), "[{\"tree\": \"Ada's oak\"}]",
                {"tool.name": "web_search", "tool.description": "Use it to search", "openinference.span.kind": "TOOL"}),
    observation("g-2", "a-1", "GENERATION", "OpenAIChat.invoke", 3, text({"messages": second, "tools": defined}),
                answer("c-2", {"content": "Oaks, mostly."}, "stop"), {"openinference.span.kind": "LLM"}, model="gpt-4o-mini"),
    observation("h-2", "g-2", "GENERATION", "chat gpt-4o-mini", 3, "developer: <rules>\n- It's short.\n</rules>\nuser: Which trees grow \"here\"?\nassistant: None\ntool: [{\"tree\": \"Ada's oak\"}]", "Oaks, mostly."),
])

def count(what, **n):
    zero = dict(messages=0, calls=0, results=0, pairs=0, errors=0, denied=0, malformed=0, reasoning=0, files=0, sources=0,
                finish=[], input=0, output=0, cached=0, thought=0)
    return dict(zero, what=what, **{}) | n

# A system prompt, a question, three answers and four results; two answers call twice.
counts = {"koog.json": count("a run of Koog", messages=9, calls=4, results=4, pairs=4, finish=["tool_calls", "tool_calls"], input=40, output=20),
          "agno.json": count("a run of agno", messages=5, calls=1, results=1, pairs=1, finish=["tool_calls", "stop"], input=30, output=7)}
with open(os.path.join(HERE, "scripts", "counts.json"), "w") as f:
    json.dump(counts, f, indent=1)
    f.write("\n")
