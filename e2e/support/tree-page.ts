import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Chooses a command in the menu of the name of the open tree. */
export async function chooseInTreeMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens a part of the panel that is closed. */
export async function openSection(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name, level: 2 });
  await page.locator('details:not([open]) > summary').filter({ has: heading }).click();
}

/** Shows the canvas, the table or both. */
export async function showView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(View|More tools)$/ }).click();
  await page.getByRole('radio', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** Opens the panel, which is closed on phones until it is needed. */
export async function openPanel(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open panel' });
  const tab = page.getByRole('tab', { name: 'Tree' });
  await expect(opener.or(tab).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
}
