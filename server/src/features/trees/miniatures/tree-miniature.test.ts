import { apiBase } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTree } from '../../../../test/seed/create-trees.ts';
import { seedPerson } from '../../../../test/seed/people.ts';
import { addSpecies, givePlan } from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createVisitor, type Visitor } from '../../../../test/visitor.ts';

let world: TestApp;
let page: Visitor;
beforeAll(async () => {
  world = await startTestApp();
  page = createVisitor(world.app, {});
});
afterAll(() => world.close());

const bars = (svg: unknown) => String(svg).match(/<rect /g)?.length ?? 0;

describe('a miniature', () => {
  test('is drawn without an API key, light and dark', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const empty = await page.get(`ph-tree/${id}/miniature`);
    expect(empty.status).toBe(200);
    const root = await addSpecies(owner, id, { apparition: 0, name: '<script>' });
    await addSpecies(owner, id, { ancestorId: root.id, afterApparition: 5 });

    const light = await page.get(`ph-tree/${id}/miniature`);
    expect(light.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(light.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(bars(light.body)).toBe(bars(empty.body) + 2);
    expect(light.body).not.toContain('script');
    const dark = await page.get(`ph-tree/${id}/miniature?theme=dark`);
    expect(dark.body).not.toBe(light.body);
    expect(dark.headers.etag).not.toBe(light.headers.etag);
  });

  test("draws siblings in the tree's order", async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    const descendants = [
      { name: 'Zebra', afterApparition: 1, duration: 1 },
      { name: 'Aardvark', afterApparition: 2, duration: 7 },
    ];
    await addSpecies(owner, id, { apparition: 0, duration: 10, descendants });
    /** The widths of the siblings' bars from top to bottom. The root's is the widest. */
    const widths = async (order: string) => {
      await owner.patch(`ph-tree/${id}`, { order });
      const { body } = await page.get(`ph-tree/${id}/miniature`);
      const bars = [...String(body).matchAll(/<rect x="\S+" y="(\S+)" width="(\S+)"/g)]
        .map(([, y, width]) => ({ y: Number(y), width: Number(width) }))
        .sort((one, other) => one.y - other.y)
        .map(({ width }) => width);
      return bars.filter((width) => width < Math.max(...bars));
    };
    const byName = await widths('name');
    const byApparition = await widths('apparition');
    expect(byName).toHaveLength(2);
    expect(byName).toEqual(byApparition.toReversed());
  });

  test('of a private tree requires the session cookie of somebody with access', async () => {
    const owner = await seedPerson(world);
    const stranger = await seedPerson(world);
    const { id } = await createTree(owner);
    const asked = { method: 'GET', url: `${apiBase}/ph-tree/${id}/miniature` } as const;
    const keyless = (cookies: ReadonlyMap<string, string>) =>
      world.app.inject({ ...asked, cookies: Object.fromEntries(cookies) });
    expect((await keyless(owner.cookies)).statusCode).toBe(200);
    expect((await keyless(stranger.cookies)).statusCode).toBe(404);
    expect((await keyless(new Map([['token', 'forged']]))).statusCode).toBe(404);
    expect((await page.get(`ph-tree/${id}/miniature`)).status).toBe(404);
  });

  test('is revalidated on each request and not found once its tree is private', async () => {
    const owner = await seedPerson(world);
    const { id, version } = await createTree(owner, { isPublic: true });
    const path = `ph-tree/${id}/miniature`;
    const kept = await page.get(`${path}?v=${version}`);
    for (const query of ['', `?v=${version}`, `?v=${version + 1}`, '?v=0']) {
      const { headers } = await page.get(path + query);
      expect(headers['cache-control']).toBe('private, no-cache');
    }
    const again = (etag: unknown) =>
      page.send({
        method: 'GET',
        url: `${apiBase}/${path}`,
        headers: { 'if-none-match': String(etag) },
      });
    expect(await again(kept.headers.etag)).toMatchObject({ status: 304, body: '' });
    await owner.patch(`ph-tree/${id}`, { name: 'Changed' });
    const changed = await again(kept.headers.etag);
    expect(changed.status).toBe(200);
    await owner.patch(`ph-tree/${id}`, { isPublic: false });
    expect((await again(changed.headers.etag)).status).toBe(404);
  });

  test('of a huge tree has a limited number of shapes', async () => {
    const owner = await seedPerson(world);
    await givePlan(world, owner, 'premium');
    const { id } = await createTree(owner, { isPublic: true });
    const descendants = Array.from({ length: 1000 }, (_, index) => ({
      name: `Species ${index}`,
      afterApparition: index / 100,
      duration: 1,
    }));
    await addSpecies(owner, id, { apparition: 0, descendants });
    const { body } = await page.get(`ph-tree/${id}/miniature`);
    expect(bars(body)).toBeGreaterThan(50);
    expect(String(body).match(/<(rect|path) /g)?.length).toBeLessThan(500);
  });

  test.each(['?theme=blue', '?v=new', '?v=-1', '?size=big'])('refuses %s', async (query) => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    expect((await page.get(`ph-tree/${id}/miniature${query}`)).status).toBe(400);
  });
});
