import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { clickSpecies, expectSaved, species } from '../../support/canvas.ts';
import { expect, type Page, test } from '../../support/test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const offline = (page: Page) => page.getByText('Offline, will retry');
const namesIn = async (page: Page, tree: string) =>
  (await call<{ name: string }[]>(page, 'GET', `species/${tree}?shape=flat`)).map(
    ({ name }) => name,
  );

/** The edits that the browser keeps until they are sent, as text. */
const keptEdits = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('life-tree');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction('unsent-edits').objectStore('unsent-edits');
          const reading = store.getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );

test('undoing an edit whose reply was lost is permanent', { tag: '@wide' }, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  let isLost = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isLost) socket.send(message);
    });
  });
  await page.route(/\/ph-tree\/[^/]+\/operation/, async (route) => {
    if (!isLost) return route.continue();
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await page.goto(`/account/trees/${id}`);
  await clickSpecies(page, 'Dorudon');
  await expectSaved(page);
  isLost = true;
  await field(page, 'Name').fill('Zygorhiza');
  await page.keyboard.press('Enter');
  await expect(offline(page)).toBeVisible();
  expect(await namesIn(page, id)).toContain('Zygorhiza');
  await clickSpecies(page, 'Zygorhiza');
  await page.keyboard.press('Control+z');
  await expect(species(page, 'Dorudon')).toBeVisible();
  await expect(offline(page)).toBeVisible();
  isLost = false;
  await expectSaved(page);
  expect(await namesIn(page, id)).toContain('Dorudon');
  await expect(species(page, 'Dorudon')).toBeVisible();
});

test('a description is saved whichever way the user leaves the page', { tag: '@wide' }, async ({
  page,
  context,
}) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  const description = async () =>
    (await call<{ description: string | null }>(page, 'GET', `ph-tree/${id}`)).description;
  await page.goto('/robots.txt');
  await page.goto(`/account/trees/${id}`);
  await field(page, 'Description').fill('Left by going back');
  await page.goBack();
  await expect.poll(description).toBe('Left by going back');
  await page.goForward();
  await field(page, 'Description').fill('Left by reloading');
  await page.reload();
  await expect(field(page, 'Description')).toHaveValue('Left by reloading');
  await field(page, 'Description').fill('Left by closing');
  const second = await context.newPage();
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  await expect
    .poll(
      async () => (await call<{ description: string }>(second, 'GET', `ph-tree/${id}`)).description,
    )
    .toBe('Left by closing');
  await second.goto(`/account/trees/${id}`);
  await expect(field(second, 'Description')).toHaveValue('Left by closing');
  await second.route(/\/operation/, (route) => route.abort());
  await field(second, 'Description').fill('Lost in a crash');
  await expect(offline(second)).toBeVisible();
  await expect.poll(() => keptEdits(second)).toContain('Lost in a crash');
  const crashed = second.waitForEvent('crash');
  const devtools = await context.newCDPSession(second);
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const third = await context.newPage();
  await third.goto(`/account/trees/${id}`);
  await expect(field(third, 'Description')).toHaveValue('Lost in a crash');
  await expectSaved(third);
});

test('two windows keep their own unsaved edits', { tag: '@wide' }, async ({ page, context }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  const other = await context.newPage();
  const rename = async (window: Page, from: string, to: string) => {
    await clickSpecies(window, from);
    await field(window, 'Name').fill(to);
    await window.keyboard.press('Enter');
    await expect(offline(window)).toBeVisible();
  };
  for (const window of [page, other]) {
    await window.goto(`/account/trees/${id}`);
    await expect(species(window, 'Dorudon')).toBeVisible();
    // Block only edits, so that a window can still be opened again.
    await window.route(/\/operation/, (route) => route.abort());
  }
  await rename(page, 'Dorudon', 'Zygorhiza');
  await rename(other, 'Ambulocetus', 'Maiacetus');
  await other.reload();
  await expect(species(other, 'Maiacetus')).toBeVisible();
  await expect(species(other, 'Dorudon')).toBeVisible();
  await other.close();
  await expect(species(page, 'Ambulocetus')).toBeVisible();

  const third = await context.newPage();
  await third.goto(`/account/trees/${id}`);
  await expectSaved(third);
  expect((await namesIn(third, id)).sort()).toEqual(['Dorudon', 'Maiacetus', 'Pakicetus']);
  await page.unroute(/\/operation/);
  await expectSaved(page);
  await expect
    .poll(async () => (await namesIn(third, id)).sort())
    .toEqual(['Maiacetus', 'Pakicetus', 'Zygorhiza']);
});
