import { expect, test } from 'vitest';
import { fileOf, fileWith } from '../../../../testing/file-with.ts';
import type { BuildOptions, ImportReply } from './import-messages.ts';
import { createImportReader } from './import-reader.ts';

/** A reader of one file, which is asked several times. */
function readerOf(file: File) {
  const replies: ImportReply[] = [];
  const read = createImportReader();
  return {
    replies,
    read: (options: BuildOptions) => read({ file, options }, (reply) => replies.push(reply)),
  };
}

async function repliesTo(file: File): Promise<ImportReply[]> {
  const { replies, read } = readerOf(file);
  await read({});
  return replies;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('reading a file reports its progress', async () => {
  const text = '(Pakicetus:2,Ambulocetus:3)Raoellidae;';
  const replies = await repliesTo(fileWith(text));
  expect(replies.map(({ kind }) => kind)).toEqual(['progress', 'table', 'read', 'built']);
});

test('D5a: the columns of a table can be chosen, also when they were not recognized', async () => {
  const text = 'What;Since;Until\nWhale;50;\n';
  const { replies, read } = readerOf(fileWith(text));
  await read({});
  expect(replies.map(({ kind }) => kind)).toEqual(['progress', 'table', 'failed']);
  expect(replies[1]).toMatchObject({
    table: {
      sheets: null,
      columns: [
        { header: 'What', samples: ['Whale'], takenFor: 'column' },
        { header: 'Since', takenFor: 'column' },
        { header: 'Until', takenFor: 'column' },
      ],
    },
  });
  const mapping = { 0: 'name', 1: 'apparition', 2: 'extinction' } as const;
  await read({ mapping });
  expect(replies.at(-1)).toMatchObject({ kind: 'built', columns: { names: ['Whale'] } });
  expect(replies.at(-3)).toMatchObject({ table: { columns: [{ takenFor: 'name' }, {}, {}] } });
  await read({ mapping: { ...mapping, 0: 'ignored' } });
  expect(replies.at(-1)).toMatchObject({ kind: 'failed', fault: { code: 'no-name-column' } });
});

test('what a file leaves open is told again with the answers, so that they can be changed', async () => {
  const { replies, read } = readerOf(fileWith('((A:0.02,B:0.011):0.03,C:0.04);'));
  const kinds = () => {
    const last = replies.at(-1);
    return last?.kind === 'built' ? last.questions.map(({ kind }) => kind) : last?.kind;
  };
  await read({});
  expect(kinds()).toEqual(['lengths']);
  await read({ answers: { lengths: 'time' } });
  expect(kinds()).toEqual(['lengths', 'unit', 'present']);
  const answers = { lengths: 'time', yearsPerUnit: 1000, latestAge: 0 } as const;
  await read({ answers });
  expect(kinds()).toEqual(['lengths', 'unit', 'present']);
  const knownAges = [{ of: ['A', 'C'], age: 66e6 }];
  await read({ answers: { knownAges } });
  expect(kinds()).toEqual(['lengths']);
  const last = replies.at(-1);
  expect(last).toMatchObject({ kind: 'built' });
});

test('a file that fails while it is read cannot be read', async () => {
  const file = fileOf(1000, {
    start: (controller) => controller.enqueue(bytes('(Pakicetus')),
    pull: (controller) => controller.error(new DOMException('Gone', 'NotReadableError')),
  });
  await expect(repliesTo(file)).rejects.toThrow('Gone');
});

test.each([
  ['shorter', 50],
  ['longer', 5],
])('a file that gets %s while it is read cannot be read', async (_, size) => {
  const file = fileOf(size, {
    start(controller) {
      controller.enqueue(bytes('(Pakicetus:2);'));
      controller.close();
    },
  });
  await expect(repliesTo(file)).rejects.toThrow();
});

test('a file that does not fit into memory cannot be read', async () => {
  await expect(repliesTo(fileOf(2 ** 60, {}))).rejects.toThrow('Invalid typed array length');
});

test('corrections are made in the text of the file, which is then read as before', async () => {
  const { replies, read } = readerOf(
    fileWith('Name,Ancestor,Start (Ma),End (Ma)\nUrrin,,9,5\nLolo,Urrim,8,1\n'),
  );
  const problems = () => replies.flatMap((reply) => (reply.kind === 'read' ? [reply] : [])).at(-1);
  await read({});
  expect(problems()?.problems).toMatchObject([{ text: 'Urrim', suggestion: 'Urrin', line: 3 }]);
  const [problem] = problems()?.problems ?? [];
  if (problem === undefined) throw new Error('No problem was found');
  const { start, end } = problem;
  await read({ corrections: [[{ start, end, replacement: 'Urrin' }]] });
  expect(problems()?.problems).toEqual([]);
  expect(replies.at(-1)).toMatchObject({
    columns: { names: ['Urrin', 'Lolo'], parents: Int32Array.of(-1, 0) },
  });
});

test.each([
  ['Whale 50–40 Ma\n  Dolphin 45 Ma–today\n', 'ago'],
  ['(A:5,B:5);', 'ago'],
  ['Dodo 1,662–1,690\nGreat auk 1,500–1,844\n', undefined],
  ['[{"name":"A","apparition":-5,"duration":5,"descendants":[]}]', undefined],
])('G3a: a file of Earth’s past counts back from now: %j', async (text, notation) => {
  const built = (await repliesTo(fileWith(text))).at(-1);
  expect(built?.kind === 'built' && built.settings?.notation).toBe(notation);
});

test('S3a: the list of trees counts a hybrid once', async () => {
  const tree = '((A:2,(B:1)#H1:1):1,(#H1:1,D:2):1);';
  const replies = await repliesTo(fileWith(`${tree}\n${tree}`));
  expect(replies.find(({ kind }) => kind === 'read')).toMatchObject({
    trees: [{ tips: 3 }, { tips: 3 }],
  });
});
