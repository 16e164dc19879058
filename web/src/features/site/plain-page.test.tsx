import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('a plain page has a link home above, and language, theme, help and legal pages below', async () => {
  fakeApi();
  renderApp('/nowhere');
  await screen.findByRole('heading', { name: 'This branch ends here' });
  const home = within(screen.getByRole('banner')).getByRole('link');
  expect(home.getAttribute('href')).toBe('/');
  const below = within(screen.getByRole('contentinfo'));
  below.getByRole('radio', { name: 'English', checked: true });
  below.getByRole('radio', { name: 'System theme', checked: true });
  const links = below.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/help', '/terms-and-conditions', '/privacy-policy']);
});

test('inside the account it uses the layout of the account', async () => {
  fakeApi({ 'GET user/me': () => [200, mary], 'GET notification': () => [200, []] });
  renderApp('/account/nowhere');
  await screen.findByRole('heading', { name: 'This branch ends here' });
  screen.getAllByRole('navigation', { name: 'Account' });
  expect(screen.getAllByRole('banner')).toHaveLength(1);
  expect(screen.queryByRole('contentinfo')).toBeNull();
});
