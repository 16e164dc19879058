import { type Operation, speciesId, years } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { hashOperation } from './operation-lines.ts';

const species = {
  id: speciesId('01980000-0000-7000-8000-000000000010'),
  name: 'Ünï "code"',
  start: years(-1),
  duration: years(2.5),
  ancestorId: null,
  description: null,
  image: null,
};

test('the hash of an operation does not depend on the order of its keys', async () => {
  const { name, ...others } = species;
  const one: Operation = { kind: 'add-species', species };
  const other: Operation = { species: { ...others, name }, kind: 'add-species' };
  expect(await hashOperation(other)).toBe(await hashOperation(one));
  const renamed: Operation = { kind: 'add-species', species: { ...species, name: 'Other' } };
  expect(await hashOperation(renamed)).not.toBe(await hashOperation(one));
});

test('hashes stay the same in later versions, because stored ones are compared with them', async () => {
  const short: Operation = { kind: 'add-species', species };
  expect(await hashOperation(short)).toBe(
    '39f48b91bce41a82c941fde71ddc8e6704aeff4550e33ff115c0d66b540016dd',
  );
  const many = Array.from({ length: 130 }, (_, number) => ({ ...species, name: `${number}` }));
  const long: Operation = { kind: 'import-branch', species: many };
  expect(await hashOperation(long)).toBe(
    '95fffd9863398d52c4459565c2f98218310163141e134e467a4c9ee71b086625',
  );
});
