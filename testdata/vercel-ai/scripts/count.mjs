// Counts what values of the SDK's types hold: the values themselves, not what is
// written of them.
const zero = () => ({ messages: 0, calls: 0, results: 0, pairs: 0, errors: 0, denied: 0, malformed: 0, reasoning: 0, files: 0, sources: 0, finish: [], input: 0, output: 0, cached: 0, thought: 0 });

function pairUp(n, calls, results) {
  n.calls = calls.length;
  n.results = results.length;
  const open = new Map();
  for (const c of calls) open.set(c.toolCallId, (open.get(c.toolCallId) ?? 0) + 1);
  for (const r of results) {
    const left = open.get(r.toolCallId) ?? 0;
    if (left > 0) { n.pairs++; open.set(r.toolCallId, left - 1); }
  }
  return n;
}

// tokens adds what a call of the model took, in the names of each major.
export function tokens(n, u) {
  n.input += u.inputTokens ?? u.promptTokens ?? 0;
  n.output += u.outputTokens ?? u.completionTokens ?? 0;
  n.cached += u.inputTokenDetails?.cacheReadTokens ?? u.cachedInputTokens ?? 0;
  n.thought += u.outputTokenDetails?.reasoningTokens ?? u.reasoningTokens ?? 0;
  return n;
}

const failed = r => r.type === 'tool-error' || r.isError === true || /^error-/.test(r.output?.type ?? '');
const mediaOf = r => (r.output?.type === 'content' ? r.output.value : r.experimental_content ?? []).filter(p => p.type !== 'text').length;

// What a list of ModelMessages holds.
export function ofModel(list) {
  const n = zero(), calls = [], results = [], asked = new Map(), denied = new Set();
  for (const m of list) {
    // an answer to a question is an event between the messages
    if (m.role !== 'tool' || m.content.some(p => p.type === 'tool-result')) n.messages++;
    if (typeof m.content === 'string') continue;
    for (const p of m.content) {
      if (p.type === 'tool-call') { calls.push(p); if (typeof p.input === 'string' || typeof p.args === 'string') n.malformed++; }
      if (p.type === 'tool-result') {
        results.push(p);
        if (failed(p)) n.errors++;
        if (p.output?.type === 'execution-denied') denied.add(p.toolCallId);
        n.files += mediaOf(p);
      }
      if (p.type === 'tool-approval-request') asked.set(p.approvalId, p.toolCallId);
      if (p.type === 'tool-approval-response' && !p.approved) denied.add(asked.get(p.approvalId));
      if (p.type === 'reasoning' || p.type === 'redacted-reasoning') n.reasoning++;
      if (p.type === 'image' || p.type === 'file') n.files++;
      if (p.type === 'text') n.sources += (p.citations ?? []).length;
    }
  }
  n.denied = denied.size;
  return pairUp(n, calls, results);
}

// What steps hold: of their content, in major 4 of its members.
export function ofSteps(steps) {
  const n = zero(), calls = [], results = [];
  for (const s of steps) {
    n.messages++;
    if (s.content) for (const p of s.content) {
      if (p.type === 'tool-call') { calls.push(p); if (typeof p.input === 'string') n.malformed++; }
      if (p.type === 'tool-result' || p.type === 'tool-error') { results.push(p); if (failed(p)) n.errors++; }
      if (p.type === 'reasoning') n.reasoning++;
      if (p.type === 'file') n.files++;
      if (p.type === 'source') n.sources++;
      if (p.type === 'text') n.sources += (p.citations ?? []).length;
    } else {
      calls.push(...s.toolCalls);
      results.push(...s.toolResults);
      n.reasoning += (s.reasoningDetails ?? []).length || (s.reasoning ? 1 : 0);
      n.files += (s.files ?? []).length;
      n.sources += (s.sources ?? []).length;
    }
    n.finish.push(s.finishReason);
    tokens(n, s.usage);
  }
  return pairUp(n, calls, results);
}

// What UIMessages hold. A tool part is a call and, once it has an output, a result.
// An output that is a UIMessage itself is what a sub-agent said.
export function ofUI(list) {
  const n = zero(), calls = [], results = [];
  const take = (m) => {
    n.messages++;
    for (let p of m.parts) {
      if (p.type === 'tool-invocation') { // major 4
        calls.push(p.toolInvocation);
        if (p.toolInvocation.state === 'result') results.push(p.toolInvocation);
        if (Array.isArray(p.toolInvocation.result)) n.files += p.toolInvocation.result.filter(c => c.type === 'image').length;
      } else if (p.type === 'dynamic-tool' || p.type.startsWith('tool-')) {
        calls.push(p);
        if (p.input === undefined && p.rawInput !== undefined && typeof p.rawInput === 'string' || typeof p.input === 'string') n.malformed++;
        if (p.state.startsWith('output-')) results.push(p);
        if (p.state === 'output-error') n.errors++;
        if (p.state === 'output-denied') n.denied++;
        if (Array.isArray(p.output?.parts) && p.output.role) take(p.output);
      }
      if (p.type === 'reasoning') n.reasoning += p.details?.length || 1;
      if (p.type === 'file') n.files++;
      if (p.type === 'source' || p.type === 'source-url' || p.type === 'source-document') n.sources++;
      if (p.type === 'text') n.sources += (p.citations ?? []).length;
    }
  };
  list.forEach(take);
  return pairUp(n, calls, results);
}

export function add(...counts) {
  const n = zero();
  for (const c of counts) for (const k of Object.keys(n)) n[k] = k === 'finish' ? [...n[k], ...c[k]] : n[k] + c[k];
  return n;
}
