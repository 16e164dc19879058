import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureTestBrowser } from './browser.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { installDebianPackage, isInstalled } from './packages.mjs';
import { inRoot } from './run.mjs';
import { endTogether, start } from './stages.mjs';
import {
  coverageLines,
  failedJourneyLines,
  failedTestLines,
  skippedLines,
} from './test-report.mjs';

await ensureDependencies();
const browser = await ensureTestBrowser();
// Without Poppler, the tests that read our PDF files with it are skipped.
if (!isInstalled('pdffonts')) await installDebianPackage('poppler-utils');
// The same for the tests that draw our SVG files.
if (!isInstalled('rsvg-convert')) await installDebianPackage('librsvg2-bin');
const results = mkdtempSync(path.join(os.tmpdir(), 'life-tree-results-'));
process.on('exit', () => rmSync(results, { recursive: true, force: true }));
endTogether();

const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];
/** Repeated at the end, where they are seen first. */
const failures = [];

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Shows the rest of a stage's output and resolves with its exit code. */
function finish({ show, ended }) {
  show();
  return ended;
}

function countFailure(reason) {
  failures.push(`✗ ${reason}`);
  total.failed += 1;
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

const startScript = (name) => start(process.execPath, [inRoot('scripts', name)]);
const tool = (name) => inRoot('node_modules', '.bin', name);

const vitestReport = path.join(results, 'vitest.json');
const coverage = path.join(results, 'coverage');

function startUnitAndApiTests() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return start(tool('vitest'), [
    'run',
    ...reporters,
    '--coverage',
    `--coverage.reportsDirectory=${coverage}`,
  ]);
}

function countUnitAndApiTests(code) {
  const report = readJson(vitestReport);
  notes.push(...skippedLines(report?.testResults ?? []));
  notes.push(...coverageLines(readJson(path.join(coverage, 'coverage-summary.json')) ?? {}));
  failures.push(...failedTestLines(report?.testResults ?? []));
  const counts = report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  countTests('unit and API tests', code, counts);
}

const playwrightReport = path.join(results, 'playwright.json');

const startJourneys = () =>
  start(tool('playwright'), ['test', '--project=desktop', '--project=phone'], {
    cwd: inRoot('e2e'),
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
      E2E_DATA: path.join(results, 'data'),
    },
  });

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

// The checks leave a processor idle most of the time. The tests use two or three workers each, so they take turns.
const building = startScript('build.mjs');
const checkCode = await finish(startScript('check.mjs'));
if (checkCode === 0) total.passed += 1;
else countFailure(`check exited with code ${checkCode}`);
const buildCode = await finish(building);
if (buildCode !== 0) countFailure(`build exited with code ${buildCode}`);

countUnitAndApiTests(await finish(startUnitAndApiTests()));
if (buildCode === 0) countJourneys(await finish(startJourneys()));

for (const line of [...notes, ...failures]) console.log(line);
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
