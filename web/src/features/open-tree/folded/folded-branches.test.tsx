import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../testing/sample-trees.ts';

const dorudon = {
  ...pakicetus,
  id: '0190b6a0-0000-7000-8000-0000000000a2',
  name: 'Dorudon',
  ancestorId: pakicetus.id,
  apparition: null,
  afterApparition: 1_000_000,
};
const basilosaurus = {
  ...dorudon,
  id: '0190b6a0-0000-7000-8000-0000000000a3',
  name: 'Basilosaurus',
  ancestorId: dorudon.id,
};
const linkTo = (id: string) => Number.parseInt(id.slice(-12), 16).toString(36);

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') || query.includes('width >='),
    addEventListener() {},
    removeEventListener() {},
  }));
});

function open(search = '', folded: readonly string[] | null = null) {
  const server = fakeApi({
    ...(folded !== null && {
      'GET user/me': () => [200, mary],
      'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    }),
    'GET ph-tree/{id}': () => [200, whales],
    'GET species/{treeId}': () => [200, [pakicetus, dorudon, basilosaurus]],
    'GET ph-tree/{id}/folded': () => [200, { folded: folded ?? [] }],
    'PATCH ph-tree/{id}/folded': () => [200, { folded: [] }],
    'GET like/{kind}/{id}': () => [200, { likesCount: 1, myLike: false }],
    'POST ph-tree/{id}/view': () => [200, { views: 1 }],
    'GET comment/{treeId}': () => [200, []],
  });
  const path = `ph-tree/${whales.id}/folded`;
  return {
    ...renderApp(`/trees/${whales.id}${search}`),
    fetched: () => server.sent(`GET ${path}`),
    saved: () => server.sent(`PATCH ${path}`).map(({ body }) => body),
  };
}

const shownNames = async () => {
  await screen.findAllByRole('treeitem');
  return screen
    .getAllByRole('treeitem')
    .map((item) => item.getAttribute('aria-label')?.split(',')[0]);
};
const all = ['Pakicetus', 'Dorudon', 'Basilosaurus'];

describe('A2a the folded branches of an opened tree', () => {
  it('are those that the user folded before, on any device', async () => {
    const { fetched, saved } = open('', [dorudon.id]);
    expect(await shownNames()).toEqual(['Pakicetus', 'Dorudon']);
    expect([...saved(), ...fetched()]).toEqual([]);
  });

  it('are none if the user folded none', async () => {
    open('', []);
    expect(await shownNames()).toEqual(all);
  });

  it('are saved for the user when they fold one, and appear in the address', async () => {
    const { user, saved, address } = open('', []);
    await shownNames();
    screen.getByRole('treeitem', { name: /^Dorudon,/ }).focus();
    await user.keyboard('b');
    expect(await shownNames()).toEqual(['Pakicetus', 'Dorudon']);
    await waitFor(() => expect(saved()).toEqual([{ folded: [dorudon.id] }]));
    await waitFor(() => expect(address()).toContain(`folded=${linkTo(dorudon.id)}`));
  });

  it('of a visitor are kept in this browser', async () => {
    const { user, saved } = open();
    await shownNames();
    screen.getByRole('treeitem', { name: /^Dorudon,/ }).focus();
    await user.keyboard('b');
    expect(await shownNames()).toEqual(['Pakicetus', 'Dorudon']);
    cleanup();
    const again = open();
    expect(await shownNames()).toEqual(['Pakicetus', 'Dorudon']);
    expect([...saved(), ...again.saved(), ...again.fetched()]).toEqual([]);
  });

  it('are those of a link, and stay unsaved until the user folds one', async () => {
    const { user, saved } = open(`?folded=${linkTo(pakicetus.id)}`, [dorudon.id]);
    expect(await shownNames()).toEqual(['Pakicetus']);
    await user.keyboard('{Home}');
    expect(saved()).toEqual([]);
    screen.getByRole('treeitem', { name: /^Pakicetus,/ }).focus();
    await user.keyboard('b');
    expect(await shownNames()).toEqual(all);
    await waitFor(() => expect(saved()).toEqual([{ folded: [] }]));
  });

  it('never hide the species that a link selects', async () => {
    const folded = linkTo(pakicetus.id);
    const { saved } = open(`?species=${basilosaurus.id}&folded=${folded}`, [dorudon.id]);
    expect(await shownNames()).toEqual(all);
    expect(saved()).toEqual([]);
  });
});
