// node record.mjs FOLDER: runs a swarm of agent-swarm-kit with completions from a list,
// and leaves in FOLDER what getRawHistory gives and what the bus tells, and counts.json.
import { mkdirSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as swarm from 'agent-swarm-kit';

const folder = resolve(process.argv[2]);
mkdirSync(folder, { recursive: true });
process.chdir(mkdtempSync(join(tmpdir(), 'swarm-'))); // what it persists lies here
swarm.setConfig({ CC_PERSIST_ENABLED_BY_DEFAULT: false });

const call = (id, name, args) => ({ id, type: 'function', function: { name, arguments: args } });
const answers = [
  { content: 'Let me check.', thinking: 'The price is needed.', tool_calls: [call('call_1', 'get_price', { symbol: 'BTC' })] },
  { content: 'BTC is at **64,250**.', tool_calls: [] },
  { content: '', tool_calls: [] }, // rescued
  { content: 'Once more.', tool_calls: [] },
];
let said = 0;
const done = { results: 0 };

const completion = swarm.addCompletion({ completionName: 'list', getCompletion: async ({ agentName }) => ({ agentName, role: 'assistant', ...(answers[said++] ?? { content: 'nothing left', tool_calls: [] }) }) });
const tool = swarm.addTool({
  toolName: 'get_price',
  type: 'function',
  function: { name: 'get_price', description: 'price', parameters: { type: 'object', properties: { symbol: { type: 'string', description: 's' } }, required: ['symbol'] } },
  validate: async () => true,
  call: async ({ toolId, clientId, agentName }) => {
    await swarm.commitToolOutput(toolId, '{"price":64250}', clientId, agentName);
    done.results++;
    await swarm.execute('summarise it for the person', clientId, agentName);
  },
});
const agent = swarm.addAgent({ agentName: 'triage', completion, tools: [tool], prompt: 'Be brief.', transform: async text => (text ? text.replaceAll('**', '') : text) });
const name = swarm.addSwarm({ swarmName: 'shop', agentList: [agent], defaultAgent: agent });

const events = [], client = 'client-1';
const session = swarm.session(client, name);
swarm.listenAgentEvent(client, e => { events.push(e); });
swarm.listenHistoryEvent(client, e => { events.push(e); });
const first = await session.complete('What is the price?', { basket: 3 });
const second = await session.complete('And now?');
await new Promise(done => setTimeout(done, 200));
const history = await swarm.getRawHistory(client);
const used = answers.slice(0, said);
const calls = used.reduce((n, a) => n + a.tool_calls.length, 0);
const zero = { messages: 0, calls: 0, results: 0, pairs: 0, errors: 0, denied: 0, malformed: 0, reasoning: 0, files: 0, sources: 0, finish: [], input: 0, output: 0, cached: 0, thought: 0 };
const rescues = history.filter(m => m.role === 'resque').length;
const counts = {};
const n = { ...zero, messages: history.filter(m => m.role !== 'resque' && m.role !== 'flush').length, calls, results: done.results, pairs: done.results, errors: rescues, reasoning: used.filter(a => a.thinking).length, files: 1 };
writeFileSync(join(folder, 'ran-history.json'), JSON.stringify(history, null, 1) + '\n');
counts['ran-history.json'] = { what: 'getRawHistory of two questions, a tool and a rescue', ...n };
writeFileSync(join(folder, 'ran-bus.jsonl'), events.map(e => JSON.stringify(e)).join('\n') + '\n');
// what the person was answered, where no message says it
const texts = new Set(history.map(m => m.content));
const changed = [first, second].filter(text => !texts.has(text)).length;
counts['ran-bus.jsonl'] = { what: 'all events of the agent and of its history', ...n, messages: n.messages + changed };
const agents = events.filter(e => e.source === 'agent-bus');
writeFileSync(join(folder, 'ran-agent-bus.jsonl'), agents.map(e => JSON.stringify(e)).join('\n') + '\n');
counts['ran-agent-bus.jsonl'] = { what: 'the events of the agent alone: what a tool gave, what a person was answered', ...zero, messages: done.results + 2, results: done.results };
writeFileSync(join(folder, 'counts.json'), JSON.stringify(counts, null, 1) + '\n');
console.log(first, '|', second, history.map(m => m.role).join(' '), agents.map(e => e.type).join(' '));
process.exit(0);
