import type { Decision, Report } from '@life-tree/contract';

interface Page {
  readonly count: number;
  readonly pages: number;
}

interface Described {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
}

/** Open reports, each with the arguments of the commands that decide about it. */
export function reportsText({ reports, ...page }: Page & { readonly reports: readonly Report[] }) {
  const items = reports.map((report) => [
    ...headOf(report),
    `${report.reason}, reported by @${report.reporter.username} on ${dayOf(report.createdAt)}`,
    ...(report.kind === 'profile' ? [] : [`by @${report.person.username}`]),
    ...(report.text === null ? [] : [plain(report.text)]),
  ]);
  return listText(items, page, 'No open reports.');
}

/** What was decided, latest first. */
export function decisionsText({
  decisions,
  ...page
}: Page & { readonly decisions: readonly Decision[] }) {
  const items = decisions.map((decision) => [
    ...headOf(decision),
    `${decision.action} by ${moderatorOf(decision)} on ${dayOf(decision.createdAt)}`,
    plain(decision.reason),
  ]);
  return listText(items, page, 'Nothing was decided yet.');
}

function headOf({ kind, id, title }: Described): string[] {
  return [`${kind} ${id}`, plain(title)];
}

function moderatorOf({ moderator, isByOperator }: Decision): string {
  if (moderator !== null) return `@${moderator.username}`;
  return isByOperator ? 'the command line' : 'a deleted account';
}

function listText(
  items: readonly (readonly string[])[],
  { count, pages }: Page,
  none: string,
): string {
  if (count === 0) return `${none}\n`;
  const texts = items.map((lines) => `${lines.join('\n    ')}\n`);
  return [
    ...texts,
    `${count.toLocaleString('en')} in all, ${pages} ${pages === 1 ? 'page' : 'pages'}.\n`,
  ].join('\n');
}

const dayOf = (moment: string): string => moment.slice(0, 10);

/** In one line and without control characters, with which a user could write to the terminal. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}
