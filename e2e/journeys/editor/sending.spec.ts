import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { clickSpecies, expectSaved, species } from '../../support/canvas.ts';
import { paste } from '../../support/paste.ts';
import { expect, type Page, test } from '../../support/test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const offline = (page: Page) => page.getByText('Offline, will retry');
const namesIn = async (page: Page, tree: string) =>
  (await call<{ name: string }[]>(page, 'GET', `species/${tree}?shape=flat`))
    .map(({ name }) => name)
    .sort();

test('many rows of Japanese text are sent', { tag: '@wide' }, async ({ page }) => {
  await registerUser(page, 'premium');
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await expect(species(page, 'Dorudon')).toBeVisible();
  // Fewer than 32,768 characters, and more bytes than browsers keep alive.
  const rows = Array.from({ length: 90 }, (_, row) => `${'鯨'.repeat(190)}${row} 50–40 Ma`);
  await paste(page, rows.join('\n'));
  await page.getByRole('button', { name: 'Create 90 species' }).click();
  await expect.poll(async () => (await namesIn(page, id)).length).toBe(93);
  await expectSaved(page);
});

test('a page of another network is taken for a lost connection, and nothing is lost', {
  tag: '@wide',
}, async ({ page }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await clickSpecies(page, 'Dorudon');
  const replies = [
    { status: 200, contentType: 'text/html', body: '<h1>Accept our terms</h1>' },
    { status: 200, json: { version: 99 } },
    { status: 401, json: { error: 'You are not logged in', code: 'not-logged-in' } },
    { status: 502, body: 'Bad gateway' },
  ];
  for (const [index, reply] of replies.entries()) {
    await page.route('**/api/life-tree/**', (route) => route.fulfill(reply));
    await field(page, 'Name').fill(`Zygorhiza ${index}`);
    await page.keyboard.press('Enter');
    await expect(offline(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(id));
    await page.unroute('**/api/life-tree/**');
    await expectSaved(page);
    expect(await namesIn(page, id)).toContain(`Zygorhiza ${index}`);
  }
});

test('edits, undos and redos made offline survive a reload and are sent in order', {
  tag: '@wide',
}, async ({ page, context }) => {
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  const undo = page.getByRole('button', { name: 'Undo' });
  const redo = page.getByRole('button', { name: 'Redo' });
  const rename = async (from: string, to: string) => {
    await clickSpecies(page, from);
    await field(page, 'Name').fill(to);
    await page.keyboard.press('Enter');
    await expect(species(page, to)).toBeVisible();
  };
  await rename('Pakicetus', 'Sent before');
  await expectSaved(page);
  // Block only edits, so that the page can be opened again.
  await context.route(/\/(operation|undo|redo)/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await rename('Dorudon', 'First');
  await rename('Ambulocetus', 'Second');
  await expect(offline(page)).toBeVisible();
  await undo.click();
  await undo.click();
  await undo.click();
  await expect(species(page, 'Pakicetus')).toBeVisible();
  await redo.click();
  await redo.click();
  await expect(species(page, 'First')).toBeVisible();
  const shown = async () => {
    await expect(species(page, 'Sent before')).toBeVisible();
    await expect(species(page, 'First')).toBeVisible();
    await expect(species(page, 'Ambulocetus')).toBeVisible();
  };
  await shown();
  await page.reload();
  await shown();
  await redo.click();
  await expect(species(page, 'Second')).toBeVisible();
  await undo.click();
  await shown();
  await context.unroute(/\/(operation|undo|redo)/);
  await expectSaved(page);
  expect(await namesIn(page, id)).toEqual(['Ambulocetus', 'First', 'Sent before']);
  await undo.click();
  await expectSaved(page);
  expect(await namesIn(page, id)).toEqual(['Ambulocetus', 'Dorudon', 'Sent before']);
});

test('logging out in another tab mentions unsaved changes and keeps them', {
  tag: '@wide',
}, async ({ page, context }) => {
  const user = await registerUser(page);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await clickSpecies(page, 'Dorudon');
  await page.route(/\/operation/, (route) => route.abort());
  await field(page, 'Name').fill('Zygorhiza');
  await page.keyboard.press('Enter');
  await expect(offline(page)).toBeVisible();

  const tab = await context.newPage();
  await tab.goto('/account');
  await tab.getByRole('button', { name: 'Log out' }).click();
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(tab).toHaveURL('/auth');
  await tab.close();
  const message = page.getByText(/^You have been logged out\. Log in to continue\. 1 of your/);
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?redirect=/);

  await page.unroute(/\/operation/);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(species(page, 'Zygorhiza')).toBeVisible();
  await expectSaved(page);
  expect(await namesIn(page, id)).toContain('Zygorhiza');
});
