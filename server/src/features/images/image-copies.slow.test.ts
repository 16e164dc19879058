import { apiBase, flatSpecies } from '@life-tree/contract';
import { expect, test } from 'vitest';
import { imageForm, sampleImage } from '../../../test/seed/images.ts';
import { seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, givePlan, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp } from '../../../test/test-app.ts';

test('a new account can import thirty images at once, and there is a limit', async () => {
  const world = await startTestApp({ environment: { RATE_LIMITS: 'on' } });
  const person = await seedPerson(world);
  const treeId = await seedTree(world, person);
  const { id } = await addSpecies(person, treeId, {});
  const url = `${apiBase}/species/${treeId}/${id}/image`;
  const uploaded = await person.send({
    method: 'POST',
    url,
    ...imageForm(await sampleImage('png', 4, 4)),
  });
  const { image } = flatSpecies.parse(uploaded.body);
  const branch = (count: number) => ({
    name: 'Root',
    duration: 1,
    image,
    descendants: Array.from({ length: count - 1 }, () => ({ name: 'A', duration: 1, image })),
  });
  const other = await seedTree(world, person);
  expect((await person.post(`species/${other}`, branch(30))).status).toBe(200);
  expect((await flatList(person, other)).every((one) => one.image !== null)).toBe(true);
  await givePlan(world, person, 'premium');
  expect((await person.post(`species/${other}`, branch(2001))).status).toBe(413);
  const { rateCounter } = world.resources;
  await rateCounter.add(`image-copies/account/${person.user.id}`, 3600, 3970);
  const another = await seedTree(world, person);
  expect((await person.post(`species/${another}`, branch(1))).status).toBe(429);
  await world.close();
});
