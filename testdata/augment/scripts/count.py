"""Counts what the file beside this folder holds, without the program: python3 count.py > counts.json"""
import json, pathlib

n = dict(messages=0, calls=0, results=0, pairs=0, errors=0, denied=0, malformed=0, reasoning=0, files=0, sources=0, finish=[], input=0, output=0, cached=0, thought=0)
seen = set()
for turn in json.load((pathlib.Path(__file__).parent.parent / "session.json").open())["chatHistory"]:
    said = turn["exchange"]
    results = [x["tool_result_node"] for x in said["request_nodes"] if "tool_result_node" in x]
    calls = [x["tool_use"] for x in said["response_nodes"] if "tool_use" in x]
    n["messages"] += bool(said["request_message"] and not turn["isHistorySummary"]) + bool(results) + bool(said["response_text"] or calls)
    n["results"] += len(results)
    n["pairs"] += sum(r["tool_use_id"] in seen for r in results)
    n["errors"] += sum(r["is_error"] for r in results)
    n["calls"] += len(calls)
    seen |= {c["tool_use_id"] for c in calls}
    n["reasoning"] += sum("thinking" in x for x in said["response_nodes"])
    n["files"] += sum("image_node" in x for x in said["request_nodes"])
    for x in said["response_nodes"]:
        took = x.get("token_usage", {})
        n["input"] += took.get("input_tokens", 0)
        n["output"] += took.get("output_tokens", 0)
        n["cached"] += took.get("cache_read_input_tokens", 0)
print(json.dumps({"session.json": n}, indent=1))
