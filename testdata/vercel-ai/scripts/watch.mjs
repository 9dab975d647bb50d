// What watches a run: spans of OpenTelemetry and the file of the DevTools.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const hr = ([s, n]) => [s, n];

// A span as exporters to files write them.
const written = s => ({
  name: s.name, traceId: s.spanContext().traceId, spanId: s.spanContext().spanId, parentSpanId: s.parentSpanContext?.spanId ?? s.parentSpanId,
  startTime: hr(s.startTime), endTime: hr(s.endTime), attributes: s.attributes, status: s.status,
  events: s.events.map(e => ({ name: e.name, attributes: e.attributes, time: hr(e.time) })),
});

export async function traced({ ai, major, model, scene, count, until, system, collect, quiet, jsonl, clean }) {
  const { BasicTracerProvider, SimpleSpanProcessor, InMemorySpanExporter } = await import('@opentelemetry/sdk-trace-base');
  const { context } = await import('@opentelemetry/api');
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const kinds = major >= 7 ? ['gen-ai', 'ai'] : ['ai'];
  for (const kind of kinds) {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    const tracer = provider.getTracer('ai');
    let telemetry;
    if (major >= 7) {
      const otel = await import('@ai-sdk/otel');
      const integration = kind === 'ai' ? new otel.LegacyOpenTelemetry({ tracer }) : new otel.OpenTelemetry({ tracer });
      telemetry = { telemetry: { isEnabled: true, integrations: [integration] } };
    } else telemetry = { experimental_telemetry: { isEnabled: true, tracer, functionId: 'demo' } };
    const tools = { ...scene.tools(major, { broken: major > 4 }), ...scene.search(major) };
    const r = await ai.generateText({ model: model(major, scene.answers(major)), tools, messages: scene.prompt(major), ...system('Be brief.'), ...until(5), ...telemetry });
    await new Promise(done => setTimeout(done, 50));
    const n = count.ofSteps(r.steps);
    n.messages += 2 + r.steps.filter(s => s.toolResults.some(t => !t.providerExecuted) || s.content?.some(p => p.type === 'tool-error' && !p.providerExecuted)).length;
    unsaid(n, major, kind);
    jsonl('spans-' + kind, exporter.getFinishedSpans().map(written), n, 'generateText: its spans, ' + (kind === 'ai' ? 'ai.*' : 'gen_ai.*'));
  }
}

// unsaid sets right what spans have more or less than the steps: they have the photos
// of the prompt and the one that the tool showed. They have no sources; spans ai.* no
// results of tools of the provider; before major 7 no files that the model made, and
// before major 6 reasoning only as part of the next prompt.
function unsaid(n, major, kind) {
  n.files = (major >= 7 ? 14 : 8) + 1;
  n.sources = 0;
  if (major === 4) n.reasoning = 2;
  if (major === 5) n.reasoning = 1;
  if (major === 5) n.cached = n.thought = 0;
  if (kind === 'ai' && major > 4) { n.results -= 2; n.pairs -= 2; n.errors -= 1; }
  if (kind === 'gen-ai') {
    n.messages++; // the failed result of the provider stands only in its span
    n.thought = 0;
  }
}

export async function devtools({ ai, major, model, scene, count, until, system, collect, quiet, json }) {
  const here = process.cwd(), folder = mkdtempSync(join(tmpdir(), 'devtools-'));
  process.chdir(folder);
  process.env.NODE_ENV = 'development';
  const dev = await import('@ai-sdk/devtools');
  const watched = m => (major >= 7 ? m : ai.wrapLanguageModel({ model: m, middleware: dev.devToolsMiddleware() }));
  const more = major >= 7 ? { telemetry: { isEnabled: true, integrations: [dev.DevToolsTelemetry()] } } : {};
  const tools = { ...scene.tools(major), ...scene.search(major) };
  const r = await ai.generateText({ model: watched(model(major, scene.answers(major))), tools, messages: scene.prompt(major), ...system('Be brief.'), ...until(5), ...more });
  const s = ai.streamText({ model: watched(model(major, scene.subagent)), tools, prompt: 'look at Rome', ...until(5), ...more, ...quiet });
  await collect(s.fullStream);
  await new Promise(done => setTimeout(done, 300));
  process.chdir(here);
  const file = JSON.parse(readFileSync(join(folder, '.devtools', 'generations.json')));
  const steps = [...r.steps, ...(await s.steps)];
  const n = count.ofSteps(steps);
  n.messages += 3 + steps.filter(s => s.toolResults.some(t => !t.providerExecuted) || s.content.some(p => p.type === 'tool-error' && !p.providerExecuted)).length;
  n.files += (major >= 7 ? 13 : 8) + 1; // of the prompt, and what the tool showed
  json('devtools', file, n, '.devtools/generations.json of a generateText and a streamText');
}
