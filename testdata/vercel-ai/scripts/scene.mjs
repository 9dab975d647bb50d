// What the model answers and what the tools do, the same for all majors.
import { tool, jsonSchema } from 'ai';

export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const bytes = Buffer.from(png, 'base64');
const pdf = Buffer.from('%PDF-1.4 small');

const city = jsonSchema(
  { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  { validate: v => (typeof v?.city === 'string' ? { success: true, value: v } : { success: false, error: new Error('city is not a text') }) },
);
const any = jsonSchema({ type: 'object' });

const make = (major, spec) => {
  const { input, ...rest } = spec;
  return tool({ ...rest, [major === 4 ? 'parameters' : 'inputSchema']: input ?? any });
};

export function tools(major, { broken = true, approval = false } = {}) {
  const all = {
    weather: make(major, { input: city, description: 'the weather', execute: async ({ city }) => ({ city, tempC: 21, sky: 'clear' }) }),
    clock: make(major, { execute: async () => '2026-01-02 03:04' }),
    nothing: make(major, { execute: async () => undefined }),
    shot: make(major, {
      execute: async () => ({ path: 'shot.png' }),
      [major === 4 ? 'experimental_toToolResultContent' : 'toModelOutput']: () => {
        if (major === 4) return [{ type: 'text', text: 'the page' }, { type: 'image', data: png, mimeType: 'image/png' }];
        const image = major >= 7 ? { type: 'file', data: { type: 'data', data: png }, mediaType: 'image/png' } : { type: 'media', data: png, mediaType: 'image/png' };
        return { type: 'content', value: [{ type: 'text', text: 'the page' }, image] };
      },
    }),
  };
  if (broken) all.broken = make(major, { execute: async () => { throw new Error('upstream 503'); } });
  if (approval) all.remove = make(major, { needsApproval: true, execute: async ({ path }) => 'removed ' + path });
  return all;
}

// Every way to hand over bytes.
export function prompt(major) {
  const media = major === 4 ? 'mimeType' : 'mediaType';
  const parts = [
    { type: 'text', text: 'Weather in Lisbon? See the photos.' },
    { type: 'image', image: new Uint8Array(bytes) },
    { type: 'image', image: bytes, [media]: 'image/png' },
    { type: 'image', image: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) },
    { type: 'image', image: png, [media]: 'image/png' },
    { type: 'image', image: 'data:image/png;base64,' + png },
    { type: 'image', image: new URL('https://example.com/cat.png') },
    { type: 'file', data: new Uint8Array(pdf), [media]: 'application/pdf', filename: 'a.pdf' },
    { type: 'file', data: pdf.toString('base64'), [media]: 'application/pdf' },
  ];
  if (major >= 7) {
    parts.push(
      { type: 'file', data: { type: 'data', data: new Uint8Array(pdf) }, mediaType: 'application/pdf' },
      { type: 'file', data: { type: 'data', data: pdf }, mediaType: 'application/pdf' },
      { type: 'file', data: { type: 'url', url: new URL('https://example.com/d.pdf') }, mediaType: 'application/pdf' },
      { type: 'file', data: { type: 'text', text: 'the words of the file' }, mediaType: 'text/plain' },
      { type: 'file', data: { type: 'reference', reference: { demo: 'file_1' } }, mediaType: 'application/pdf' },
    );
  }
  return [{ role: 'user', content: parts }];
}

const call = (id, name, input, more) => ({ type: 'tool-call', toolCallId: id, toolName: name, input: typeof input === 'string' ? input : JSON.stringify(input), ...more });
const think = (text, signature) => ({ type: 'reasoning', text, signature, providerMetadata: signature && { demo: { signature } } });
const say = text => ({ type: 'text', text });

const cited = { source: { type: 'source', sourceType: 'url', id: 's2', url: 'https://example.com/b', title: 'B cited' }, startIndex: 0, endIndex: 5, citedText: 'It is warm' };

// The answers of a run with tools. Majors before 5 know no invalid calls and no tools
// of the provider, and end when a tool fails.
export function answers(major) {
  const first = [think('The weather and the time are needed.', 'c2lnbmF0dXJl'), say('Checking the weather.'), call('c1', 'weather', { city: 'Lisbon' }), call('c2', 'clock', {}), call('c3', 'shot', {}), call('c4', 'nothing', {})];
  const list = [{ parts: first, finish: 'tool-calls', usage: { in: 100, out: 20, think: 8, cached: 60 } }];
  if (major === 4) first.splice(1, 0, { type: 'reasoning', redacted: 'cmVkYWN0ZWQ=' });
  else {
    first.push(call('c5', 'broken', {}));
    list.push({ parts: [say('Two wrong calls.'), call('c6', 'weather', '{"city": "Por'), call('c7', 'no_such_tool', { a: 1 }), call('c8', 'weather', { town: 5 })], finish: 'tool-calls', usage: { in: 150, out: 30 } });
  }
  const last = [think('Search the web.')];
  if (major > 4) last.push(
    call('p1', 'web_search', { query: 'lisbon weather' }, { providerExecuted: true }),
    { type: 'tool-result', toolCallId: 'p1', toolName: 'web_search', result: [{ url: 'https://example.com/a', title: 'A' }], providerExecuted: true },
    call('p2', 'web_search', { query: 'fails' }, { providerExecuted: true }),
    { type: 'tool-result', toolCallId: 'p2', toolName: 'web_search', result: { code: 'unavailable' }, isError: true, providerExecuted: true });
  last.push({ type: 'source', sourceType: 'url', id: 's1', url: 'https://example.com/a', title: 'A source' }, { type: 'file', mediaType: 'image/png', data: png }, major >= 7 ? { ...say('It is 21 °C and clear.'), citations: [cited] } : say('It is 21 °C and clear.'));
  list.push({ parts: last, finish: 'stop', usage: { in: 200, out: 40, think: 4, cached: 120 } });
  return list;
}

export const search = major => (major > 4 ? { web_search: { type: major >= 6 ? 'provider' : 'provider-defined', id: 'demo.search', name: 'web_search', args: {}, inputSchema: any, isProviderExecuted: true } } : {});

// A call that a person has to allow, then what the model says of it.
export const asks = (id = 'call_d1') => [{ parts: [say('I will remove it.'), call(id, 'remove', { path: 'cache' })], finish: 'tool-calls', usage: { in: 50, out: 5 } }];
export const denied = [{ parts: [say('Understood, not removed.')], finish: 'stop', usage: { in: 60, out: 6 } }];
export const granted = [{ parts: [say('It is gone.')], finish: 'stop', usage: { in: 70, out: 7 } }];
export const aborted = [{ parts: [think('Long thought.'), say('This sentence is never fini')], hang: true, finish: 'stop', usage: { in: 1, out: 1 } }];
export const failing = [{ parts: [say('One step.'), call('f1', 'clock', {})], finish: 'tool-calls', usage: { in: 10, out: 1 } }, { error: '529 overloaded' }];
export const delegates = [{ parts: [call('call_r1', 'research', { task: 'look at Rome' })], finish: 'tool-calls', usage: { in: 30, out: 3 } }, { parts: [say('Rome is fine, too.')], finish: 'stop', usage: { in: 40, out: 4 } }];
export const subagent = [{ parts: [think('Ask the weather.'), call('sub_w', 'weather', { city: 'Rome' })], finish: 'tool-calls', usage: { in: 11, out: 2 } }, { parts: [say('Rome is fine.')], finish: 'stop', usage: { in: 12, out: 3 } }];
