import type { Page } from '@playwright/test';

/** A new person with unique data. */
export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

let made = 0;

export function newPerson(): Person {
  made += 1;
  const unique = `${process.pid.toString(36)}${Date.now().toString(36)}${made}`;
  return {
    username: `p${unique}`.slice(0, 30),
    email: `${unique}@life-tree.test`,
    password: `correct horse ${unique}`,
  };
}

/** Fills the register form, without sending it. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
}

export async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}
