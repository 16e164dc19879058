import { expect, type Page } from '@playwright/test';

/** A person who does not exist yet, unlike anyone in another journey. */
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

/** Registers through the screen and ends on the dashboard. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/auth?register=true');
  await fillRegistration(page, person);
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/account');
}

export async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

/** Makes the browser forget who is logged in; first leaves the page, whose last reply could set the cookie anew. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
