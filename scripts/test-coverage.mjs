import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { Session } from 'node:inspector';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// Vitest's own provider counts every call and asks V8 for all counts after each test file. We only report
// what was run, so V8 need not count, and each worker writes its result once, when it stops.

/** Test files share a worker but may load this module anew. */
const started = Symbol.for('life-tree.coverage');
const secondsToStop = 60;

/** A file in the folder of the reports, written when the coverage begins to be calculated. */
export const testsHaveEnded = 'tests-have-ended';

function startCoverage() {
  if (globalThis[started] !== undefined) return;
  const worker = globalThis.__vitest_worker__;
  const session = new Session();
  session.connect();
  post(session, 'Profiler.enable');
  post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // The provider waits until every worker's file has content.
  const folder = path.join(worker.config.coverage.reportsDirectory, '.tmp');
  const file = path.join(folder, `${process.pid}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, '');
  const state = { modules: new Map() };
  globalThis[started] = state;
  worker.onCleanup(() => {
    // Vitest removes the folder if a test has failed.
    if (!existsSync(file)) return;
    const { result } = post(session, 'Profiler.takePreciseCoverage');
    const { viteEnvironment, name } = worker.environment;
    const content = {
      project: worker.ctx.projectName,
      environment: viteEnvironment ?? name,
      result: result.filter(({ url }) => isOurs(url)).map(withOffset(state.modules)),
    };
    writeFileSync(`${file}.draft`, JSON.stringify(content));
    renameSync(`${file}.draft`, file);
  });
}

/** V8 answers within the same thread, so the result is there when `post` returns. */
function post(session, method, parameters) {
  let answer;
  session.post(method, parameters, (error, result) => {
    if (error !== null) throw new Error(`${method}: ${error.message}`);
    answer = result;
  });
  return answer;
}

const isOurs = (url) => url.startsWith('file://') && !url.includes('/node_modules/');

/** Vitest wraps modules in functions, so their code starts at an offset. */
const withOffset = (modules) => (script) => {
  const file = fileURLToPath(script.url).replaceAll('\\', '/');
  return { ...script, startOffset: modules.get(file)?.startOffset ?? 0 };
};

async function getProvider() {
  const { default: v8 } = await import('@vitest/coverage-v8');
  const provider = await v8.getProvider();
  const generate = provider.generateCoverage.bind(provider);
  provider.generateCoverage = async (options) => {
    writeFileSync(path.join(provider.options.reportsDirectory, testsHaveEnded), '');
    for (const [file, { project, environment }] of await results(provider.coverageFilesDirectory)) {
      const environments = provider.coverageFiles.get(project) ?? {};
      environments[environment] = { ...environments[environment], [file]: file };
      provider.coverageFiles.set(project, environments);
    }
    return generate(options);
  };
  return provider;
}

/** The workers' files with their contents. */
async function results(folder) {
  const contents = [];
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    const file = path.join(folder, name);
    const end = performance.now() + secondsToStop * 1000;
    while (readFileSync(file).length === 0 && performance.now() < end) await delay(100);
    const text = readFileSync(file, 'utf8');
    if (text !== '') contents.push([file, JSON.parse(text)]);
    else console.error('The coverage is incomplete: a test worker did not end');
  }
  return contents;
}

export default {
  startCoverage,
  /** Called after each test file. */
  takeCoverage({ moduleExecutionInfo }) {
    globalThis[started].modules = moduleExecutionInfo;
  },
  stopCoverage() {},
  getProvider,
};
