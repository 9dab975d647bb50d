// A model that answers from a list, for the majors 4 to 7 of the AI SDK. An answer
// is { parts, finish, usage }; its parts are written once, as the interface of major 5
// has them, and spelled as each major wants them.
import * as testing from 'ai/test';

const raw = { stop: 'end_turn', 'tool-calls': 'tool_use', error: 'error', length: 'max_tokens' };

function usage(major, u) {
  if (major === 4) return { promptTokens: u.in, completionTokens: u.out };
  if (major === 5) return { inputTokens: u.in, outputTokens: u.out, totalTokens: u.in + u.out, reasoningTokens: u.think, cachedInputTokens: u.cached };
  return {
    inputTokens: { total: u.in, noCache: u.in - (u.cached ?? 0), cacheRead: u.cached, cacheWrite: undefined },
    outputTokens: { total: u.out, text: u.out - (u.think ?? 0), reasoning: u.think },
  };
}

const finish = (major, reason) => (major >= 6 ? { unified: reason, raw: raw[reason] } : reason);

// content spells the parts of an answer for doGenerate.
function content(major, parts) {
  return parts.map(p => {
    if (p.type === 'file' && major >= 7) return { ...p, data: { type: 'data', data: p.data } };
    if (p.type === 'tool-result' && major >= 6) return { ...p, providerExecuted: undefined, result: p.result };
    return { ...p };
  });
}

// generated4 spells an answer for doGenerate of major 4.
function generated4(a) {
  const all = kind => a.parts.filter(p => p.type === kind);
  const thoughts = a.parts.filter(p => p.type === 'reasoning');
  return {
    text: all('text').map(p => p.text).join('') || undefined,
    reasoning: thoughts.length === 0 ? undefined : thoughts.map(p => (p.redacted ? { type: 'redacted', data: p.redacted } : { type: 'text', text: p.text, signature: p.signature })),
    files: all('file').map(p => ({ data: p.data, mimeType: p.mediaType })),
    sources: all('source').map(p => ({ sourceType: p.sourceType, id: p.id, url: p.url, title: p.title })),
    toolCalls: all('tool-call').map(p => ({ toolCallType: 'function', toolCallId: p.toolCallId, toolName: p.toolName, args: p.input })),
    finishReason: a.finish,
    usage: usage(4, a.usage),
    rawCall: { rawPrompt: null, rawSettings: {} },
  };
}

const halves = s => [s.slice(0, s.length >> 1), s.slice(s.length >> 1)].filter(Boolean);

function* chunks4(a) {
  for (const p of a.parts) {
    if (p.type === 'text') for (const textDelta of halves(p.text)) yield { type: 'text-delta', textDelta };
    if (p.type === 'reasoning' && p.redacted) yield { type: 'redacted-reasoning', data: p.redacted };
    else if (p.type === 'reasoning') {
      for (const textDelta of halves(p.text)) yield { type: 'reasoning', textDelta };
      if (p.signature) yield { type: 'reasoning-signature', signature: p.signature };
    }
    if (p.type === 'file') yield { type: 'file', data: p.data, mimeType: p.mediaType };
    if (p.type === 'source') yield { type: 'source', source: { sourceType: p.sourceType, id: p.id, url: p.url, title: p.title } };
    if (p.type === 'tool-call') {
      for (const argsTextDelta of halves(p.input)) yield { type: 'tool-call-delta', toolCallType: 'function', toolCallId: p.toolCallId, toolName: p.toolName, argsTextDelta };
      yield { type: 'tool-call', toolCallType: 'function', toolCallId: p.toolCallId, toolName: p.toolName, args: p.input };
    }
  }
  yield { type: 'finish', finishReason: a.finish, usage: usage(4, a.usage) };
}

function* chunks(major, a) {
  let n = 0;
  yield { type: 'stream-start', warnings: [] };
  for (const p of content(major, a.parts)) {
    const id = String(n++), { providerMetadata } = p;
    switch (p.type) {
      case 'text':
        yield { type: 'text-start', id };
        for (const delta of halves(p.text)) yield { type: 'text-delta', id, delta };
        yield { type: 'text-end', id, citations: p.citations };
        break;
      case 'reasoning':
        yield { type: 'reasoning-start', id };
        for (const delta of halves(p.text)) yield { type: 'reasoning-delta', id, delta };
        yield { type: 'reasoning-end', id, providerMetadata };
        break;
      case 'tool-call':
        yield { type: 'tool-input-start', id: p.toolCallId, toolName: p.toolName, providerExecuted: p.providerExecuted };
        for (const delta of halves(p.input)) yield { type: 'tool-input-delta', id: p.toolCallId, delta };
        yield { type: 'tool-input-end', id: p.toolCallId };
        yield p;
        break;
      default:
        yield p;
    }
  }
  yield { type: 'finish', finishReason: finish(major, a.finish), usage: usage(major, a.usage) };
}

// hang streams some chunks and then nothing until the request is aborted.
function stream(list, hang, abort) {
  return new ReadableStream({
    async start(c) {
      for (const chunk of list) {
        if (hang && (chunk.type === 'finish' || chunk.type === 'text-end')) {
          await new Promise(done => abort.addEventListener('abort', done));
          return c.error(abort.reason);
        }
        c.enqueue(chunk);
        await new Promise(done => setTimeout(done, 1));
      }
      c.close();
    },
  });
}

export function model(major, answers) {
  let turn = 0;
  const next = () => answers[turn++] ?? { parts: [{ type: 'text', text: 'nothing left to say' }], finish: 'stop', usage: { in: 1, out: 1 } };
  const version = { 4: 'V1', 5: 'V2', 6: 'V3', 7: 'V4' }[major];
  const response = () => ({ id: 'resp_' + turn, modelId: 'demo-model', timestamp: new Date(Date.UTC(2026, 0, 2, 3, 4, 4 + turn)) });
  const reasoning = a => (major > 4 ? a : a);
  return new testing['MockLanguageModel' + version]({
    provider: 'demo', modelId: 'demo-model', supportsUrl: () => true, supportsImageUrls: true, supportedUrls: { '*/*': [/.*/] },
    doGenerate: async () => {
      const a = next();
      if (a.error) throw new Error(a.error);
      if (major === 4) return { ...generated4(a), response: response() };
      return { content: content(major, a.parts), finishReason: finish(major, a.finish), usage: usage(major, a.usage), warnings: [], response: response() };
    },
    doStream: async ({ abortSignal }) => {
      const a = reasoning(next());
      if (a.error) throw new Error(a.error);
      const list = [...(major === 4 ? chunks4(a) : chunks(major, a))];
      const meta = { type: 'response-metadata', ...response() };
      list.splice(major === 4 ? 0 : 1, 0, meta);
      const s = stream(list, a.hang, abortSignal);
      return major === 4 ? { stream: s, rawCall: { rawPrompt: null, rawSettings: {} } } : { stream: s };
    },
  });
}
