import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { clickSpecies, species } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';
import { logIn } from '../../support/users.ts';

test('a visitor reads a public tree, and the shared address shows others the same view', {
  tag: '@wide',
}, async ({ page, other, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const author = await registerUser(other);
  const tag = `sea of ${author.username}`;
  const description = 'To the sea (https://doi.org/10.1234/abc).';
  const details = { name: 'Whales', isPublic: true, description, tags: [tag] };
  const id = await createTree(other, details, [earlyWhales]);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`/trees/${id}`);
  await expect(page).toHaveTitle('Life Tree | Whales');
  // While the code of the page loads, its species are on their way.
  const asked = (part: RegExp) =>
    requested.flatMap((url, index) => (part.test(url) ? [index] : []));
  const [opening = Number.NaN, ...again] = asked(/\/ph-tree\/[^/]+\/open\?/);
  expect(opening).toBeLessThan(Math.min(...asked(/\/assets\/main-.*\.js$/)));
  expect(again).toEqual([]);
  // Only forms need the schemas of the contract.
  expect(requested.filter((url) => url.includes('/assets/contract'))).toEqual([]);
  await expect(page.getByRole('link', { name: `@${author.username}` }).first()).toHaveAttribute(
    'href',
    `/profiles/${author.id}`,
  );
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  // While the tree loads, its description stands in two places, of which one is shown.
  await expect(page.getByRole('paragraph').filter({ hasText: 'To the sea' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://doi.org/10.1234/abc' })).toHaveAttribute(
    'href',
    'https://doi.org/10.1234/abc',
  );
  await expect
    .poll(async () => (await call<{ views: number }>(other, 'GET', `ph-tree/${id}`)).views)
    .toBe(1);
  await page.getByRole('button', { name: /^Pakicetus/ }).click();
  await expect(page.getByRole('tab', { name: 'Node' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('(-50.00MY)-(-40.00MY)')).toBeVisible();
  await expect(page.getByText('A wading meat-eater.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Tree' }).click();
  await page.getByLabel('Unit').selectOption('Thousand Years');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const zoom = page.getByRole('button', { name: /^Zoom \d+0%$/ });
  await expect(zoom).toBeVisible();
  const percentage = (await zoom.textContent()) ?? '';
  await expect(page).toHaveURL(/species=.*unit=KY.*zoom=.*rows=/);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await other.goto(link);
  await expect(species(other, 'Pakicetus')).toHaveAttribute('aria-selected', 'true');
  await expect(species(other, 'Pakicetus')).toHaveAccessibleName(/from -50000\.00KY/);
  await expect(other.getByRole('button', { name: /^Zoom \d/ })).toHaveText(percentage);
  await expect(other.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/account/trees/${id}`,
  );

  await page.getByRole('switch', { name: 'Present time' }).click();
  await page.getByLabel(/^Time \(/).fill('-43000');
  await page.keyboard.press('Enter');
  await expect(species(page, 'Dorudon')).toHaveCount(0);
  await expect(species(page, 'Ambulocetus')).toBeVisible();
  await page.getByRole('link', { name: tag }).click();
  await expect(page).toHaveTitle('Life Tree | Tree Search');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByRole('link', { name: tag })).toBeVisible();
  await page.goto('/trees/0190b6a0-0000-7000-8000-000000000009');
  await expect(page.getByText('There is no page at this address')).toBeVisible();
});

test('a visitor of a tree can log in and returns to it', async ({ page, other, isMobile }) => {
  const author = await registerUser(other);
  const id = await createTree(other, { name: 'Whales', isPublic: true }, [earlyWhales]);
  await page.goto(`/trees/${id}`);
  const link = page.getByRole('main').locator('header').getByRole('link', { name: 'Log In' });
  await expect(link).toBeVisible();
  if (!isMobile) {
    await clickSpecies(page, 'Pakicetus');
    await expect(page).toHaveURL(/species=/);
  }
  await link.click();
  await logIn(page, author);
  await expect(page).toHaveURL(isMobile ? `/trees/${id}` : new RegExp(`/trees/${id}\\?species=`));
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('another site can embed a public tree but not a private one', {
  tag: '@wide',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await registerUser(page);
  const id = await createTree(page, { name: 'Whales "old"', isPublic: true }, [earlyWhales]);
  await page.goto(`/trees/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Copy embed code' }).click();
  await expect(page.getByText('Embed code copied')).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const site = createServer((_, reply) => reply.end(`<!doctype html><title>Blog</title>${code}`));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  await page.goto(`http://localhost:${port}`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('treeitem', { name: /^Pakicetus/ })).toBeVisible();
  await expect(frame.getByRole('link', { name: /Whales "old"/ })).toHaveAttribute(
    'href',
    `/trees/${id}`,
  );
  await frame.getByRole('button', { name: 'Zoom in' }).click();
  await expect(frame.getByRole('button', { name: /^Zoom \d+0%$/ })).toBeVisible();
  // Every species is in view at any size.
  await page.locator('iframe').evaluate((embedded) => {
    embedded.style.width = '300px';
    embedded.style.height = '200px';
  });
  await frame.getByRole('button', { name: /^Zoom \d+%$/ }).click();
  await frame.getByRole('menuitem', { name: 'Fit the whole tree' }).click();
  await expect(frame.getByRole('button', { name: 'Zoom Fit' })).toBeVisible();
  for (const name of ['Pakicetus', 'Dorudon']) {
    await expect(frame.getByRole('treeitem', { name: new RegExp(`^${name}`) })).toBeInViewport();
  }
  await call(page, 'PATCH', `ph-tree/${id}`, { isPublic: false });
  await page.reload();
  await expect(frame.getByText('There is no public tree at this address.')).toBeVisible();
  site.close();
});

test('comments, replies, likes, edits and deletions appear live', {
  tag: '@wide',
}, async ({ page, other }) => {
  const author = await registerUser(page);
  const id = await createTree(page, { name: 'Whales', isPublic: true }, [earlyWhales]);
  await registerUser(other);
  await Promise.all([page.goto(`/trees/${id}`), other.goto(`/trees/${id}`)]);
  for (const one of [page, other]) await one.getByRole('tab', { name: 'Comments' }).click();
  await page.getByLabel('Add a comment').fill('Where is Rodhocetus?');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const first = other.getByRole('listitem').filter({ hasText: 'Where is Rodhocetus?' });
  await expect(first).toBeVisible();
  await expect(first.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await first.getByRole('button', { name: /^Like/ }).click();
  await expect(
    page.getByRole('list', { name: 'Comments' }).getByRole('button', { name: 'Like, 1 like' }),
  ).toBeVisible();
  await first.getByRole('button', { name: 'Reply' }).click();
  await other.getByLabel(`Reply to @${author.username}`).fill('Not drawn yet');
  await other.getByRole('button', { name: 'Reply', exact: true }).last().click();
  const reply = page.getByRole('listitem').filter({ hasText: 'Not drawn yet' });
  await expect(reply).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Edit comment').fill('Where is Kutchicetus?');
  await page.getByLabel('Add a comment').focus();
  await expect(other.getByText('Where is Kutchicetus?')).toBeVisible();
  await expectAccessible(page);
  // The owner of the tree can also delete the reply of somebody else.
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you wanna delete this comment?',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText('[deleted]')).toBeVisible();
  await expect(other.getByText('Not drawn yet')).toBeVisible();
});
