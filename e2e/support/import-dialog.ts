import type { Locator, Page } from '@playwright/test';

/** The dialog in which files are read before they are imported. */
export const importDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Import species' });

/** Chooses a file in the open dialog. */
export async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  const buffer = Buffer.from(content);
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}
