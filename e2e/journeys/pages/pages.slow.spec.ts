import type { PagePath } from '../../../contract/src/values/pages.ts';
import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, followLink, test } from '../../support/test.ts';

test('public pages have their required texts, are accessible, and load nothing from other sites', async ({
  page,
  baseURL,
}) => {
  const strayed: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:')) {
      strayed.push(request.url());
    }
  });
  page.on('console', (line) => {
    if (line.type() === 'error') strayed.push(line.text());
  });
  const open = async (address: string, ...texts: readonly RegExp[]) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
    await expectAccessible(page);
  };

  await open('/auth');
  await open('/auth?register=true&plan=pro&billing=annual');
  await open('/pricing');
  await open('/help', /Uncertain dates/);
  await open('/help/editor', /Save snapshot/);
  await open('/terms-and-conditions', /13/, /no refunds/i, /30 days/i);
  await open('/privacy-policy', /12 months/i);
  await page.getByRole('link', { name: /back/i }).first().click();
  await expect(page).toHaveURL('/auth?register=true');
  expect(strayed).toEqual([]);

  const reply = await page.goto('/no/such/page');
  expect(reply?.status()).toBe(404);
  await expect(page).toHaveTitle('Life Tree | Page not found');
  await expect(page.getByText('There is no page at this address')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the home page' })).toBeVisible();
  await expectAccessible(page);
});

test('the server sends every page with the same title as the browser shows', {
  tag: '@wide',
}, async ({ page }) => {
  const { id } = await registerUser(page);
  const tree = await createTree(page, { name: 'Whales', isPublic: true }, [earlyWhales]);
  await call(page, 'POST', `ph-tree/${tree}/releases`, { name: 'First & last' });
  const addresses: Readonly<Record<PagePath, string>> = {
    '/': '/',
    '/terms-and-conditions': '/terms-and-conditions',
    '/privacy-policy': '/privacy-policy',
    '/pricing': '/pricing',
    '/help': '/help',
    '/help/:guide': '/help/editor',
    '/account': '/account',
    '/account/settings': '/account/settings',
    '/account/reports': '/account/reports',
    '/account/profile': '/account/profile',
    '/account/liked': '/account/liked',
    '/account/collabs': '/account/collabs',
    '/account/follows': '/account/follows',
    '/account/follows/followers': '/account/follows/followers',
    '/account/follows/following': '/account/follows/following',
    '/account/trees': '/account/trees',
    '/account/trees/me': '/account/trees/me',
    '/account/trees/collabs': '/account/trees/collabs',
    '/account/trees/bin': '/account/trees/bin',
    '/account/trees/:id': `/account/trees/${tree}`,
    '/trees': '/trees',
    '/trees/:id': `/trees/${tree}`,
    '/trees/:id/releases/:number': `/trees/${tree}/releases/1`,
    '/profiles/:id': `/profiles/${id}`,
    '/embed/:id': `/embed/${tree}`,
    '/auth': '/auth',
    '/auth/forgot-password': '/auth/forgot-password',
    '/auth/recover-password/:token': '/auth/recover-password/x',
    '/auth/verify-email/:token': '/auth/verify-email/x',
  };
  const expectSameTitles = async (...paths: readonly string[]) => {
    await page.goto('/terms-and-conditions');
    for (const address of paths) {
      const reply = await page.request.get(address, { headers: { accept: 'text/html' } });
      const title = /<title>(.*?)<\/title>/.exec(await reply.text())?.[1]?.replaceAll('&#39;', "'");
      // Not loaded from the server, whose title would be there already.
      await followLink(page, address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page, address).toHaveTitle(String(title).replaceAll('&amp;', '&'));
    }
  };
  // Logged-in users are redirected from the forms and from their own public profile.
  const isForVisitors = (address: string) => /^\/(auth|profiles)/.test(address);
  const all = Object.values(addresses);
  await expectSameTitles(...all.filter((address) => !isForVisitors(address)), '/no/such/page');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await expectSameTitles(...all.filter(isForVisitors), '/auth?register=true');
  await page.context().addCookies([{ name: 'language', value: 'es', url: page.url() }]);
  await expectSameTitles('/pricing', '/auth', '/no/such/page');
});
