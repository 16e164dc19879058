import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { installDebianPackage, isInstalled } from './packages.mjs';
import { inRoot, run, tool } from './run.mjs';
import {
  coverageLines,
  failedJourneyLines,
  failedTestLines,
  skippedLines,
} from './test-report.mjs';

await ensureDependencies();
const browser = await ensureBrowser();
// Without Poppler, the tests that read our PDF files with it are skipped.
if (!isInstalled('pdffonts')) await installDebianPackage('poppler-utils');
const results = mkdtempSync(path.join(os.tmpdir(), 'life-tree-results-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];
/** Repeated at the end, where they are seen first. */
const failures = [];

/** Adds the counts of one stage. A stage that fails without a failed test counts as one failure. */
function count(stage, code, counts) {
  total.passed += counts.passed;
  total.skipped += counts.skipped;
  total.failed += counts.failed;
  if (code !== 0 && counts.failed === 0) {
    failures.push(`✗ ${stage} exited with code ${code}`);
    total.failed += 1;
  }
}

const noTests = { passed: 0, failed: 0, skipped: 0 };

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function check() {
  const code = await run(process.execPath, [inRoot('scripts', 'check.mjs')]);
  count('check', code, code === 0 ? { ...noTests, passed: 1 } : noTests);
}

async function unitAndApiTests() {
  const file = path.join(results, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const coverage = path.join(results, 'coverage');
  const code = await tool('vitest', [
    'run',
    ...reporters,
    '--coverage',
    `--coverage.reportsDirectory=${coverage}`,
  ]);
  const report = readJson(file);
  notes.push(...skippedLines(report?.testResults ?? []));
  notes.push(...coverageLines(readJson(path.join(coverage, 'coverage-summary.json')) ?? {}));
  failures.push(...failedTestLines(report?.testResults ?? []));
  count('unit and API tests', code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

async function browserTests() {
  await build();
  const file = path.join(results, 'playwright.json');
  const code = await tool('playwright', ['test'], {
    cwd: inRoot('e2e'),
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      E2E_DATA: path.join(results, 'data'),
    },
  });
  const report = readJson(file);
  const stats = report?.stats;
  failures.push(
    ...failedJourneyLines({ suites: report?.suites ?? [], errors: report?.errors ?? [] }),
  );
  count('browser tests', code, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  });
}

await check();
await unitAndApiTests();
await browserTests();
rmSync(results, { recursive: true, force: true });

for (const line of [...notes, ...failures]) console.log(line);
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
