"""Counts what the files beside this folder hold, without the program: python3 count.py > counts.json"""
import json, pathlib

def zero():
    return dict(messages=0, calls=0, results=0, pairs=0, errors=0, denied=0, malformed=0, reasoning=0, files=0, sources=0, finish=[], input=0, output=0, cached=0, thought=0)

def take(n, seen, role, data):
    n["messages"] += 1 + bool(role == "user" and data.get("_meta", {}).get("mask"))  # and what a command stands for
    for call in data.get("toolCalls", []):
        n["calls"] += 1
        seen.add(call["id"])
    if role == "tool":
        sign = data["toolUsage"]["signature"]
        n["results"] += 1
        n["pairs"] += sign["id"] in seen
        n["errors"] += bool(sign.get("isError"))
    spend = data.get("_meta", {}).get("spend", {})
    for mine, its in dict(input="input", output="output", cached="cacheRead", thought="reasoningTokens").items():
        n[mine] += spend.get(its, 0)
    for inner in sorted(data.get("messages", []), key=lambda m: m["_meta"]["timestamp"]):
        take(n, seen, inner["role"], inner)

here = pathlib.Path(__file__).parent.parent
rows = [json.loads(line) for line in (here / "bob.jsonl").open()]
rows = [(r["role"], json.loads(r["data"])) for r in rows if r["_table"] == "messages"]
tasks = json.load((here / "export.json").open())["tasks"]
exported = [(m["role"], m["data"]) for t in tasks for m in t["messages"]]
out = {}
for name, messages in {"bob.jsonl": rows, "export.json": exported}.items():
    n, seen = zero(), set()
    for role, data in sorted(messages, key=lambda m: m[1]["_meta"]["timestamp"]):
        take(n, seen, role, data)
    out[name] = n
print(json.dumps(out, indent=1))
