interface Usage {
  readonly words: string;
  readonly summary: string;
  readonly details: readonly string[];
}

const decisionDetails = [
  'Put the reason into quotes. The person concerned gets it by email, and it is logged.',
  'It closes the reports about the thing. Those who reported it get an email without the reason.',
];

const usages = {
  role: {
    words: 'role <email> <user|admin|boss>',
    summary: "Changes a user's role. Use it to make the first boss.",
    details: [
      'Admins and bosses can create API keys. Only a boss can make admins in the web app.',
      'A user who loses the role also loses their API keys.',
    ],
  },
  plan: {
    words: 'plan <email> <free|pro|premium|institutional> [--until DATE]',
    summary: 'Grants a user a plan, with or without an end date.',
    details: [
      'DATE is the last day of the plan, for example 2027-03-05.',
      '"free" removes a granted plan. The user’s own subscription stays.',
    ],
  },
  'second-factor': {
    words: 'second-factor <email> off',
    summary: 'Switches off the second factor of somebody who has lost it.',
    details: [
      'Make sure that the account is theirs: afterwards the password is enough to log in.',
      'The server logs it with the id of the account.',
    ],
  },
  institution: {
    words: 'institution <email> <domain> | institution --end <domain>',
    summary: 'Gives Premium to everyone with a verified address of a domain, or ends it.',
    details: [
      'The email is that of the institution’s representative and may have another domain.',
      'The domain is what follows the @ in the members’ addresses. Subdomains are not included.',
    ],
  },
  reports: {
    words: 'reports [--page N] [--json]',
    summary: 'Lists what users have reported, oldest first, until somebody decides.',
    details: ['Each has the kind and the id that the commands below take.'],
  },
  decisions: {
    words: 'decisions [--page N] [--json]',
    summary: 'Lists what was decided, latest first, with who decided it and why.',
    details: ['It stays when the thing, the account or the moderator is gone.'],
  },
  hide: {
    words: 'hide <tree|comment> <id> <reason>',
    summary: 'Hides a tree or a comment from everybody but its owner or author.',
    details: decisionDetails,
  },
  show: {
    words: 'show <tree|comment> <id> <reason>',
    summary: 'Shows a hidden tree or comment again.',
    details: decisionDetails,
  },
  remove: {
    words: 'remove <tree|comment> <id> <reason>',
    summary: 'Deletes a tree or a comment for good.',
    details: decisionDetails,
  },
  dismiss: {
    words: 'dismiss <tree|comment|profile> <id> <reason>',
    summary: 'Closes the reports about something, and does nothing else.',
    details: decisionDetails,
  },
  suspend: {
    words: 'suspend <email|id> <reason>',
    summary: 'Suspends an account: nobody can log in to it, and what it published is hidden.',
    details: decisionDetails,
  },
  unsuspend: {
    words: 'unsuspend <email|id> <reason>',
    summary: 'Ends the suspension of an account.',
    details: decisionDetails,
  },
  stats: {
    words: 'stats [--json]',
    summary: 'Shows the numbers of people, trees, species, comments and images.',
    details: ['--json prints one line for programs, with the database size in bytes.'],
  },
  'purge-logs': {
    words: 'purge-logs',
    summary: 'Deletes log data older than 12 months. The server also does this every day.',
    details: [
      'Log data are expired sessions and links, views, contact messages and seen notifications.',
      'The history of a tree is not log data: it has its own limits and is deleted with the tree.',
    ],
  },
  examples: {
    words: 'examples',
    summary: 'Creates the missing example trees, in production too.',
    details: [
      'They belong to the account "Life-Tree-examples", which nobody can log in to.',
      'Outside production the server creates them when it starts for the first time.',
    ],
  },
  backup: {
    words: 'backup <file>',
    summary: 'Writes all rows and images to one file, while people keep working.',
    details: [
      'The file is a consistent copy of one moment. An existing file is not overwritten.',
      'The file contains all data. Only its owner can read it.',
      'If images are in S3, set the server’s S3_ settings here too.',
    ],
  },
  restore: {
    words: 'restore <file> [--replace]',
    summary: 'Restores a backup into an empty DATA_DIR or the empty database of DATABASE_URL.',
    details: [
      'A backup of an older version is migrated. One of a newer version is refused.',
      'A backup of either database can be restored into the other.',
      'Images are restored to DATA_DIR, or to the bucket of the S3_ settings.',
      '--replace keeps the embedded database that is there under another name. Stop the server first.',
    ],
  },
  'move-to': {
    words: 'move-to <DATABASE_URL>',
    summary: 'Copies the embedded database in DATA_DIR to an empty PostgreSQL database.',
    details: [
      'Stop the server first, and start it with that DATABASE_URL afterwards.',
      'Images stay where they are. The embedded database is not changed.',
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
    'Uses the database in DATA_DIR, even while the server runs, or that of DATABASE_URL.',
    'Exits with 0 on success, 1 on failure and 2 on wrong usage.',
    'Use <command> --help for details.',
    '',
  ].join('\n');
}
