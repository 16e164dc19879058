import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../run.mjs';

const reasonPattern = /\(skipped: ([^);]+)/;

/**
 * How many tests were skipped for each reason, such as "145 skipped: no ../shared/trees". Tests name the
 * reason in their titles; the others are for PostgreSQL, which `npm run test:postgres` uses.
 */
export function skippedLines(testFiles) {
  const counts = new Map();
  for (const { assertionResults } of testFiles) {
    for (const { status, fullName } of assertionResults) {
      if (status !== 'pending' && status !== 'skipped' && status !== 'todo') continue;
      const reason = reasonPattern.exec(fullName)?.[1] ?? 'only for the other database';
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  return [...counts].map(([reason, count]) => `${count} skipped: ${reason}`);
}

/** One line for each failed unit or API test, with its file and the first line of the reason. */
export function failedTestLines(testFiles) {
  return testFiles.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [failedLine(file, '', message)];
    return failed.map(({ fullName, failureMessages }) =>
      failedLine(file, fullName, failureMessages[0]),
    );
  });
}

/** The same for journeys. Suites contain suites: one per file, then one per `describe`. */
export function failedJourneyLines({ suites, errors }) {
  const lines = errors.map(({ message }) => failedLine('journeys', '', message));
  const remaining = [...suites];
  for (let suite = remaining.shift(); suite !== undefined; suite = remaining.shift()) {
    remaining.push(...(suite.suites ?? []));
    for (const { ok, title, tests } of suite.specs ?? []) {
      if (ok) continue;
      const [failure] = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      lines.push(failedLine(suite.file, title, failure?.message));
    }
  }
  return lines;
}

function failedLine(file, title, reason = '') {
  const [firstLine] = stripVTControlCharacters(reason).split('\n', 1);
  return `✗ ${[file, title, firstLine].filter((part) => part !== '').join(' › ')}`;
}
