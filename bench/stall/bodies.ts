import { randomUUID } from 'node:crypto';

/** An invalid import of as many empty objects as fit into the given size. */
export function emptyObjects(bytes: number): Buffer {
  const head = `{"operationId":"${randomUUID()}","operation":{"kind":"import-branch","species":[`;
  return Buffer.from(`${head}${'{},'.repeat(Math.floor(bytes / 3))}{}]}}`);
}

/** Species nested as deeply as the given size allows. */
export function nestedDescendants(bytes: number): Buffer {
  const [open, close] = ['{"name":"x","duration":1,"descendants":[', ']}'];
  const depth = Math.floor(bytes / (open.length + close.length));
  return Buffer.from(`${open.repeat(depth)}${close.repeat(depth)}`);
}

export function newIds(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID()).sort();
}

/** A change of all these species at once. */
export function changeOf(ids: readonly string[]): string {
  const edits = ids.map((id, index) => ({
    id,
    description: `Changed at once with others: ${index}`,
  }));
  return JSON.stringify({ operationId: randomUUID(), operation: { kind: 'edit-many', edits } });
}

/** An import as the editor sends it. Each species has two descendants. */
export function importOf(ids: readonly string[]): string {
  const species = ids.map((id, index) => ({
    id,
    ancestorId: index === 0 ? null : ids[Math.floor((index - 1) / 2)],
    start: index === 0 ? -5e8 : 1e6,
    duration: 2e6,
    name: `Species number ${index}`,
    description: index % 5 === 0 ? 'Found in beds of the upper Cretaceous.' : null,
    image: null,
  }));
  return JSON.stringify({
    operationId: randomUUID(),
    operation: { kind: 'import-branch', species },
  });
}
