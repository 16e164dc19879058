import type { FlatSpecies, OpenTreeItem } from '@life-tree/contract';
import { detailsOf } from '@life-tree/phylogeny';

type OpenedTree = Extract<OpenTreeItem, { version: number }>;

/** The reply to opening a tree, as the server writes it. */
export function openingReply(
  { version, tree, parts, folded }: OpenedTree,
  species: readonly FlatSpecies[],
): OpenTreeItem[] {
  const opened = { version, tree, parts, folded };
  if (species.length === 0) return [opened];
  const column = <Value>(values: (Value | null)[]) =>
    values.every((value) => value === null) ? null : values;
  const block = {
    ids: species.map(({ id }) => digitsOf(id)).join(''),
    ancestors: species.map(({ ancestorId }) => digitsOf(ancestorId)).join(''),
    starts: species.map(({ apparition, afterApparition }) => apparition ?? afterApparition ?? 0),
    durations: species.map(({ duration }) => duration),
    names: species.map(({ name }) => name),
    descriptions: column(species.map(({ description }) => description)),
    images: column(species.map(({ image }) => image)),
    details: column(species.map(detailsOf)),
  };
  return [opened, block] as OpenTreeItem[];
}

/** JSON as the server writes it: lists have one item per line. */
export function asSent(reply: unknown): string {
  if (!Array.isArray(reply)) return JSON.stringify(reply);
  return `[${reply.map((item) => JSON.stringify(item)).join(',\n')}]`;
}

function digitsOf(id: string | null): string {
  return id?.replaceAll('-', '') ?? '0'.repeat(32);
}
