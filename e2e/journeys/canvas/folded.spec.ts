import { call, createTree, registerUser } from '../../support/api.ts';
import { species } from '../../support/canvas.ts';
import { expect, test } from '../../support/test.ts';

const mammals = {
  name: 'Mammalia',
  apparition: -70e6,
  duration: 70e6,
  descendants: [
    {
      name: 'Pakicetus',
      afterApparition: 20e6,
      duration: 10e6,
      descendants: [{ name: 'Dorudon', afterApparition: 8e6, duration: 6e6 }],
    },
  ],
};

test('A2a branches are still folded after a reload, on another device and in a link', async ({
  page,
  other,
}) => {
  const user = await registerUser(page);
  const id = await createTree(page, { name: 'Whales', isPublic: true }, [mammals]);
  await page.goto(`/account/trees/${id}`);
  await species(page, 'Pakicetus').focus();
  const saved = page.waitForResponse((response) => response.url().includes(`${id}/folded`));
  await page.keyboard.press('b');
  await expect(species(page, 'Dorudon')).toHaveCount(0);
  // At once, although it is not saved yet.
  await page.reload();
  await expect(species(page, 'Pakicetus')).toBeVisible();
  await expect(species(page, 'Dorudon')).toHaveCount(0);
  await saved;

  const { email, password } = user;
  await call(other, 'POST', 'user/login', { email, password });
  await other.goto(`/trees/${id}`);
  await expect(species(other, 'Pakicetus')).toBeVisible();
  await expect(species(other, 'Dorudon')).toHaveCount(0);
  await species(other, 'Pakicetus').focus();
  await other.keyboard.press('b');
  await expect(species(other, 'Dorudon')).toBeVisible();
  await expect(other).not.toHaveURL(/folded=/);
  await species(other, 'Mammalia').focus();
  await other.keyboard.press('b');
  await expect(species(other, 'Pakicetus')).toHaveCount(0);
  await expect(other).toHaveURL(/folded=[0-9a-z]+$/);
  const link = other.url();

  await page.context().clearCookies();
  await page.goto(`/trees/${id}`);
  await expect(species(page, 'Dorudon')).toBeVisible();
  await species(page, 'Pakicetus').focus();
  await page.keyboard.press('b');
  await expect(species(page, 'Dorudon')).toHaveCount(0);
  await page.goto(link);
  await expect(species(page, 'Mammalia')).toBeVisible();
  await expect(species(page, 'Pakicetus')).toHaveCount(0);
  // The visitor's own folded branches are still the same.
  await page.goto(`/trees/${id}`);
  await expect(species(page, 'Pakicetus')).toBeVisible();
  await expect(species(page, 'Dorudon')).toHaveCount(0);
});
