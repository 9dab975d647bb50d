// node record.mjs FOLDER: runs graphs of frame-agent-sdk with a model that answers from
// a list, and leaves in FOLDER the histories, the states and the traces, and
// counts.json. No request leaves the machine: the client is a fake one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as sdk from '@ericnunes/frame-agent-sdk';

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
const counts = {};

// The tools count how often they ran and how often they failed.
const ran = { ok: 0, failed: 0 };
class Tool extends sdk.ToolBase {
  parameterSchema = class { static schemaProperties = { filePath: 'string' }; };
  constructor(name, run) { super(); this.name = name; this.description = name; this.run = run; }
  async execute(params) {
    try {
      const observation = this.run(params);
      ran.ok++;
      return { observation };
    } catch (err) { ran.failed++; throw err; }
  }
}
const schemas = [
  { name: 'file_read', description: 'reads a file', parameters: '{"filePath":"string"}' },
  { name: 'broken', description: 'fails', parameters: '{"filePath":"string"}' },
];
sdk.toolRegistry.register(new sdk.FinalAnswerTool());
sdk.toolRegistry.register(new sdk.AskUserTool());
sdk.toolRegistry.register(new Tool('file_read', ({ filePath }) => ({ path: filePath, content: 'export const x = 1;\nline2' })));
sdk.toolRegistry.register(new Tool('broken', () => { throw new Error('disk on fire'); }));

const act = (thought, tool, params) => ({ content: `Thought: ${thought}\nAction: ${tool} = ${JSON.stringify(params)}`, thoughts: 1, calls: 1 });
const answer = text => ({ content: `Thought: Done.\nAction: final_answer = ${JSON.stringify({ answer: text })}`, thoughts: 1, calls: 0 });

// client answers like the interface of OpenAI; what it said is counted.
function client(replies) {
  const said = [];
  const create = async () => {
    const reply = replies[said.length] ?? answer('nothing left');
    said.push(reply);
    if (reply.error) throw Object.assign(new Error(reply.error), { status: 500 });
    const message = { role: 'assistant', content: reply.content, ...(reply.thinking && { reasoning_content: reply.thinking }) };
    return { id: 'chatcmpl-' + said.length, object: 'chat.completion', created: 1767323045, model: 'demo-model', choices: [{ index: 0, message, finish_reason: 'stop' }], usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } };
  };
  return { said, factory: () => ({ chat: { completions: { create } } }) };
}

async function run(name, replies, { template = true, auto = false, persist = false, keep }) {
  ran.ok = ran.failed = 0;
  const { said, factory } = client(replies);
  const llm = new sdk.AgentLLM({ model: 'demo-model', apiKey: 'none', provider: 'openaiCompatible', baseUrl: 'http://127.0.0.1:9', openAIClientFactory: factory, defaults: { temperature: 0, maxTokens: 500 } });
  const node = { llm, mode: 'react', agentInfo: { name: 'CodeBot', goal: 'help', backstory: 'bot' }, tools: schemas, autoExecuteTools: auto };
  const graph = template ? sdk.createAgentFlowTemplate({ agent: node, policies: { askUserBehavior: 'pause' } }) : plain(node, auto);
  const events = [];
  const history = new sdk.ChatHistoryManager({ maxContextTokens: 100000, tokenizer: new sdk.TokenizerService('demo-model') });
  const engine = new sdk.GraphEngine(graph, { maxSteps: 40, chatHistoryManager: history, trace: { emit: e => { events.push(e); } }, telemetry: { enabled: true, includePrompts: true, persistToState: persist } }, { model: 'demo-model' });
  const result = await engine.execute({ messages: [{ role: 'user', content: 'What is in main.ts?' }], data: { input: 'What is in main.ts?' }, status: sdk.GraphStatus?.RUNNING ?? 'RUNNING' });
  const messages = history.exportHistory();
  const calls = said.reduce((n, r) => n + (r.calls ?? 0), 0);
  const thoughts = said.reduce((n, r) => n + (r.thoughts ?? 0), 0);
  const failures = said.filter(r => r.error).length;
  const n = { calls, results: ran.ok + ran.failed, pairs: ran.ok + ran.failed, errors: ran.failed + failures, reasoning: thoughts };
  keep({ messages, state: result.state ?? result, events, n, said, ok: ran.ok });
}

// plain is a graph without the template, in which nothing catches what a tool throws.
function plain(node, auto) {
  const end = async () => ({});
  const b = new sdk.GraphBuilder();
  b.addNode('agent', sdk.createAgentNode(node));
  if (!auto) b.addNode('detect', sdk.createToolDetectionNode()).addNode('tool', sdk.createToolExecutorNode());
  b.addNode('end', end).setEntryPoint('agent').setEndNode('end');
  if (auto) b.addEdge('agent', 'end'); else b.addEdge('agent', 'detect').addEdge('detect', 'tool').addEdge('tool', 'end');
  return b.build();
}

const table = (file, what, n) => { counts[file] = { what, messages: 0, calls: 0, results: 0, pairs: 0, errors: 0, denied: 0, malformed: 0, reasoning: 0, files: 0, sources: 0, finish: [], input: 0, output: 0, cached: 0, thought: 0, ...n }; };
const write = (file, text) => {
  if (text.includes(process.cwd())) throw new Error(file + ' names places on this machine');
  writeFileSync(join(folder, file), text);
};
function history(name, what, messages, n) { write(name, JSON.stringify(messages, null, 1) + '\n'); table(name, what, n); }
function trace(name, what, events, n) { write(name, events.map(e => JSON.stringify(e)).join('\n') + '\n'); table(name, what, n); }

const work = [act('Read it.', 'file_read', { filePath: 'main.ts' }), act('Now the other.', 'broken', { filePath: 'b.ts' }), answer('It exports **x**.')];
const tokens = said => ({ input: 100 * said.filter(r => !r.error).length, output: 20 * said.filter(r => !r.error).length });

await run('flow', work, { persist: true, keep({ messages, state, events, n, said }) {
  history('ran-flow.history.json', 'a flow with two tools, one of which fails: exportHistory', messages, { ...n, messages: messages.length });
  // results that succeeded stand in the trace of the state, not among its messages
  history('ran-flow.state.json', 'its state, with the trace in it', state, { ...n, messages: state.messages.length + 1, finish: ['stop'], input: 100, output: 20 });
  trace('ran-flow.trace.jsonl', 'its trace, with prompts', events, { ...n, messages: messages.length + 1, finish: events.filter(e => e.llm?.finishReason).map(e => e.llm.finishReason), ...tokens(said) });
} });
await run('auto', [act('I need it.', 'file_read', { filePath: 'auto.ts' })], { template: false, auto: true, keep({ messages, state, n }) {
  history('ran-auto.history.json', 'autoExecuteTools: the result stands before its call', messages, { ...n, messages: messages.length });
  history('ran-auto.state.json', 'its state: the result stands in lastModelOutput', state, { ...n, messages: state.messages.length + 1, finish: ['stop'], input: 100, output: 20 });
} });
await run('api', [{ error: '500 overloaded' }], { keep({ messages, state, events, n, said }) {
  history('ran-api-error.history.json', 'the API of the model fails: one error', messages, { ...n, messages: messages.length - 1 });
  trace('ran-api-error.trace.jsonl', 'its trace tells of it twice', events, { ...n, messages: messages.length - 1 + 1 });
} });
await run('thrown', [act('Try it.', 'broken', { filePath: 'b.ts' })], { template: false, keep({ messages, n }) {
  history('ran-tool-error.history.json', 'a tool throws, and nothing catches it', messages, { ...n, messages: messages.length });
} });
await run('retry', [{ content: 'Thought: hm\nAction: file_read = { "filePath": ', thoughts: 1, calls: 1 }, answer('Now it is right.')], { keep({ messages, events, said }) {
  const asked = events.filter(e => JSON.stringify(e.data?.prompt ?? '').includes('FORMATA')).length;
  trace('ran-retry.trace.jsonl', 'a reply that is not of the form, and the prompt to write it again', events, { messages: messages.length + 1, calls: 1, malformed: 1, reasoning: said.length, errors: asked, finish: events.filter(e => e.llm?.finishReason).map(e => e.llm.finishReason), ...tokens(said) });
} });
await run('thinking', [{ ...answer('Thought about.'), thinking: 'The person wants a word.' }], { keep({ state, n }) {
  history('ran-thinking.state.json', 'reasoning_content of the last answer', state, { ...n, reasoning: 2, messages: state.messages.length, finish: ['stop'], input: 100, output: 20 });
} });
await run('ask', [act('Which one?', 'ask_user', { question: 'Which branch?', details: 'main or dev' })], { keep({ state, n }) {
  history('ran-ask.state.json', 'a run that waits for a person', state, { ...n, messages: state.messages.length, finish: ['stop'], input: 100, output: 20 });
} });
writeFileSync(join(folder, 'counts.json'), JSON.stringify(counts, null, 1) + '\n');
process.exit(0);
