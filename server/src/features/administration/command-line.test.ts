import { describe, expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

const read = (line: string) => readCommandLine(line.split(' ').filter((word) => word !== ''));

const id = '0190b6a0-0000-7000-8000-000000000002';
const decision = (kind: string, action: string) => ({ kind, id, action, reason: 'Spam' });

describe('a command line is parsed', () => {
  test.each([
    ['role ada@x.test boss', { kind: 'role', email: 'ada@x.test', role: 'boss' }],
    ['plan ada@x.test pro', { kind: 'plan', email: 'ada@x.test', plan: 'pro', until: null }],
    [
      'plan --until 2030-02-28 ada@x.test premium',
      { kind: 'plan', email: 'ada@x.test', plan: 'premium', until: '2030-02-28' },
    ],
    [
      'plan ada@x.test premium --until=2030-02-28',
      { kind: 'plan', email: 'ada@x.test', plan: 'premium', until: '2030-02-28' },
    ],
    [
      'institution head@mail.test Museum.Example.ORG',
      { kind: 'institution', email: 'head@mail.test', domain: 'museum.example.org' },
    ],
    [
      'institution --end museum.example.org',
      { kind: 'end-institution', domain: 'museum.example.org' },
    ],
    ['reports', { kind: 'reports', page: 1 }],
    ['decisions --page 3', { kind: 'decisions', page: 3 }],
    [`hide tree ${id} Spam`, { kind: 'decide', decision: decision('tree', 'hide') }],
    [`remove comment ${id} Spam`, { kind: 'decide', decision: decision('comment', 'remove') }],
    [`dismiss profile ${id} Spam`, { kind: 'decide', decision: decision('profile', 'dismiss') }],
    [`suspend ${id} Spam`, { kind: 'decide', decision: decision('profile', 'suspend') }],
    [
      'unsuspend ada@x.test Mistake',
      { kind: 'suspension', email: 'ada@x.test', action: 'unsuspend', reason: 'Mistake' },
    ],
    ['purge-logs', { kind: 'purge-logs' }],
    ['examples', { kind: 'examples' }],
    ['stats', { kind: 'stats' }],
  ])('%s', (line, command) => {
    expect(read(line)).toEqual({ kind: 'run', command, json: false });
  });

  test.each([
    ['backup tree.backup', { kind: 'backup', file: 'tree.backup' }],
    ['restore tree.backup', { kind: 'restore', file: 'tree.backup', replace: false }],
    ['restore --replace a.backup', { kind: 'restore', file: 'a.backup', replace: true }],
    [
      'move-to postgres://ada@db.test/tree',
      { kind: 'move-to', databaseUrl: 'postgres://ada@db.test/tree' },
    ],
  ])('%s', (line, parsed) => {
    expect(read(line)).toEqual(parsed);
  });

  test('stats --json', () => {
    expect(read('stats --json')).toMatchObject({ kind: 'run', json: true });
  });
});

describe('help', () => {
  const commands = [
    ...['role', 'plan', 'institution', 'stats', 'purge-logs', 'examples'],
    ...['reports', 'decisions', 'hide', 'show', 'remove', 'dismiss', 'suspend', 'unsuspend'],
    ...['backup', 'restore', 'move-to'],
  ];

  test.each(['', '--help', '-h', 'help'])('"%s" names every command', (line) => {
    const parsed = read(line);
    expect(parsed.kind).toBe('help');
    for (const name of commands)
      expect(parsed).toMatchObject({ text: expect.stringContaining(name) });
  });

  test.each(commands)('%s has its own help', (name) => {
    const start = { kind: 'help', text: expect.stringMatching(`^npm run admin -- ${name}`) };
    expect(read(`${name} --help`)).toEqual(start);
    expect(read(`${name} -h`)).toEqual(start);
    expect(read(`help ${name}`)).toEqual(start);
    expect(read(`${name} some wrong --words --help`)).toEqual(start);
  });
});

describe('every wrong usage has its message', () => {
  test.each([
    ['rule ada@x.test boss', 'Unknown command "rule". See npm run admin -- --help.'],
    ['toString', 'Unknown command "toString". See npm run admin -- --help.'],
    ['role ada boss', '"ada" is not an email address.'],
    ['role ada@x.test king', 'The role must be one of user, admin, boss, not "king".'],
    ['role ada@x.test', /^Missing argument: npm run admin -- role /],
    ['role ada@x.test boss now', /^Too many arguments: npm run admin -- role /],
    ['role ada@x.test boss --force', /^"role" has no option --force: npm run admin -- role /],
    [
      'plan ada@x.test gold',
      'The plan must be one of free, pro, premium, institutional, not "gold".',
    ],
    ['plan ada@x.test pro --until', /^Wrong usage of "plan": /],
    ['plan ada@x.test pro --until 2030-02-30', '"2030-02-30" is not a date like 2027-03-05.'],
    ['plan ada@x.test pro --until tomorrow', '"tomorrow" is not a date like 2027-03-05.'],
    ['plan ada@x.test free --until 2030-01-01', /^"free" removes a granted plan immediately/],
    ['institution ada@x.test localhost', '"localhost" is not a domain like museum.example.org.'],
    ['institution ada@x.test a..b.org', '"a..b.org" is not a domain like museum.example.org.'],
    ['institution ada@x.test a-.org', '"a-.org" is not a domain like museum.example.org.'],
    ['institution museum.org', /^Missing argument: npm run admin -- institution /],
    ['institution --end', /^Missing argument: npm run admin -- institution /],
    ['institution --end 10.0.0.1', '"10.0.0.1" is not a domain like museum.example.org.'],
    ['reports --page 0', '"0" is not the number of a page.'],
    ['hide tree whales Spam', 'This is not the id of a tree, comment or profile.'],
    [`hide profile ${id} Spam`, 'This cannot be done with this kind of thing.'],
    [`hide river ${id} Spam`, /^Wrong usage of "hide": /],
    [`hide tree ${id}`, /^Missing argument: npm run admin -- hide /],
    ['suspend ada Spam', '"ada" is not an email address.'],
    ['stats now', /^Too many arguments: npm run admin -- stats/],
    ['stats --json=yes', /^Wrong usage of "stats": /],
    ['backup', /^Missing argument: npm run admin -- backup <file>/],
    ['restore one two', /^Too many arguments: npm run admin -- restore /],
    ['move-to mysql://ada:secret@db.test/tree', /^The address must look like postgres:/],
    ['move-to elsewhere', /^The address must look like postgres:/],
    ['purge-logs --all', /^"purge-logs" has no option --all: /],
  ])('%s', (line, sentence) => {
    const parsed = read(line);
    expect(parsed.kind).toBe('usage-error');
    expect('message' in parsed ? parsed.message : '').toMatch(sentence);
  });
});
