"""Counts what the files beside this folder hold, without the program: python3 count.py > counts.json"""
import json, pathlib

out = {}
for name in ("thread.json", "text.json"):
    n = dict(messages=0, calls=0, results=0, pairs=0, errors=0, denied=0, malformed=0, reasoning=0, files=0, sources=0, finish=[], input=0, output=0, cached=0, thought=0)
    for entry in json.load((pathlib.Path(__file__).parent.parent / name).open())["entries"]:
        n["messages"] += 2  # a question and its answer
        pages = [p["url"] for b in entry.get("blocks", []) for part in b.values() if isinstance(part, dict) for p in part.get("web_results", [])]
        text = json.loads(entry.get("text", "{}"))
        if isinstance(text, dict):
            pages += [p["url"] for p in text.get("web_results", [])]
        n["sources"] += len(set(pages))
    out[name] = n
lines = (pathlib.Path(__file__).parent.parent / "export.md").read_text().splitlines()
out["export.md"] = {**n, "sources": 0, "messages": 2 * sum(l.startswith("# ") for l in lines)}
print(json.dumps(dict(sorted(out.items())), indent=1))
