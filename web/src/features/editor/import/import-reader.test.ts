import { expect, test } from 'vitest';
import type { ImportReply } from './import-messages.ts';
import { createImportReader } from './import-reader.ts';

/** A file whose content comes from the given source. */
function fileOf(size: number, source: UnderlyingDefaultSource<Uint8Array>): File {
  const file = new File([], 'whales.nwk');
  Object.defineProperty(file, 'size', { value: size });
  file.stream = () => new ReadableStream(source) as ReturnType<File['stream']>;
  return file;
}

/** A file with this content. */
function fileWith(text: string): File {
  return fileOf(bytes(text).length, {
    start(controller) {
      controller.enqueue(bytes(text));
      controller.close();
    },
  });
}

async function repliesTo(file: File): Promise<ImportReply[]> {
  const replies: ImportReply[] = [];
  await createImportReader((reply) => replies.push(reply))({ number: 1, file, options: {} });
  return replies;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('reading a file reports its progress', async () => {
  const text = '(Pakicetus:2,Ambulocetus:3)Raoellidae;';
  const replies = await repliesTo(fileWith(text));
  expect(replies.map(({ kind }) => kind)).toEqual(['progress', 'table', 'read', 'built']);
});

test('D5a: the columns of a table can be chosen, also when they were not recognized', async () => {
  const replies: ImportReply[] = [];
  const read = createImportReader((reply) => replies.push(reply));
  const text = 'What;Since;Until\nWhale;50;\n';
  const file = fileWith(text);
  await read({ number: 1, file, options: {} });
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
  await read({ number: 2, options: { mapping } });
  expect(replies.at(-1)).toMatchObject({ kind: 'built', columns: { names: ['Whale'] } });
  expect(replies.at(-3)).toMatchObject({ table: { columns: [{ takenFor: 'name' }, {}, {}] } });
  await read({ number: 2, options: { mapping: { ...mapping, 0: 'ignored' } } });
  expect(replies.at(-1)).toMatchObject({ kind: 'failed', fault: { code: 'no-name-column' } });
});

test('what a file leaves open is told again with the answers, so that they can be changed', async () => {
  const replies: ImportReply[] = [];
  const read = createImportReader((reply) => replies.push(reply));
  const file = fileWith('((A:0.02,B:0.011):0.03,C:0.04);');
  const kinds = () => {
    const last = replies.at(-1);
    return last?.kind === 'built' ? last.questions.map(({ kind }) => kind) : last?.kind;
  };
  await read({ number: 1, file, options: {} });
  expect(kinds()).toEqual(['lengths']);
  await read({ number: 2, options: { answers: { lengths: 'time' } } });
  expect(kinds()).toEqual(['lengths', 'unit', 'present']);
  const answers = { lengths: 'time', yearsPerUnit: 1000, latestAge: 0 } as const;
  await read({ number: 3, options: { answers } });
  expect(kinds()).toEqual(['lengths', 'unit', 'present']);
  const knownAges = [{ of: ['A', 'C'], age: 66e6 }];
  await read({ number: 4, options: { answers: { knownAges } } });
  expect(kinds()).toEqual(['lengths']);
  const last = replies.at(-1);
  expect(last).toMatchObject({ kind: 'built', number: 4 });
});

test('only the last of several requests is answered', async () => {
  const replies: ImportReply[] = [];
  const read = createImportReader((reply) => replies.push(reply));
  await read({ number: 1, file: fileWith('(A:1,B:1);(C:1,D:1);'), options: {} });
  replies.length = 0;
  const both = [2, 3].map((number) => read({ number, options: { trees: [0, 1] } }));
  await Promise.all(both);
  expect(new Set(replies.map(({ number }) => number))).toEqual(new Set([3]));
  expect(replies.at(-1)).toMatchObject({ kind: 'built', columns: { parents: { length: 6 } } });
});

test('a file that fails while it is read is reported as unreadable', async () => {
  const replies = await repliesTo(
    fileOf(1000, {
      start: (controller) => controller.enqueue(bytes('(Pakicetus')),
      pull: (controller) => controller.error(new DOMException('Gone', 'NotReadableError')),
    }),
  );
  expect(replies.at(-1)).toEqual({ kind: 'unreadable', number: 1 });
});

test.each([
  ['shorter', 50],
  ['longer', 5],
])('a file that gets %s while it is read is reported as unreadable', async (_, size) => {
  const replies = await repliesTo(
    fileOf(size, {
      start(controller) {
        controller.enqueue(bytes('(Pakicetus:2);'));
        controller.close();
      },
    }),
  );
  expect(replies.at(-1)).toEqual({ kind: 'unreadable', number: 1 });
});

test('a file that does not fit into memory is reported as unreadable', async () => {
  expect(await repliesTo(fileOf(2 ** 60, {}))).toEqual([{ kind: 'unreadable', number: 1 }]);
});

test('corrections are made in the text of the file, which is then read as before', async () => {
  const replies: ImportReply[] = [];
  const read = createImportReader((reply) => replies.push(reply));
  const file = fileWith('Name,Ancestor,Start (Ma),End (Ma)\nUrrin,,9,5\nLolo,Urrim,8,1\n');
  const problems = () => replies.flatMap((reply) => (reply.kind === 'read' ? [reply] : [])).at(-1);
  await read({ number: 1, file, options: {} });
  expect(problems()?.problems).toMatchObject([{ text: 'Urrim', suggestion: 'Urrin', line: 3 }]);
  const [problem] = problems()?.problems ?? [];
  if (problem === undefined) throw new Error('No problem was found');
  const { start, end } = problem;
  await read({ number: 2, options: { corrections: [[{ start, end, replacement: 'Urrin' }]] } });
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
