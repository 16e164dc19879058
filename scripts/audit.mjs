import { capture } from './run.mjs';

/** Audits production dependencies only: a vulnerability in a test runner must not stop our work. */
const command = ['audit', '--omit=dev', '--json', '--audit-level=high'];
const timeoutMilliseconds = 10_000;

/**
 * Asks the npm registry for known vulnerabilities in production dependencies. Only high and critical
 * ones fail, and only if a fixed version exists, so that a new advisory without a fix does not stop
 * unrelated work. If the registry does not answer, the check is skipped.
 */
export async function auditDependencies() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { output } = await capture(npm, command, { timeout: timeoutMilliseconds });
  const report = readReport(output);
  if (report === undefined) return { status: 'skipped', lines: [] };
  const open = Object.values(report).filter(({ severity }) => /^(high|critical)$/.test(severity));
  const lines = open.map(
    ({ name, severity, fixAvailable }) =>
      `${name}: ${severity}${fixAvailable === false ? ', no fix available yet' : ', run npm audit fix'}`,
  );
  const fixable = open.some(({ fixAvailable }) => fixAvailable !== false);
  return { status: fixable ? 'failed' : 'passed', lines };
}

/** Undefined if the registry did not answer. npm may print warnings around its JSON. */
function readReport(output) {
  const text = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  try {
    return JSON.parse(text).vulnerabilities;
  } catch {
    return undefined;
  }
}
