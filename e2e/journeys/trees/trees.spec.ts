import { call, createTree, registerUser } from '../../support/api.ts';
import { expectSaved, species } from '../../support/canvas.ts';
import { expect, type Page, test } from '../../support/test.ts';

/** Creates a tree from the dashboard, which opens the editor, and returns its id. */
async function newTree(page: Page, name: string): Promise<string> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'New Tree' }).first().click();
  const prompt = page.getByRole('dialog');
  await expect(prompt.getByRole('textbox')).toHaveValue('Untitled Phylogenetic Tree');
  await prompt.getByRole('textbox').fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/trees\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('a user draws two species, reloads and publishes; others can read the tree but not open its editor', {
  tag: '@wide',
}, async ({ page, other }) => {
  await registerUser(page);
  const id = await newTree(page, 'Whales');
  await page.getByRole('button', { name: 'Add species' }).first().click();
  await expect(species(page, 'Example Species')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pakicetus');
  await page.keyboard.press('Enter');
  await expect(species(page, 'Pakicetus')).toBeVisible();
  await page.getByRole('button', { name: 'Add descendant' }).first().click();
  await expect(species(page, 'Example Species')).toHaveAccessibleName(/descendant of Pakicetus/);
  await expectSaved(page);
  await page.reload();
  await expect(species(page, 'Pakicetus')).toBeVisible();

  await other.goto(`/account/trees/${id}`);
  await expect(other).toHaveURL('/');
  await other.goto(`/trees/${id}`);
  await expect(other.getByText('There is no page at this address')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: 'Public' }).click();
  await expect(page.getByText('Everyone can see this tree.')).toBeVisible();
  await other.goto(`/trees/${id}`);
  await expect(species(other, 'Pakicetus')).toBeVisible();
  await page.goto('/account/trees/me');
  await page.getByRole('link', { name: 'Whales' }).click();
  await expect(page).toHaveURL(`/account/trees/${id}`);

  await call(page, 'PATCH', `ph-tree/${id}`, { isPublic: false });
  await other.goto('about:blank');
  await registerUser(other);
  await other.goto(`/account/trees/${id}`);
  await expect(other).toHaveURL('/account');
});

test('an empty name creates no tree, and the free plan allows five trees', async ({ page }) => {
  await registerUser(page);
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await createTree(page, { name });
  await page.goto('/account');
  await page.getByRole('button', { name: 'New Tree' }).first().click();
  await page.getByRole('dialog').getByRole('textbox').fill('  ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/account');
  await page.getByRole('button', { name: 'New Tree' }).first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Maximum number of Phylogenetic Trees');
});
