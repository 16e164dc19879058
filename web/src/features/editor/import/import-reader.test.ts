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
  await createImportReader((reply) => replies.push(reply))({ kind: 'read', file });
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
  expect(replies.map(({ kind }) => kind)).toEqual(['progress', 'read', 'built']);
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
