import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, createInflate, deflateSync, inflateSync } from 'node:zlib';
import {
  inSequence,
  type Operation,
  type Species,
  type SpeciesId,
  type Step,
  type TreeDocument,
} from '@life-tree/phylogeny';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { stepsOf } from '../operations/edit-steps.ts';
import { LineReader, linesOf } from '../operations/operation-lines.ts';

/** What an edit of texts is stored with, so that no description is stored twice. */
interface TextMarks {
  /** The hash of the description it expects, in place of the description itself. */
  readonly expectedDescription?: string;
  /** Set where `description` is left out: it is the one right after the change that took this one back. */
  readonly keptDescription?: true;
}

/**
 * A step of an inverse as it is stored. In `import-branch`, an id alone stands for the species as it
 * is right after the change that took this one back.
 */
export type StoredStep =
  | Exclude<Step, Step<'import-branch' | 'edit-species' | 'edit-tree'>>
  | { readonly kind: 'import-branch'; readonly species: readonly (Species | SpeciesId)[] }
  | (Step<'edit-species'> & TextMarks)
  | (Step<'edit-tree'> & TextMarks);

export interface PackedInverse {
  readonly bytes: Uint8Array;
  /** In bytes before compression: what reading it costs in time and memory. */
  readonly size: number;
}

/** Shorter descriptions are stored as they are: a hash would hardly be shorter. */
const longDescription = 100;
/** Compressing less than this saves nothing. */
const worthCompressing = 512;
/** More than this is compressed and decompressed outside the event loop. */
const longText = 65_536;
/** Compressed data never begins with it, JSON of steps always does. */
const openingBrace = 0x7b;

/** The steps of an inverse without what is stored elsewhere: expected descriptions become hashes. */
export function storedSteps(inverse: Operation): readonly StoredStep[] {
  return stepsOf(inverse).map((step): StoredStep => {
    if (step.kind !== 'edit-species' && step.kind !== 'edit-tree') return step;
    const description = step.expects?.description ?? null;
    if (description === null || description.length < longDescription) return step;
    const { description: _, ...expects } = step.expects ?? {};
    return { ...step, expects, expectedDescription: digest(description) };
  });
}

/** As bytes for the database; null when it is larger than `mostBytes`. */
export async function packSteps(
  steps: readonly StoredStep[],
  mostBytes: number,
): Promise<PackedInverse | null> {
  const lines: string[] = [];
  const turn = takeTurns();
  let size = 0;
  for (const line of linesOf(steps)) {
    size += Buffer.byteLength(line) + 1;
    if (size > mostBytes) return null;
    lines.push(line, '\n');
    await turn();
  }
  if (size > longText)
    return { size, bytes: await buffer(Readable.from(lines).pipe(createDeflate())) };
  const text = Buffer.from(lines.join(''));
  return { size, bytes: size < worthCompressing ? text : deflateSync(text) };
}

/** The steps of an inverse that `packSteps` wrote, or an earlier version as one line of plain JSON. */
export async function unpackSteps({ bytes, size }: PackedInverse): Promise<readonly StoredStep[]> {
  const reader = new LineReader();
  const isPlain = bytes[0] === openingBrace;
  if (isPlain || size <= longText) {
    const text = Buffer.from(isPlain ? bytes : inflateSync(bytes)).toString();
    for (const line of text.split('\n')) if (line !== '') reader.add(line);
  } else {
    const turn = takeTurns();
    const chunks = Readable.from([bytes]).pipe(createInflate()).setEncoding('utf8');
    let begun: string[] = [];
    for await (const chunk of chunks) {
      const [end = '', ...others] = String(chunk).split('\n');
      begun.push(end);
      for (const next of others) {
        reader.add(begun.join(''));
        begun = [next];
        await turn();
      }
    }
  }
  // Our own writing: nobody else fills this column.
  return reader.steps as unknown as readonly StoredStep[];
}

/**
 * A stored inverse as the operation it stands for, ready to be done on this tree. A description that
 * is not the expected one any more makes it an operation that is refused.
 */
export function operationFrom(steps: readonly StoredStep[], before: TreeDocument): Operation {
  const written = new Map<SpeciesId | null, string | null>();
  const descriptionOf = (id: SpeciesId | null): string | null => {
    const known = written.get(id);
    if (known !== undefined) return known;
    if (id === null) return before.fields.description;
    const row = before.forest.indexOf(id);
    return row < 0 ? null : before.forest.species(row).description;
  };
  return inSequence(
    steps.map((step): Step => {
      if (step.kind === 'import-branch') {
        for (const species of step.species) {
          if (typeof species !== 'string') written.set(species.id, species.description);
        }
        return { ...step, species: step.species.filter((one) => typeof one !== 'string') };
      }
      if (step.kind !== 'edit-species' && step.kind !== 'edit-tree') return step;
      const { expectedDescription, keptDescription: _, ...edit } = step;
      const id = edit.kind === 'edit-species' ? edit.id : null;
      const description = descriptionOf(id);
      if (edit.description !== undefined) written.set(id, edit.description);
      if (expectedDescription === undefined) return edit;
      const isExpected = description !== null && digest(description) === expectedDescription;
      const expected = isExpected ? description : description === null ? '' : null;
      return { ...edit, expects: { ...edit.expects, description: expected } };
    }),
  );
}

/**
 * What must be kept of the inverse of a change that has just been taken back: what stands in the tree
 * since, `after`, need not be stored a second time.
 */
export function slimSteps(
  steps: readonly StoredStep[],
  after: TreeDocument,
): readonly StoredStep[] {
  const { forest, fields } = after;
  return steps.map((step): StoredStep => {
    if (step.kind === 'import-branch') {
      return {
        ...step,
        species: step.species.map((one) => {
          const row = typeof one === 'string' ? -1 : forest.indexOf(one.id);
          return typeof one !== 'string' && row >= 0 && isSame(forest.species(row), one)
            ? one.id
            : one;
        }),
      };
    }
    if (step.kind !== 'edit-species' && step.kind !== 'edit-tree') return step;
    const { description, ...slim } = step;
    if ((description?.length ?? 0) < longDescription) return step;
    const row = slim.kind === 'edit-species' ? forest.indexOf(slim.id) : -1;
    const current = slim.kind === 'edit-tree' ? fields : row < 0 ? null : forest.species(row);
    return current?.description === description ? { ...slim, keptDescription: true } : step;
  });
}

function isSame(one: Species, other: Species): boolean {
  return (
    one.ancestorId === other.ancestorId &&
    one.start === other.start &&
    one.duration === other.duration &&
    one.name === other.name &&
    one.description === other.description &&
    one.image === other.image
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
