import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, createInflate, deflateSync, inflateSync } from 'node:zlib';
import {
  inSequence,
  isSame,
  type Operation,
  type Species,
  type SpeciesEdit,
  type SpeciesId,
  type Step,
  type TreeDocument,
} from '@life-tree/phylogeny';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { stepsOf } from '../operations/edit-steps.ts';
import { LineReader, linesOf } from '../operations/operation-lines.ts';

/** Replaces descriptions that are stored elsewhere. */
interface StoredDescriptions {
  /** The hash of the expected description, instead of the description. */
  readonly expectedDescription?: string;
  /** Instead of `description`: it is the one that the tree had right after this change was undone. */
  readonly keptDescription?: true;
}

/**
 * A step of an inverse as it is stored. In `import-branch`, an id instead of a species means the species
 * that the tree had right after this change was undone.
 */
export type StoredStep =
  | Exclude<Step, Step<'import-branch' | 'edit-species' | 'edit-many' | 'edit-tree'>>
  | { readonly kind: 'import-branch'; readonly species: readonly (Species | SpeciesId)[] }
  | (Step<'edit-species'> & StoredDescriptions)
  | { readonly kind: 'edit-many'; readonly edits: readonly StoredEdit[] }
  | (Step<'edit-tree'> & StoredDescriptions);

/** One of the edits of several species as it is stored. */
export type StoredEdit = SpeciesEdit & StoredDescriptions;

/** The fields of a species or a tree that can have a long description. */
interface DescribedEdit {
  readonly description?: string | null;
  readonly expects?: { readonly description?: string | null };
}

export interface PackedInverse {
  readonly bytes: Uint8Array;
  /** In bytes before compression, which determines the time and memory for reading it. */
  readonly size: number;
}

/** Shorter descriptions are stored as they are, because a hash would not be much shorter. */
const minHashedLength = 100;
/** Compressing less saves nothing. */
const minCompressedSize = 512;
/** Larger texts are compressed and decompressed outside the event loop. */
const maxSyncSize = 65_536;
/** JSON of steps always begins with it, compressed data never. */
const openingBrace = 0x7b;

/** The steps of an inverse as they are stored: with hashes of long expected descriptions. */
export function storedSteps(inverse: Operation): readonly StoredStep[] {
  return stepsOf(inverse).map((step): StoredStep => {
    if (step.kind === 'edit-many') return { ...step, edits: step.edits.map(hashExpected) };
    return step.kind === 'edit-species' || step.kind === 'edit-tree' ? hashExpected(step) : step;
  });
}

function hashExpected<Edit extends DescribedEdit>(edit: Edit): Edit & StoredDescriptions {
  const description = edit.expects?.description ?? null;
  if (description === null || description.length < minHashedLength) return edit;
  const { description: _, ...expects } = edit.expects ?? {};
  return { ...edit, expects, expectedDescription: digest(description) };
}

/** The steps as bytes for the database; null if they are larger than `maxBytes`. */
export async function packSteps(
  steps: readonly StoredStep[],
  maxBytes: number,
): Promise<PackedInverse | null> {
  const lines: string[] = [];
  const turn = takeTurns();
  let size = 0;
  for (const line of linesOf(steps)) {
    size += Buffer.byteLength(line) + 1;
    if (size > maxBytes) return null;
    lines.push(line, '\n');
    await turn();
  }
  if (size > maxSyncSize)
    return { size, bytes: await buffer(Readable.from(lines).pipe(createDeflate())) };
  const text = Buffer.from(lines.join(''));
  return { size, bytes: size < minCompressedSize ? text : deflateSync(text) };
}

/** Reads steps written by `packSteps`; few are stored as they are, without compression. */
export async function unpackSteps({ bytes, size }: PackedInverse): Promise<readonly StoredStep[]> {
  const reader = new LineReader();
  const isPlain = bytes[0] === openingBrace;
  if (isPlain || size <= maxSyncSize) {
    const text = Buffer.from(isPlain ? bytes : inflateSync(bytes)).toString();
    for (const line of text.split('\n')) if (line !== '') reader.add(line);
  } else {
    const turn = takeTurns();
    const chunks = Readable.from([bytes]).pipe(createInflate()).setEncoding('utf8');
    let unfinished: string[] = [];
    for await (const chunk of chunks) {
      const [end = '', ...others] = String(chunk).split('\n');
      unfinished.push(end);
      for (const next of others) {
        reader.add(unfinished.join(''));
        unfinished = [next];
        await turn();
      }
    }
  }
  // Only `packSteps` writes this column.
  return reader.steps as unknown as readonly StoredStep[];
}

/**
 * The operation that a stored inverse is for this tree. If a description is no longer the expected one,
 * the operation will be refused.
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
  const expectingText = <Edit extends DescribedEdit & StoredDescriptions>(
    edit: Edit,
    id: SpeciesId | null,
  ): Omit<Edit, keyof StoredDescriptions> => {
    const { expectedDescription, keptDescription: _, ...own } = edit;
    const description = descriptionOf(id);
    if (own.description !== undefined) written.set(id, own.description);
    if (expectedDescription === undefined) return own;
    const isExpected = description !== null && digest(description) === expectedDescription;
    const expected = isExpected ? description : description === null ? '' : null;
    return { ...own, expects: { ...own.expects, description: expected } };
  };
  return inSequence(
    steps.map((step): Step => {
      if (step.kind === 'import-branch') {
        for (const species of step.species) {
          if (typeof species !== 'string') written.set(species.id, species.description);
        }
        return { ...step, species: step.species.filter((one) => typeof one !== 'string') };
      }
      switch (step.kind) {
        case 'edit-species':
          return expectingText(step, step.id);
        case 'edit-many':
          return { ...step, edits: step.edits.map((edit) => expectingText(edit, edit.id)) };
        case 'edit-tree':
          return expectingText(step, null);
        default:
          return step;
      }
    }),
  );
}

/**
 * The part of an inverse that is still needed after it was applied: what is in the tree `after` that need
 * not be stored twice.
 */
export function slimSteps(
  steps: readonly StoredStep[],
  after: TreeDocument,
): readonly StoredStep[] {
  const { forest, fields } = after;
  const descriptionOf = (id: SpeciesId) => {
    const row = forest.indexOf(id);
    return row < 0 ? null : forest.description(row);
  };
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
    switch (step.kind) {
      case 'edit-species':
        return slimEdit(step, descriptionOf(step.id));
      case 'edit-many':
        return {
          ...step,
          edits: step.edits.map((edit) => slimEdit(edit, descriptionOf(edit.id))),
        };
      case 'edit-tree':
        return slimEdit(step, fields.description);
      default:
        return step;
    }
  });
}

/** Without a long description that is the current one. */
function slimEdit<Edit extends DescribedEdit & StoredDescriptions>(
  edit: Edit,
  current: string | null,
): Edit | (Omit<Edit, 'description'> & { readonly keptDescription: true }) {
  const { description, ...slim } = edit;
  if ((description?.length ?? 0) < minHashedLength) return edit;
  return current === description ? { ...slim, keptDescription: true } : edit;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
