import { expect, test } from 'vitest';
import type { ImportReply } from './import-messages.ts';
import { createImportReader } from './import-reader.ts';

/** A file whose content comes, or fails to come, as a test says. */
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

test('a file is read, with its progress', async () => {
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

test('a file that fails while it is read ends in a reply that says so', async () => {
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
])('so does one that gets %s meanwhile', async (_, size) => {
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

test('so does one that there is no memory for', async () => {
  expect(await repliesTo(fileOf(2 ** 60, {}))).toEqual([{ kind: 'unreadable' }]);
});
