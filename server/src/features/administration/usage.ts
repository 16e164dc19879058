interface Usage {
  readonly words: string;
  readonly summary: string;
  readonly details: readonly string[];
}

const usages = {
  role: {
    words: 'role <email> <user|admin|boss>',
    summary: "Changes a person's role; the first boss is made this way.",
    details: [
      'Admins and bosses can make API keys; only a boss can make admins in the web app.',
      'Whoever becomes user again loses their API keys.',
    ],
  },
  plan: {
    words: 'plan <email> <free|pro|premium|institutional> [--until DATE]',
    summary: 'Grants a person a plan, for good or up to a day.',
    details: [
      'DATE is the last day it holds, like 2027-03-05.',
      '"free" takes back what was granted; what the person pays for themself stays.',
    ],
  },
  institution: {
    words: 'institution <email> <domain> | institution --end <domain>',
    summary: 'Gives Premium to all verified addresses of a domain, or ends that.',
    details: [
      'The email is that of the person who speaks for the institution; it may be of another domain.',
      'The domain is what follows the @ in the addresses of members; its subdomains are others.',
    ],
  },
  stats: {
    words: 'stats [--json]',
    summary: 'Tells how many people, trees, species, comments and images there are.',
    details: ['--json writes one line for programs, with the size of the database in bytes.'],
  },
  'purge-logs': {
    words: 'purge-logs',
    summary: 'Deletes log data older than 12 months, which the server does every day, too.',
    details: [
      'These are: expired sessions and links, views, contact messages and notifications that were seen.',
      'The history of trees is no log: it has limits of its own and goes with its tree.',
    ],
  },
  examples: {
    words: 'examples',
    summary: 'Plants the example trees that are missing, also in production.',
    details: [
      'They belong to the account "Life-Tree-examples", which nobody can log in to.',
      'Outside production a server plants them itself when it starts for the first time.',
    ],
  },
  backup: {
    words: 'backup <file>',
    summary: 'Writes everything, rows and images, into one file, while people go on working.',
    details: [
      'The file holds one moment, whatever is written meanwhile. One that is there is left alone.',
      'Whoever can read it can read everything: it is made for its owner alone.',
      'Images in S3 need the S3_ settings of the server here, too.',
    ],
  },
  restore: {
    words: 'restore <file>',
    summary: 'Fills an empty DATA_DIR, or the empty database of DATABASE_URL, from a backup.',
    details: [
      'A backup of an older version is brought up to date; one of a newer is refused.',
      'It does not matter which database it was made of: either fits the other.',
      'Images go to DATA_DIR, or with the S3_ settings to that bucket.',
    ],
  },
  'move-to': {
    words: 'move-to <DATABASE_URL>',
    summary: 'Moves the embedded database in DATA_DIR to an empty PostgreSQL one.',
    details: [
      'The server must be stopped meanwhile, and started with that DATABASE_URL afterwards.',
      'Images stay where they are. The embedded database stays, too, as it was.',
    ],
  },
} as const satisfies Record<string, Usage>;

export type CommandName = keyof typeof usages;

export function isCommandName(text: string | undefined): text is CommandName {
  return text !== undefined && Object.hasOwn(usages, text);
}

export function usageOf(name: CommandName): string {
  return `npm run admin -- ${usages[name].words}`;
}

export function helpFor(name: CommandName): string {
  const { summary, details } = usages[name];
  return [usageOf(name), '', summary, ...details, ''].join('\n');
}

export function overview(): string {
  const lines = Object.values(usages).flatMap(({ words, summary }) => [
    `  ${words}`,
    `      ${summary}`,
  ]);
  return [
    'Administers a Life Tree: npm run admin -- <command>',
    '',
    ...lines,
    '',
    'Works on the database in DATA_DIR, whether or not its server runs, or on that of DATABASE_URL.',
    'Ends with 0 when done, 1 when it could not be done, 2 when it was not understood.',
    '<command> --help tells more.',
    '',
  ].join('\n');
}
