import { type ReadFault, type Result, readFileText } from '@life-tree/phylogeny';
import { type CorrectionRounds, correctText } from './corrections.ts';

/** Receives files in a worker. Throws if a file was moved, changed or locked meanwhile. */
export function createReceiver(): (
  file: File,
  onProgress: (progress: number) => void,
) => Promise<Uint8Array> {
  let received: File | null = null;
  let content: Uint8Array = new Uint8Array();
  return async (file, onProgress) => {
    if (file !== received) {
      received = null;
      content = await receive(file, onProgress);
      received = file;
    }
    return content;
  };
}

async function receive(file: File, onProgress: (progress: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size);
  let length = 0;
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value, length);
    length += value.length;
    onProgress(length / Math.max(file.size, 1));
  }
  if (length !== file.size) throw new Error('The file changed while it was being read');
  return bytes;
}

/** What a file contains after the user's corrections. */
interface Corrected {
  readonly text: string | Uint8Array;
  /** The text of a sheet no longer shows that it was one. */
  readonly isSheet: boolean;
}

/** Makes the user's corrections in the text of a file. */
export function correctContent(
  content: Uint8Array,
  {
    corrections = [],
    sheet = 0,
  }: { readonly corrections?: CorrectionRounds; readonly sheet?: number },
): Result<Corrected, ReadFault> {
  if (corrections.length === 0) return { ok: true, value: { text: content, isSheet: false } };
  const file = readFileText(content, { sheet });
  if (!file.ok) return file;
  const { text, sheets } = file.value;
  return { ok: true, value: { text: correctText(text, corrections), isSheet: sheets !== null } };
}
