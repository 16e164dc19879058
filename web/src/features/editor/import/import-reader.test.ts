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

async function repliesTo(file: File): Promise<ImportReply[]> {
  const replies: ImportReply[] = [];
  await createImportReader((reply) => replies.push(reply))({ kind: 'read', file, options: {} });
  return replies;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('reading a file reports its progress', async () => {
  const text = '(Pakicetus:2,Ambulocetus:3)Raoellidae;';
  const replies = await repliesTo(
    fileOf(text.length, {
      start(controller) {
        controller.enqueue(bytes(text));
        controller.close();
      },
    }),
  );
  expect(replies.map(({ kind }) => kind)).toEqual(['progress', 'table', 'read', 'built']);
});

test('D5a: the columns of a table can be chosen, also when they were not recognized', async () => {
  const replies: ImportReply[] = [];
  const read = createImportReader((reply) => replies.push(reply));
  const text = 'What;Since;Until\nWhale;50;\n';
  const file = fileOf(text.length, {
    start(controller) {
      controller.enqueue(bytes(text));
      controller.close();
    },
  });
  await read({ kind: 'read', file, options: {} });
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
  await read({ kind: 'build', tree: 0, options: { mapping } });
  expect(replies.at(-1)).toMatchObject({ kind: 'built', columns: { names: ['Whale'] } });
  expect(replies.at(-3)).toMatchObject({ table: { columns: [{ takenFor: 'name' }, {}, {}] } });
  await read({ kind: 'build', tree: 0, options: { mapping: { ...mapping, 0: 'ignored' } } });
  expect(replies.at(-1)).toMatchObject({ kind: 'failed', fault: { code: 'no-name-column' } });
});

test('a file that fails while it is read is reported as unreadable', async () => {
  const replies = await repliesTo(
    fileOf(1000, {
      start: (controller) => controller.enqueue(bytes('(Pakicetus')),
      pull: (controller) => controller.error(new DOMException('Gone', 'NotReadableError')),
    }),
  );
  expect(replies.at(-1)).toEqual({ kind: 'unreadable' });
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
  expect(replies.at(-1)).toEqual({ kind: 'unreadable' });
});

test('a file that does not fit into memory is reported as unreadable', async () => {
  expect(await repliesTo(fileOf(2 ** 60, {}))).toEqual([{ kind: 'unreadable' }]);
});
