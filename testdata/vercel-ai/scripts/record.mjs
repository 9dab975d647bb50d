// node record.mjs MAJOR FOLDER: runs the AI SDK that is installed here with a model
// that answers from a list, and leaves in FOLDER what it gives, and counts.json.
import * as ai from 'ai';
import { mkdirSync, writeFileSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { model } from './model.mjs';
import * as scene from './scene.mjs';
import * as count from './count.mjs';
import { traced, devtools } from './watch.mjs';

const major = Number(process.argv[2]), folder = process.argv[3];
mkdirSync(folder, { recursive: true });
const table = join(folder, 'counts.json');
const counts = existsSync(table) ? JSON.parse(readFileSync(table)) : {};

// Neither traces of the stack nor places on this machine are kept.
const clean = (key, v) => (key === 'stack' || key === 'exception.stacktrace' ? undefined : v);
const name = (variant, ext) => `ran-v${major}-${variant}.${ext}`;
function keep(file, text, n, what) {
  if (text.includes(process.cwd()) || text.includes('node_modules')) throw new Error(file + ' names places on this machine');
  writeFileSync(join(folder, file), text);
  counts[file] = { what, ...n };
}
const json = (variant, v, n, what) => keep(name(variant, 'json'), JSON.stringify(v, clean, 1) + '\n', n, what);
const jsonl = (variant, list, n, what) => keep(name(variant, 'jsonl'), list.map(v => JSON.stringify(v, clean)).join('\n') + '\n', n, what);

const none = { input: 0, output: 0, cached: 0, thought: 0 };

async function collect(stream) {
  const list = [];
  try { for await (const c of stream) list.push(c); } catch {} // aborted, or major 4 failed: what came is what a log has
  return list;
}
const until = n => (major === 4 ? { maxSteps: n } : { stopWhen: (ai.isStepCount ?? ai.stepCountIs)(n) });
const quiet = { onError: () => {} };
const system = text => (major >= 7 ? { instructions: text } : { system: text });
const toModel = async list => await ai.convertToModelMessages(list);

// The messages of a run: response.messages are those of all steps, but in major 7
// those of the last step alone.
const said = r => r.responseMessages ?? r.response.messages;

async function generated() {
  const messages = scene.prompt(major);
  const r = await ai.generateText({ model: model(major, scene.answers(major)), tools: { ...scene.tools(major, { broken: major > 4 }), ...scene.search(major) }, messages, ...system('Be brief.'), ...until(5) });
  const all = [...messages, ...said(r)];
  json('messages', all, count.ofModel(all), 'generateText: the prompt and response.messages');
  const n = count.ofSteps(r.steps);
  // results of tools stand in messages of their own, one a step that ran tools here
  n.messages += r.steps.filter(s => s.response.messages.at(-1)?.role === 'tool' || s.toolResults.some(t => !t.providerExecuted)).length;
  n.files += 1; // what the tool "shot" showed the model
  json('steps', r.steps, n, 'generateText: steps');
}

async function streamed() {
  let finished;
  const r = ai.streamText({ model: model(major, scene.answers(major)), tools: { ...scene.tools(major, { broken: major > 4 }), ...scene.search(major) }, messages: scene.prompt(major), ...until(5), ...quiet, onFinish: e => { finished = e; } });
  const chunks = await collect(r.fullStream);
  const steps = await r.steps, total = await (major === 4 ? r.usage : r.totalUsage);
  const n = count.ofSteps(steps);
  count.tokens(Object.assign(n, none), total);
  jsonl('full-stream', chunks, n, 'streamText: fullStream, a chunk a line');
  const f = count.ofSteps(steps);
  f.messages += steps.length - 1; // results of tools
  f.files += 1;
  json('on-finish', finished, f, 'streamText: the argument of onFinish');
}

async function uiStreams() {
  const run = () => ai.streamText({ model: model(major, scene.answers(major)), tools: { ...scene.tools(major, { broken: major > 4 }), ...scene.search(major) }, messages: scene.prompt(major), ...until(5), ...quiet });
  if (major === 4) {
    const r = run();
    const text = await new Response(r.toDataStream({ sendReasoning: true, sendSources: true })).text();
    const n = count.ofSteps(await r.steps);
    keep(name('data-stream', 'txt'), text, n, 'streamText: toDataStream');
    const asked = { id: 'u1', role: 'user', content: 'Weather?', parts: [{ type: 'text', text: 'Weather?' }] };
    const chat = ai.appendResponseMessages({ messages: [asked], responseMessages: (await r.response).messages });
    json('ui-messages', chat, count.ofUI(chat), 'appendResponseMessages: what useChat keeps');
    return;
  }
  const asked = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Weather?' }] };
  let chat;
  const chunks = await collect(run().toUIMessageStream({ sendSources: true, sendReasoning: true, originalMessages: [asked], onFinish: e => { chat = e.messages; }, generateMessageId: () => 'm1', onError: e => String(e?.message ?? e) }));
  const n = count.ofUI(chat.slice(-1));
  n.finish = ['stop'];
  keep(name('ui-stream', 'sse'), chunks.map(c => 'data: ' + JSON.stringify(c) + '\n\n').join('') + 'data: [DONE]\n\n', n, 'toUIMessageStream, as sent');
  json('ui-messages', chat, count.ofUI(chat), 'toUIMessageStream: onFinish.messages');
}

async function abort(variant, kind) {
  const control = new AbortController();
  const r = ai.streamText({ model: model(major, scene.aborted), prompt: 'go on', abortSignal: control.signal, ...quiet });
  setTimeout(() => control.abort(new DOMException('The person pressed stop', 'AbortError')), 60);
  const chunks = await collect(kind === 'full' ? r.fullStream : r.toUIMessageStream({ generateMessageId: () => 'm1' }));
  jsonl(variant, chunks, { ...count.ofSteps([]), messages: 1, reasoning: 1 }, 'aborted after some of a text: ' + (kind === 'full' ? 'fullStream' : 'toUIMessageStream'));
}

async function failing() {
  const r = ai.streamText({ model: model(major, scene.failing), tools: scene.tools(major), prompt: 'go on', maxRetries: 0, ...until(3), ...quiet });
  const chunks = await collect(r.fullStream);
  jsonl('api-error', chunks, { ...count.ofSteps([]), messages: 1, calls: 1, results: 1, pairs: 1, errors: major === 4 ? 0 : 1, finish: ['tool-calls'], input: 10, output: 1 }, 'the second request fails: fullStream');
}

// The first HTTP answer asks, the second one goes on after the person's answer.
async function approvals(yes) {
  const what = yes ? 'granted' : 'denied';
  const tools = scene.tools(major, { approval: true });
  const one = async (answers, originalMessages, messages) => {
    let chat;
    const chunks = await collect(ai.streamText({ model: model(major, answers), tools, messages, ...until(3), ...quiet })
      .toUIMessageStream({ originalMessages, generateMessageId: () => 'm1', onFinish: e => { chat = e.messages; } }));
    return { chunks, chat };
  };
  const asked = [{ id: 'u1', role: 'user', parts: [{ type: 'text', text: 'remove the cache' }] }];
  const first = await one(scene.asks(), asked, await toModel(asked));
  const chat = structuredClone(first.chat);
  const part = chat.at(-1).parts.find(p => p.type === 'tool-remove');
  const asking = structuredClone(chat);
  part.state = 'approval-responded';
  part.approval = { ...part.approval, approved: yes, reason: yes ? 'go ahead' : 'too risky' };
  const second = await one(yes ? scene.granted : scene.denied, chat, await toModel(chat));
  const after = second.chat;

  jsonl(`approval-${what}-stream-1`, first.chunks, { ...count.ofUI(first.chat.slice(-1)), finish: ['tool-calls'] }, 'the first answer: it asks');
  // of the call the second answer has only its id
  jsonl(`approval-${what}-stream-2`, second.chunks, { ...count.ofSteps([]), messages: 1, results: 1, denied: yes ? 0 : 1, finish: ['stop'] }, `the second answer: ${what}`);
  if (yes) json('approval-asking', asking, count.ofUI(asking), 'the chat while it asks');
  json(`approval-${what}-ui`, after, count.ofUI(after), `the chat afterwards: ${what}`);
  const list = await toModel(after);
  json(`approval-${what}-messages`, list, count.ofModel(list), `convertToModelMessages of it: ${what}`);
  // both answers, as a program logs them
  const n = count.ofUI(after.slice(-1));
  n.messages = 2;
  n.finish = ['tool-calls', 'stop'];
  jsonl(`approval-${what}-streams`, [...first.chunks, ...second.chunks], n, 'both answers in one file');

  // the same without a chat
  const messages = [{ role: 'user', content: 'remove the cache' }];
  const a = await ai.generateText({ model: model(major, scene.asks('call_g1')), tools, messages, ...until(3) });
  messages.push(...said(a));
  const request = messages.at(-1).content.find(p => p.type === 'tool-approval-request');
  messages.push({ role: 'tool', content: [{ type: 'tool-approval-response', approvalId: request.approvalId, approved: yes, reason: yes ? 'go ahead' : 'too risky' }] });
  const b = await ai.generateText({ model: model(major, yes ? scene.granted : scene.denied), tools, messages, ...until(3) });
  messages.push(...said(b));
  const g = count.ofModel(messages);
  jsonl(`approval-${what}-generate`, messages, g, `generateText with approvals: ${what}, a message a line`);
}

// A client that comes back is sent the stream again from its start; one that was only
// cut off gets the rest.
async function resumed() {
  const chunks = await collect(ai.streamText({ model: model(major, scene.granted), prompt: 'go on', ...quiet }).toUIMessageStream({ generateMessageId: () => 'm1' }));
  const half = chunks.findIndex(c => c.type === 'text-delta') + 1;
  const n = { ...count.ofSteps([]), messages: 2, finish: ['stop'] };
  jsonl('resumed-again', [...chunks.slice(0, half), ...chunks], n, 'cut off, and sent again from the start');
  jsonl('resumed-rest', chunks.slice(half), { ...n, messages: 1 }, 'the rest of a stream');
}

async function subagent() {
  const tools = { research: ai.tool({
    inputSchema: ai.jsonSchema({ type: 'object' }),
    async *execute({ task }) {
      const r = ai.streamText({ model: model(major, scene.subagent), tools: scene.tools(major), prompt: task, ...until(3), ...quiet });
      let n = 0;
      for await (const m of ai.readUIMessageStream({ stream: r.toUIMessageStream({ generateMessageId: () => 'sub1' }) })) if (n++ % 4 === 0 || m.parts.at(-1)?.state === 'done') yield structuredClone(m);
    },
    toModelOutput: () => ({ type: 'text', value: 'Rome is fine.' }),
  }) };
  const asked = [{ id: 'u1', role: 'user', parts: [{ type: 'text', text: 'research Rome' }] }];
  let chat;
  const chunks = await collect(ai.streamText({ model: model(major, scene.delegates), tools, messages: await toModel(asked), ...until(3), ...quiet })
    .toUIMessageStream({ originalMessages: asked, generateMessageId: () => 'm1', onFinish: e => { chat = e.messages; } }));
  json('subagent-chat', chat, count.ofUI(chat), 'a tool that yields the UIMessage of its own agent');
  jsonl('subagent-stream', chunks, { ...count.ofUI(chat.slice(-1)), finish: ['stop'] }, 'the same, streamed');
}

process.on('unhandledRejection', () => {}); // promises of major 4 that nobody waits for
await generated();
await streamed();
await uiStreams();
await abort('aborted-full', 'full');
if (major > 4) await abort('aborted-ui', 'ui');
await failing();
if (major >= 5) await resumed();
if (major >= 6) { await approvals(false); await approvals(true); await subagent(); }
await traced({ ai, major, model, scene, count, until, system, quiet, collect, jsonl, json, clean });
if (major >= 6) await devtools({ ai, major, model, scene, count, until, system, quiet, collect, json });
writeFileSync(table, JSON.stringify(counts, null, 1) + '\n');
console.log(Object.keys(counts).filter(k => k.startsWith('ran-v' + major)).length, 'files');
process.exit(0);
