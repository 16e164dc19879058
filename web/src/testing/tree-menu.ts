import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { whales } from './sample-trees.ts';

/** Chooses a command in the menu of the tree's name. */
export async function chooseInTreeMenu(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: whales.name }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

/** Opens a part of the panel, unless it is open. */
export async function openSection(user: UserEvent, name: string): Promise<void> {
  const heading = await screen.findByRole('heading', { name, level: 2 });
  if (heading.closest('details')?.open === false) await user.click(heading);
}
