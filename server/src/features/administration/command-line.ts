import { parseArgs } from 'node:util';
import {
  decide,
  email,
  errorSentence,
  identifier,
  isErrorCode,
  type ModerationAction,
  newIdentifier,
  planName,
  planNames,
  role,
  roles,
} from '@life-tree/contract';
import { z } from 'zod';
import { type AdministrationCommand, domain } from './administration-commands.ts';
import { type CommandName, helpFor, isCommandName, overview, usageOf } from './usage.ts';

/** The parsed arguments after `npm run admin --`. */
export type CommandLine =
  | { readonly kind: 'run'; readonly command: AdministrationCommand; readonly json: boolean }
  | { readonly kind: 'backup'; readonly file: string }
  | { readonly kind: 'restore'; readonly file: string; readonly replace: boolean }
  | { readonly kind: 'move-to'; readonly databaseUrl: string }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'usage-error'; readonly message: string };

class UsageError extends Error {}

export function readCommandLine(args: readonly string[]): CommandLine {
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') {
    const [topic] = rest;
    return { kind: 'help', text: isCommandName(topic) ? helpFor(topic) : overview() };
  }
  if (!isCommandName(name)) {
    const message = `Unknown command "${name}". See npm run admin -- --help.`;
    return { kind: 'usage-error', message };
  }
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help', text: helpFor(name) };
  try {
    return readers[name](rest);
  } catch (error) {
    if (error instanceof UsageError) return { kind: 'usage-error', message: error.message };
    throw error;
  }
}

const readers: Readonly<Record<CommandName, (args: readonly string[]) => CommandLine>> = {
  role: (args) => {
    const { words } = read('role', args, {});
    const [address, wanted] = expectWords('role', words, 2);
    return run({ kind: 'role', email: emailOf(address), role: oneOf('role', role, roles, wanted) });
  },

  plan: (args) => {
    const { words, options } = read('plan', args, { until: { type: 'string' } });
    const [address, wanted] = expectWords('plan', words, 2);
    const plan = oneOf('plan', planName, planNames, wanted);
    const until = typeof options.until === 'string' ? dayOf(options.until) : null;
    if (plan === 'free' && until !== null) {
      throw new UsageError(
        '"free" removes a granted plan immediately and does not accept --until.',
      );
    }
    return run({ kind: 'plan', email: emailOf(address), plan, until });
  },

  'second-factor': (args) => {
    const { words } = read('second-factor', args, {});
    const [address, wanted] = expectWords('second-factor', words, 2);
    oneOf('second factor', z.literal('off'), ['off'], wanted);
    return run({ kind: 'second-factor-off', email: emailOf(address) });
  },

  institution: (args) => {
    const { words, options } = read('institution', args, { end: { type: 'boolean' } });
    if (options.end === true) {
      const [ended] = expectWords('institution', words, 1);
      return run({ kind: 'end-institution', domain: domainOf(ended) });
    }
    const [address, wanted] = expectWords('institution', words, 2);
    return run({ kind: 'institution', email: emailOf(address), domain: domainOf(wanted) });
  },

  reports: (args) => readList('reports', args),
  decisions: (args) => readList('decisions', args),

  hide: (args) => readDecision('hide', args),
  show: (args) => readDecision('show', args),
  remove: (args) => readDecision('remove', args),
  dismiss: (args) => readDecision('dismiss', args),

  suspend: (args) => readSuspension('suspend', args),
  unsuspend: (args) => readSuspension('unsuspend', args),

  stats: (args) => {
    const { words, options } = read('stats', args, { json: { type: 'boolean' } });
    expectWords('stats', words, 0);
    return run({ kind: 'stats' }, options.json === true);
  },

  'purge-logs': (args) => {
    expectWords('purge-logs', read('purge-logs', args, {}).words, 0);
    return run({ kind: 'purge-logs' });
  },

  examples: (args) => {
    expectWords('examples', read('examples', args, {}).words, 0);
    return run({ kind: 'examples' });
  },

  backup: (args) => {
    const [file = ''] = expectWords('backup', read('backup', args, {}).words, 1);
    return { kind: 'backup', file };
  },

  restore: (args) => {
    const { words, options } = read('restore', args, { replace: { type: 'boolean' } });
    const [file = ''] = expectWords('restore', words, 1);
    return { kind: 'restore', file, replace: options.replace === true };
  },

  'move-to': (args) => {
    const [databaseUrl = ''] = expectWords('move-to', read('move-to', args, {}).words, 1);
    const protocol = URL.canParse(databaseUrl) ? new URL(databaseUrl).protocol : '';
    if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
      // It may contain a password, so don't repeat it.
      throw new UsageError('The address must look like postgres://user@host/database.');
    }
    return { kind: 'move-to', databaseUrl };
  },
};

function run(command: AdministrationCommand, json = false): CommandLine {
  return { kind: 'run', command, json };
}

function readList(kind: 'reports' | 'decisions', args: readonly string[]): CommandLine {
  const options = { page: { type: 'string' }, json: { type: 'boolean' } } as const;
  const found = read(kind, args, options);
  expectWords(kind, found.words, 0);
  const { page = '1', json } = found.options;
  if (!/^[1-9]\d{0,8}$/.test(String(page))) {
    throw new UsageError(`"${page}" is not the number of a page.`);
  }
  return run({ kind, page: Number(page) }, json === true);
}

function readDecision(
  action: 'hide' | 'show' | 'remove' | 'dismiss',
  args: readonly string[],
): CommandLine {
  const [kind, id, reason] = expectWords(action, read(action, args, {}).words, 3);
  return runDecision(action, { kind, id, reason });
}

function readSuspension(action: 'suspend' | 'unsuspend', args: readonly string[]): CommandLine {
  const [who, reason] = expectWords(action, read(action, args, {}).words, 2);
  if (identifier.safeParse(who).success) {
    return runDecision(action, { kind: 'profile', id: who, reason });
  }
  const { reason: said } = decisionOf(action, { kind: 'profile', id: newIdentifier(), reason });
  return run({ kind: 'suspension', email: emailOf(who), action, reason: said });
}

function runDecision(action: ModerationAction, asked: object): CommandLine {
  return run({ kind: 'decide', decision: decisionOf(action, asked) });
}

/** The same checks as for the call. */
function decisionOf(action: ModerationAction, asked: object) {
  const parsed = decide.body.safeParse({ ...asked, action });
  if (parsed.success) return parsed.data;
  const { message: code, path } = parsed.error.issues[0] ?? { message: '', path: [] };
  if (path[0] === 'id') throw new UsageError('This is not the id of a tree, comment or profile.');
  if (!isErrorCode(code)) throw new UsageError(`Wrong usage of "${action}": ${usageOf(action)}.`);
  throw new UsageError(`${errorSentence(code)}.`);
}

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

function read(name: CommandName, args: readonly string[], options: Options) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { options: values, words: positionals };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const unknown = args.find((arg) => arg.startsWith('-') && !(arg.slice(2) in options));
      throw new UsageError(`"${name}" has no option ${unknown}: ${usageOf(name)}.`);
    }
    throw new UsageError(`Wrong usage of "${name}": ${usageOf(name)}.`);
  }
}

function expectWords(
  name: CommandName,
  words: readonly string[],
  count: number,
): readonly string[] {
  if (words.length === count) return words;
  const how = words.length < count ? 'Missing argument' : 'Too many arguments';
  throw new UsageError(`${how}: ${usageOf(name)}.`);
}

function emailOf(text = ''): string {
  const parsed = email.safeParse(text);
  if (!parsed.success) throw new UsageError(`"${text}" is not an email address.`);
  return parsed.data;
}

function domainOf(text = ''): string {
  const parsed = domain.safeParse(text);
  if (!parsed.success) throw new UsageError(`"${text}" is not a domain like museum.example.org.`);
  return parsed.data;
}

function oneOf<Name extends string>(
  noun: string,
  schema: z.ZodType<Name>,
  names: readonly Name[],
  text = '',
): Name {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`The ${noun} must be one of ${names.join(', ')}, not "${text}".`);
}

function dayOf(text: string): string {
  if (!z.iso.date().safeParse(text).success) {
    throw new UsageError(`"${text}" is not a date like 2027-03-05.`);
  }
  return text;
}
