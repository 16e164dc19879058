import { createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { misfittingControls } from '../../support/fitting-text.ts';
import { expect, followLink, type Page, test } from '../../support/test.ts';

const widths = [1440, 768, 390];

async function load(page: Page, address: string): Promise<void> {
  await page.goto(address);
}

/** Goes to another page without loading its code again, and waits until it shows its data. */
async function goByLink(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await followLink(page, address);
  // The heading of the new page gets the focus.
  await expect(page.locator('main h1')).toBeFocused();
  await expect(page.locator('.animate-pulse:visible, [aria-busy=true]')).toHaveCount(0);
}

for (const language of ['en', 'es']) {
  test(`no button, tab or bar wraps or is cut at any width (${language})`, {
    tag: '@wide',
  }, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: `${baseURL}` }]);
    const problems: string[] = [];
    const visit = async (address: string, go = goByLink) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await go(page, address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await note(`${address} at ${width}`);
      }
    };
    const note = async (state: string) => {
      const found = await misfittingControls(page);
      problems.push(...found.map((problem) => `${state}: ${problem}`));
    };
    /** Opens what a narrow window hides. */
    const open = async (name: RegExp) => {
      await page.getByRole('button', { name }).first().click();
      await note(`${page.url()}, ${name} opened`);
    };
    await visit('/auth?register=true', load);
    for (const path of ['/forgot-password', '', '/recover-password/x']) {
      await visit(`/auth${path}`);
    }
    const { id } = await registerUser(page);
    const tree = await createTree(page, { name: 'Whales', isPublic: true }, [earlyWhales]);
    await visit('/', load);
    await open(/^(Open menu|Abrir menú)$/);
    for (const path of ['/trees', '/pricing', `/trees/${tree}`, `/profiles/${id}`]) {
      await visit(path);
    }
    const own = ['', '/settings', '/profile', '/liked', '/collabs', '/follows', '/trees/me'];
    for (const path of own) await visit(`/account${path}`);
    await visit(`/account/trees/${tree}`);
    await open(/^(More tools|Más herramientas)$/);
    await page.keyboard.press('Escape');
    await open(/^(Open panel|Abrir panel)$/);
    for (const index of [1, 2]) {
      await page.getByRole('tab').nth(index).click();
      await note(`tab ${index} of the editor`);
    }
    await goByLink(page, `/trees/${tree}`);
    await page.getByRole('button', { name: /^(Share|Compartir)$/ }).click();
    await page.getByRole('menuitem', { name: /^(Download|Descargar)$/ }).click();
    await page.locator('select[name="sheet"]').selectOption('tiles');
    await note('the export dialog');
    expect(problems).toEqual([]);
  });
}

test('the check finds texts that wrap, are cut or lie outside the window', {
  tag: '@wide',
}, async ({ page }) => {
  await page.setContent(`
    <button>Save</button>
    <button style="width: 60px">Restore version</button>
    <button style="width: 60px; white-space: nowrap; overflow: hidden">Delete account</button>
    <button style="position: absolute; left: 1430px">Export</button>
    <select style="width: 60px"><option>Million years</option></select>
    <div role="tablist"><button role="tab" style="display: block">Tree</button>
    <button role="tab" style="display: block">Node</button></div>`);
  expect(await misfittingControls(page)).toEqual([
    expect.stringContaining('"Restore version" wraps'),
    expect.stringContaining('"Delete account" is cut'),
    expect.stringContaining('"Export" is outside the window'),
    expect.stringContaining('"Million years" is cut'),
    expect.stringContaining('the bar "Tree Node" has several lines'),
  ]);
});
