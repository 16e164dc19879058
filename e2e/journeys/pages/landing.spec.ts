import type { Request } from '@playwright/test';
import { call, createTree, earlyWhales, registerUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';

test('the landing page describes the product, draws a tree in the first second and shows the most popular trees', async ({
  page,
  other,
}) => {
  const author = await registerUser(other);
  const id = await createTree(other, { name: 'Whales', isPublic: true, tags: ['sea'] }, [
    earlyWhales,
  ]);
  await call(other, 'POST', `like/tree/${id}`);
  // Other tests create trees at the same time, so make this one of the three most liked.
  const talk = Array.from({ length: 12 }, (_, index) =>
    call(other, 'POST', `comment/${id}`, { content: `Thought ${index}` }),
  );
  await Promise.all(talk);

  const scripts: Promise<{ readonly url: string; readonly bytes: number }>[] = [];
  const weigh = (request: Request) => {
    if (request.resourceType() !== 'script') return;
    const url = request.url();
    scripts.push(
      request.sizes().then(({ responseBodySize }) => ({ url, bytes: responseBodySize })),
    );
  };
  page.on('requestfinished', weigh);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const latestEnd = await page.locator('.growing-tree:visible').evaluate((drawing) =>
    Math.max(
      ...[...drawing.querySelectorAll('*')].map((part) => {
        const { animationDelay, animationDuration } = getComputedStyle(part);
        return Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration);
      }),
    ),
  );
  expect(latestEnd).toBeGreaterThan(0);
  expect(latestEnd).toBeLessThan(1);
  await expect(page).toHaveTitle('Life Tree | Create Phylogenetic Trees');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Create and Explore Phylogenetic Trees',
  );
  for (const feature of ['Visual Editor', 'Collaboration', 'Public Trees']) {
    await expect(page.getByRole('heading', { name: feature })).toBeVisible();
  }

  const card = page.getByRole('article').filter({ hasText: `By: @${author.username}` });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('heading', { name: 'Whales' })).toBeVisible();
  await expect(card.getByText(/^Last Update: \w+ \d{1,2}(st|nd|rd|th), \d{4}$/)).toBeVisible();
  await expect(card.getByRole('list').last()).toHaveText(/1 like.*0 views.*12 comments/);
  const drawn = () => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(0);
  await expectAccessible(page);

  page.off('requestfinished', weigh);
  const loaded = await Promise.all(scripts);
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(120_000);
  expect(loaded.filter(({ url }) => /editor|contract|worker/.test(url))).toEqual([]);

  await card.getByRole('link', { name: `@${author.username}` }).click();
  await expect(page).toHaveURL(`/profiles/${author.id}`);
});

test('the landing page shows the editor in the theme and for the size of the screen', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/');
  const image = page.getByRole('img', { name: /^The editor/ });
  await expect(image).toHaveAttribute('loading', 'lazy');
  const shown = () =>
    image.evaluate(({ currentSrc, naturalWidth }: HTMLImageElement) =>
      naturalWidth > 0 ? (/editor-[a-z]+-[a-z]+-(wide|phone)/.exec(currentSrc)?.[0] ?? '') : '',
    );
  await image.scrollIntoViewIfNeeded();
  await expect.poll(shown).toBe('editor-en-light-wide');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(shown).toBe('editor-en-dark-wide');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(shown).toBe('editor-en-dark-phone');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('banner').getByRole('radio', { name: 'Light theme' }).check({ force: true });
  await expect.poll(shown).toBe('editor-en-light-phone');
});

test('the top bar links to all sections and searches for non-empty texts', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const bar = page.getByRole('banner');
  const follow = async (name: string) => {
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    await bar.getByRole('link', { name }).click();
  };
  await follow('Featured Trees');
  await expect(page.locator('#top-trees')).toBeInViewport();
  await follow('Contact Us');
  await expect(page.locator('#footer')).toBeInViewport();
  await follow('Log In');
  await expect(page).toHaveURL('/auth');
  await expect(page).toHaveTitle('Life Tree | Log In');
  await page.goBack();
  await follow('Register');
  await expect(page).toHaveURL('/auth?register=true');
  await expect(page).toHaveTitle('Life Tree | Register');
  await page.goBack();
  await follow('Pricing');
  await expect(page).toHaveURL('/pricing');
  await expect(page).toHaveTitle('Life Tree | Pricing');

  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const button = bar.getByRole('button', { name: 'Search', exact: true });
  await expect(button).toBeDisabled();
  await page.getByPlaceholder('search trees...').fill('whale');
  await button.click();
  await expect(page).toHaveURL('/trees?search=whale');
});
