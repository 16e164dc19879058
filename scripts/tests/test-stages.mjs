import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inRoot } from '../run.mjs';
import { start } from './stages.mjs';
import { failedJourneyLines, failedTestLines, skippedLines } from './test-report.mjs';

const results = mkdtempSync(path.join(os.tmpdir(), 'life-tree-results-'));
process.on('exit', () => rmSync(results, { recursive: true, force: true }));
const vitestReport = path.join(results, 'vitest.json');
const blobs = path.join(results, 'blobs');
const playwrightReport = path.join(results, 'playwright.json');

const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];
/** Repeated at the end, where they are seen first. */
const failures = [];
/** Reports of finished stages that are merged beside the next one. */
const counting = [];

export const startScript = (name) => start(process.execPath, [inRoot('scripts', name)]);
const startTool = (name, args, options) =>
  start(inRoot('node_modules', '.bin', name), args, options);

/** Shows the rest of a stage's output and resolves with its exit code. */
export function finish({ show, ended }) {
  show();
  return ended;
}

/**
 * Packages whose tests take about as long together. Each half has one worker, which loads everything once, so
 * that no processor waits while another worker loads the same again.
 */
const halves = [
  ['server', 'canvas', 'contract'],
  ['phylogeny', 'web'],
];

/**
 * Runs unit and API tests (only the slow ones, or all others), and the journeys of some
 * projects of playwright.config.ts, which need a build. The journeys start when one half of the other tests
 * has ended, and has left a processor idle.
 */
export async function runTests({ areSlow, browser, projects }) {
  const tests = halves.map((packages) => startUnitAndApiTests(packages, areSlow));
  const journeys = Promise.race(tests.map(({ ended }) => ended)).then(() =>
    projects.length === 0 ? null : startJourneys(browser, projects),
  );
  let code = 0;
  for (const half of tests) code = (await finish(half)) || code;
  counting.push(countUnitAndApiTests(code));
  const started = await journeys;
  if (started !== null) countJourneys(await finish(started));
}

function startUnitAndApiTests(packages, areSlow) {
  return startTool('vitest', [
    'run',
    ...packages.map((name) => `--project=${name}`),
    '--maxWorkers=1',
    '--reporter=default',
    '--reporter=blob',
    `--outputFile.blob=${path.join(blobs, `${packages[0]}.json`)}`,
    areSlow ? '.slow.test.' : '--exclude=**/*.slow.test.*',
  ]);
}

async function countUnitAndApiTests(code) {
  const merging = startTool('vitest', [
    'run',
    `--merge-reports=${blobs}`,
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ]);
  await merging.ended;
  const report = readJson(vitestReport);
  notes.push(...skippedLines(report?.testResults ?? []));
  failures.push(...failedTestLines(report?.testResults ?? []));
  const counts = report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  countTests('unit and API tests', code, counts);
}

function startJourneys(browser, projects) {
  return startTool('playwright', ['test', ...projects.map((name) => `--project=${name}`)], {
    cwd: inRoot('e2e'),
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
      E2E_DATA: path.join(results, 'data'),
    },
  });
}

function countJourneys(code) {
  const report = readJson(playwrightReport);
  failures.push(
    ...failedJourneyLines({ suites: report?.suites ?? [], errors: report?.errors ?? [] }),
  );
  const counts = report && {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    skipped: report.stats.skipped,
  };
  countTests('journeys', code, counts);
}

/** Adds a stage that either passes or fails. */
export function countStage(name, code) {
  if (code === 0) total.passed += 1;
  else countFailure(`${name} exited with code ${code}`);
}

/** Prints the results of all stages and sets the exit code. */
export async function reportResults() {
  await Promise.all(counting);
  for (const line of [...notes, ...failures]) console.log(line);
  const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/** Adds the tests of one stage. A stage that fails without a failed test counts as one failure. */
function countTests(stage, code, counts) {
  if (counts === undefined) {
    countFailure(`${stage} ended without a report, with code ${code}`);
    return;
  }
  total.passed += counts.passed;
  total.skipped += counts.skipped;
  total.failed += counts.failed;
  if (code !== 0 && counts.failed === 0) countFailure(`${stage} exited with code ${code}`);
}

function countFailure(reason) {
  failures.push(`✗ ${reason}`);
  total.failed += 1;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
