/** The species of the tutorial, in millions of years ago, as typed by the reader. */
const relatives = [
  { name: 'Loxodonta', ancestor: 'Primelephas', apparition: '7', duration: '7' },
  { name: 'Elephas', ancestor: 'Primelephas', apparition: '5.3', duration: '5.3' },
  { name: 'Mammuthus', ancestor: 'Primelephas', apparition: '5.2', duration: '5.196' },
  { name: 'Woolly mammoth', ancestor: 'Mammuthus', apparition: '0.7', duration: '0.696' },
];

/**
 * Follows docs/tutorial.md from the first step to the last. It fails at a step that the product no
 * longer has, so that the tutorial cannot become outdated unnoticed.
 */
export async function followTutorial(page, save) {
  // Some pages have the same button twice; both do the same.
  const press = (name) => page.getByRole('button', { name, exact: true }).first().click();
  const fill = (label, text) => page.getByRole('textbox', { name: label, exact: true }).fill(text);
  const choose = (tab) => page.getByRole('tab', { name: tab, exact: true }).click();
  const describeSpecies = async ({ name, apparition, duration }) => {
    await fill('Name', name);
    for (const [label, text] of [
      [/^Apparition/, apparition],
      [/^Duration/, duration],
    ]) {
      await page.getByRole('textbox', { name: label }).fill(text);
      await page.keyboard.press('Enter');
    }
  };
  const toolbar = page.getByRole('toolbar', { name: 'Canvas' });
  const pressTool = (name) => toolbar.getByRole('button', { name, exact: true }).click();
  const saved = () =>
    page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor();

  await page.goto('/');
  await page.getByRole('link', { name: 'Start Now', exact: true }).click();
  await fill('Username', 'beatrix.potter');
  await fill('Email', 'beatrix@example.org');
  await fill('Password', 'squirrels and mushrooms');
  await fill('Confirm password', 'squirrels and mushrooms');
  await page.getByRole('checkbox').check();
  await press('Register');
  await page.getByRole('heading', { name: 'Welcome, beatrix.potter' }).waitFor();
  await save('tutorial-account');

  await press('New Tree');
  await fill('Name of the new tree', 'Elephants and mammoths');
  await press('Create');
  await pressTool('Add species');
  await press('Millions of years ago');
  await describeSpecies({ name: 'Primelephas', apparition: '7.4', duration: '2.5' });
  await saved();
  await save('tutorial-first-species');

  for (const relative of relatives) {
    await saved();
    await page.getByRole('treeitem', { name: new RegExp(`^${relative.ancestor},`) }).click();
    await page.getByRole('heading', { name: relative.ancestor, exact: true }).waitFor();
    await pressTool('Add descendant');
    await describeSpecies(relative);
  }
  await saved();
  await save('tutorial-tree');

  await choose('Tree');
  await fill('Description', 'Where the elephants of Africa and Asia part from the mammoths.');
  await fill('Tags', 'mammals');
  await page.keyboard.press('Enter');
  await press('Share');
  await page.getByRole('switch', { name: 'Public', exact: true }).click();
  await page.getByText('Everyone can see this tree.').waitFor();
  await save('tutorial-public');
  await page.keyboard.press('Escape');
  await saved();

  await page.getByRole('link', { name: 'View tree', exact: true }).click();
  await page.getByRole('treeitem').first().waitFor({ state: 'attached' });
  await press('Share');
  await page.getByRole('menuitem', { name: 'Cite this tree' }).waitFor();
  await save('tutorial-share');
}
