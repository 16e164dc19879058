import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import type { Caller } from './caller.ts';

/** A user's browser with a tree open in the editor. */
export interface OpenEditor {
  /** The whole tree in this browser, from its export. */
  tree(): Promise<string>;
  /** Adds a species through the screen. */
  addSpecies(): Promise<void>;
}

export interface Browsers {
  openEditor(person: Caller, treeId: string): Promise<OpenEditor>;
  close(): Promise<void>;
}

/** Browsers of several users at one address. */
export async function startBrowsers(address: string): Promise<Browsers> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  return {
    openEditor: async ({ cookies }, treeId) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies(
        [...cookies].map(([name, value]) => ({ name, value, url: address })),
      );
      const page = await context.newPage();
      await page.goto(`${address}/account/trees/${treeId}`);
      const exportButton = page.getByRole('button', { name: 'Export' });
      const showTree = () => page.getByRole('tab', { name: 'Tree' }).click();
      await showTree();
      await exportButton.waitFor();
      return {
        tree: async () => {
          await showTree();
          await exportButton.click();
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Format').selectOption('json');
          await dialog.getByRole('radio', { name: 'The whole tree' }).check();
          const [download] = await Promise.all([
            page.waitForEvent('download'),
            dialog.getByRole('button', { name: 'Export' }).click(),
          ]);
          return readFile(await download.path(), 'utf8');
        },
        addSpecies: async () => {
          // Nothing is selected, so this adds a root. By keyboard and in front: a click waits for two
          // painted frames, which one of several open pages may not get for a long time.
          await page.bringToFront();
          await page.getByRole('button', { name: 'Add species' }).first().press('Enter');
        },
      };
    },
    close: () => browser.close(),
  };
}
