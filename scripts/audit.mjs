import { capture } from './run.mjs';

/** What is shipped, not what we develop with: a hole in a test runner stops nobody's work. */
const command = ['audit', '--omit=dev', '--json', '--audit-level=high'];
const patienceMilliseconds = 10_000;

/**
 * Asks the registry for known holes in what we ship. Only high and critical ones fail, as others can
 * wait for the next update; and one that was published this night must not stop unrelated work, so
 * it fails only once a version without it can be installed. Without an answer nothing is said.
 */
export async function auditDependencies() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { output } = await capture(npm, command, { timeout: patienceMilliseconds });
  const report = readReport(output);
  if (report === undefined) return { status: 'skipped', lines: [] };
  const open = Object.values(report).filter(({ severity }) => /^(high|critical)$/.test(severity));
  const lines = open.map(
    ({ name, severity, fixAvailable }) =>
      `${name}: ${severity}${fixAvailable === false ? ', without a fix so far' : ', npm audit fix'}`,
  );
  const fixable = open.some(({ fixAvailable }) => fixAvailable !== false);
  return { status: fixable ? 'failed' : 'passed', lines };
}

/** Undefined when the registry could not be asked. npm puts warnings around its JSON. */
function readReport(output) {
  const text = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  try {
    return JSON.parse(text).vulnerabilities;
  } catch {
    return undefined;
  }
}
