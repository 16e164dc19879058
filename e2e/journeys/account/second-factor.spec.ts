import { codeAt, stepOf } from '../../../server/src/features/second-factor/one-time-codes.ts';
import { registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';
import { logIn } from '../../support/users.ts';

test('a second factor is set up with an app, asked for at log-in, replaced by a recovery code, and switched off', async ({
  page,
}) => {
  const user = await registerUser(page);
  const logInAgain = async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/auth?redirect=%2Faccount%2Fsettings');
    await logIn(page, user);
  };
  const enterCode = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
  };
  await page.goto('/account/settings');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await expectAccessible(page);
  const step = stepOf(new Date());
  await dialog.getByLabel('Code of the app').fill(codeAt(secret, step));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const codes = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/10 recovery codes are left/)).toBeVisible();

  // The code that confirmed it is used up, so the log-in takes the next one.
  await logInAgain();
  await enterCode(codeAt(secret, step));
  await expect(page.getByRole('alertdialog')).toContainText(
    'This code is wrong or was used before',
  );
  await page.keyboard.press('Escape');
  await enterCode(codeAt(secret, step + 1));
  await expect(page).toHaveURL('/account/settings');

  await logInAgain();
  await enterCode(recoveryCode);
  await expect(page.getByText(/9 recovery codes are left/)).toBeVisible();

  await page.getByRole('button', { name: 'Switch off', exact: true }).click();
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByRole('button', { name: 'Switch off', exact: true }).click();
  await expect(page.getByText('The second factor is off')).toBeVisible();
  await logInAgain();
  await expect(page).toHaveURL('/account/settings');
});
