import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import {
  clickSpecies,
  expectSaved,
  handleCenter,
  readCanvas,
  species,
} from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';

test('two users edit one tree, see each other, and drag the same bar without conflict', {
  tag: '@wide',
}, async ({ page, other }) => {
  const owner = await registerUser(page, 'pro');
  const guest = await registerUser(other);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await page.goto(`/account/trees/${id}`);
  await page.getByRole('tab', { name: 'Collaborators' }).click();
  await page.getByLabel('Add a collaborator').fill(guest.username);
  await page.getByRole('button', { name: `Add @${guest.username}` }).click();
  await expect(page.getByRole('button', { name: `Remove @${guest.username}` })).toBeVisible();

  await other.goto(`/account/trees/${id}`);
  await expect(page.getByRole('list', { name: 'Also editing' })).toContainText(guest.username);
  await expect(other.getByRole('list', { name: 'Also editing' })).toContainText(owner.username);
  await clickSpecies(page, 'Dorudon');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zygorhiza');
  await page.keyboard.press('Enter');
  await expect(species(other, 'Zygorhiza')).toBeVisible();
  await clickSpecies(other, 'Zygorhiza');

  const grips = await Promise.all([page, other].map((one) => handleCenter(one, 'end')));
  const both = async (act: (one: typeof page, grip: { x: number; y: number }) => Promise<void>) =>
    Promise.all([page, other].map((one, at) => act(one, grips[at] ?? { x: 0, y: 0 })));
  await both((one, { x, y }) => one.mouse.move(x, y));
  await both((one) => one.mouse.down());
  await page.mouse.move((grips[0]?.x ?? 0) + 80, grips[0]?.y ?? 0, { steps: 5 });
  await other.mouse.move((grips[1]?.x ?? 0) - 60, grips[1]?.y ?? 0, { steps: 5 });
  await both((one) => one.mouse.up());
  await Promise.all([expectSaved(page), expectSaved(other)]);
  // Both windows can still be receiving the other's edit, so neither is a fixed value to compare with.
  await expect(async () => {
    const [here, there] = await Promise.all([page, other].map(readCanvas));
    expect(here).toEqual(there);
    expect(here?.join()).not.toContain('to -36.00MY');
  }).toPass();
  const here = await readCanvas(page);
  await other.reload();
  await expect(species(other, 'Zygorhiza')).toBeVisible();
  await expect.poll(() => readCanvas(other)).toEqual(here);

  await other.getByRole('tab', { name: 'Collaborators' }).click();
  await page.getByRole('tab', { name: 'Collaborators' }).click();
  await page.getByRole('button', { name: `Remove @${guest.username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(other.getByText('You are no longer a collaborator on this tree.')).toBeVisible();
  await other.getByRole('link', { name: 'Back to your account' }).click();
  await expect(other).toHaveURL('/account');
});

test('an open tree says when it was made private or deleted, or when the reader was logged out', {
  tag: '@wide',
}, async ({ page, other, playwright, baseURL }) => {
  const owner = await registerUser(page, 'pro');
  const guest = await registerUser(other);
  const third = await registerUser({
    request: await playwright.request.newContext({ baseURL: baseURL ?? '' }),
  });
  const [whales, cats] = [
    await createTree(page, { name: 'Whales', isPublic: true }, [earlyWhales]),
    await createTree(page, { name: 'Cats', isPublic: true }, [earlyWhales]),
  ];
  await other.goto(`/trees/${whales}`);
  await expect(species(other, 'Pakicetus')).toBeVisible();
  // When a change has arrived, the page is subscribed and will receive the reason for closing.
  await call(page, 'PATCH', `ph-tree/${whales}`, { name: 'Early whales' });
  await expect(other.getByRole('heading', { name: 'Early whales' })).toBeVisible();
  await call(page, 'PATCH', `ph-tree/${whales}`, { isPublic: false });
  await expect(other.getByText('The owner has made this tree private.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Search Trees' })).toBeVisible();

  await call(page, 'PATCH', `ph-tree/${cats}`, { newCollaborators: [guest.id, third.id] });
  await other.goto(`/account/trees/${cats}`);
  await other.getByRole('tab', { name: 'Collaborators' }).click();
  await expect(other.getByRole('button', { name: 'Leave this tree' })).toBeVisible();
  await other.getByRole('button', { name: `Remove @${third.username}` }).click();
  await expect(other.getByRole('alertdialog')).toContainText(
    'Only the owner can delete collaborators',
  );
  await other.keyboard.press('Enter');
  await call(page, 'DELETE', `ph-tree/${cats}`);
  await expect(other.getByText('The owner has deleted this tree.')).toBeVisible();

  await page.goto(`/account/trees/${whales}`);
  await expect(species(page, 'Pakicetus')).toBeVisible();
  const { email, password } = owner;
  await call(other, 'POST', 'user/login', { email, password });
  const devices = await call<{ id: string; current: boolean }[]>(other, 'GET', 'user/me/session');
  for (const { id, current } of devices) {
    if (!current) await call(other, 'DELETE', `user/me/session/${id}`);
  }
  await expect(page.getByText('You have been logged out. Log in to continue.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?redirect=/);
});

test('everything is deleted by somebody, and restored', { tag: '@wide' }, async ({
  page,
  other,
}) => {
  await registerUser(page, 'pro');
  const guest = await registerUser(other);
  const id = await createTree(page, { name: 'Whales' }, [earlyWhales]);
  await call(page, 'PATCH', `ph-tree/${id}`, { newCollaborators: [guest.id] });
  await page.goto(`/account/trees/${id}`);
  await expect(species(page, 'Pakicetus')).toBeVisible();
  const before = await readCanvas(page);

  await other.goto(`/account/trees/${id}`);
  await clickSpecies(other, 'Pakicetus');
  await other.getByRole('button', { name: 'Delete species' }).first().click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText(/^You deleted \d+ species, just now$/)).toBeVisible();

  // The owner is told who did it, not how to start a new tree.
  await expect(
    page.getByText(new RegExp(`^@${guest.username} deleted \\d+ species, just now$`)),
  ).toBeVisible();
  await expect(page.getByText('How do you want to start?')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(species(page, 'Pakicetus')).toBeVisible();
  await expect.poll(() => readCanvas(page)).toEqual(before);
  await expect.poll(() => readCanvas(other)).toEqual(before);
});
