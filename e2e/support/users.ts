import type { Page } from '@playwright/test';

/** The data of a user who has not registered yet. */
export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

let count = 0;

/** Returns unique data. */
export function newUser(): NewUser {
  count += 1;
  const unique = `${process.pid.toString(36)}${Date.now().toString(36)}${count}`;
  return {
    username: `p${unique}`.slice(0, 30),
    email: `${unique}@life-tree.test`,
    password: `correct horse ${unique}`,
  };
}

/** Fills in the registration form without submitting it. */
export async function fillRegistration(page: Page, user: NewUser): Promise<void> {
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Confirm password').fill(user.password);
}

export async function logIn(page: Page, user: Pick<NewUser, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}
