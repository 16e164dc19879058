import type { Device, OwnUser } from '@life-tree/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { countStoredEdits, openStoredEdits } from '../unsent-edits/index.ts';

type Answers = Parameters<typeof fakeApi>[0];

const here: Device = {
  id: '0190b6a0-0000-7000-8000-000000000201',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  createdAt: '2025-03-05T12:00:00.000Z',
  lastSeenAt: '2025-03-06T12:00:00.000Z',
  current: true,
};
const phone: Device = {
  ...here,
  id: '0190b6a0-0000-7000-8000-000000000202',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
  current: false,
};

/** The settings of a person whose changes the server takes as they come. */
function openSettings(me: Partial<OwnUser> = {}, answers: Answers = {}) {
  let person: OwnUser = { ...mary, ...me };
  const server = fakeApi({
    'GET user/me': () => [200, person],
    'GET notification': () => [200, []],
    'GET user/me/session': () => [200, [here, phone]],
    'PATCH user/me': ({ body }) => {
      person = { ...person, ...(typeof body === 'object' ? body : {}) };
      return [200, person];
    },
    ...answers,
  });
  return {
    server,
    changes: () => server.sent('PATCH user/me').map(({ body }) => body),
    ...renderApp('/account/settings'),
  };
}

const form = async (name: string) => within(await screen.findByRole('form', { name }));
const question = (name: string) => screen.findByRole('alertdialog', { name });
/** Enter cancels a destructive question, so its button has to be pressed. */
const accept = (user: ReturnType<typeof openSettings>['user'], name: string) =>
  user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
const picture = (name: string, type: string, content = 'x') => new File([content], name, { type });

test('the settings have sections, each with an address', async () => {
  openSettings();
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/account/settings#profile',
    '/account/settings#security',
    '/account/settings#account',
  ]);
  for (const link of links) {
    const anchor = link.getAttribute('href')?.split('#')[1] ?? '';
    expect(document.getElementById(anchor)?.tagName).toBe('SECTION');
  }
  expect(screen.getByRole('link', { name: 'Update plan' }).getAttribute('href')).toBe('/pricing');
});

test('a plan that was cancelled says until when it lasts, and all data can be downloaded', async () => {
  openSettings({ endingPlan: 'pro', planEndsAt: '2025-04-05T12:00:00.000Z' });
  await screen.findByText(
    (_, element) => element?.textContent === 'You keep the limits of Pro until April 5th, 2025.',
  );
  const download = await screen.findByRole('link', { name: 'Download all my data' });
  expect(download.getAttribute('href')).toBe('/api/life-tree/user/me/archive?apiKey=web-key');
  expect(screen.getByRole('radio', { name: 'Español' })).not.toBeNull();
});

test('a picture is uploaded and shown', async () => {
  const { user, server } = openSettings(
    {},
    { 'POST user/me/photo': () => [200, { ...mary, photo: '/api/life-tree/image/mary.webp' }] },
  );
  await user.upload(
    await screen.findByLabelText('Profile image'),
    picture('mary.png', 'image/png'),
  );
  await screen.findByText('Image changed');
  await screen.findByRole('button', { name: 'Delete image' });
  const body = server.sent('POST user/me/photo')[0]?.body;
  const sent = body instanceof FormData ? body.get('image') : null;
  expect(sent instanceof File && sent.name).toBe('mary.png');
});

test.each([
  [
    'File type must be one of .jpg, .jpeg, .png, .gif, .svg',
    [picture('mary.pdf', 'application/pdf')],
  ],
  ['File is smaller than 1 bytes', [picture('empty.png', 'image/png', '')]],
  [
    'File is larger than 10485760 bytes',
    [picture('huge.png', 'image/png', 'x'.repeat(10 * 1024 * 1024 + 1))],
  ],
  ['Too many files', [picture('a.png', 'image/png'), picture('b.png', 'image/png')]],
])('a file that cannot be a picture is refused: %s', async (message, files) => {
  const { server } = openSettings();
  const input = await screen.findByLabelText('Profile image');
  dropOnto(input, files);
  await screen.findByText(message);
  expect(server.sent('POST user/me/photo')).toHaveLength(0);
});

test('an upload that cannot be sent says so', async () => {
  const { user } = openSettings({}, { 'POST user/me/photo': () => 'offline' });
  await user.upload(
    await screen.findByLabelText('Profile image'),
    picture('mary.png', 'image/png'),
  );
  await screen.findByText('Upload Failed');
});

test('the picture is deleted only after the question', async () => {
  const { user, server } = openSettings(
    { photo: '/api/life-tree/image/mary.webp' },
    { 'DELETE user/me/photo': () => [200, mary] },
  );
  await user.click(await screen.findByRole('button', { name: 'Delete image' }));
  await question('Are you sure you want to delete your profile picture?');
  await accept(user, 'Delete image');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete image' })).toBeNull());
  expect(server.sent('DELETE user/me/photo')).toHaveLength(1);
});

test('the username changes after the question', async () => {
  const { user, changes } = openSettings();
  const username = await form('Username');
  await user.clear(username.getByLabelText('Username'));
  await fill(user, username.getByLabelText('Username'), 'mary');
  await user.keyboard('{Enter}');
  await question('Are you sure you wanna change your username?');
  expect(changes()).toEqual([]);
  await user.keyboard('{Enter}');
  await screen.findByText('Username changed');
  expect(changes()).toEqual([{ username: 'mary' }]);
});

test('a cancelled question changes no username', async () => {
  const { user, changes } = openSettings();
  await fill(user, (await form('Username')).getByLabelText('Username'), '2');
  await user.keyboard('{Enter}');
  await question('Are you sure you wanna change your username?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(changes()).toEqual([]);
});

test("the server's word about a username is an alert", async () => {
  const { user } = openSettings(
    {},
    { 'PATCH user/me': () => [409, { error: 'This username is already taken' }] },
  );
  await fill(user, (await form('Username')).getByLabelText('Username'), '2');
  await user.keyboard('{Enter}');
  await question('Are you sure you wanna change your username?');
  await user.keyboard('{Enter}');
  await question('This username is already taken');
});

test('a username that cannot be is refused under its field, unasked', async () => {
  const { user, changes } = openSettings();
  const username = await form('Username');
  await fill(user, username.getByLabelText('Username'), ' !');
  await user.keyboard('{Enter}');
  await username.findByText('The username may hold letters, digits, _ . and - only');
  expect(changes()).toEqual([]);
});

test('the description is saved, an emptied one as none', async () => {
  const { user, changes } = openSettings({ description: 'Old words' });
  const description = await form('Description');
  await user.clear(description.getByLabelText('Description'));
  await user.click(description.getByRole('button', { name: 'Save description' }));
  await screen.findByText('Description saved');
  expect(changes()).toEqual([{ description: null }]);
});

test('the mail that verifies an address can be sent again', async () => {
  const answers: Answers = {
    'POST user/me/verification': () => [200, { message: 'Check your Email' }],
  };
  const { user, server } = openSettings({ emailVerified: false }, answers);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await screen.findByText('Check your Email');
  expect(server.sent('POST user/me/verification')).toHaveLength(1);
});

test('an address that was verified elsewhere is shown as such once the mail is asked for', async () => {
  let isAsked = false;
  const { user } = openSettings(
    {},
    {
      'GET user/me': () => [200, { ...mary, emailVerified: isAsked }],
      'POST user/me/verification': () => {
        isAsked = true;
        return [200, { message: 'Your email is confirmed' }];
      },
    },
  );
  const again = await screen.findByRole('button', { name: 'Send again' });
  await user.click(again);
  await waitFor(() => expect(again.isConnected).toBe(false));
});

test('the switch hides the email at once', async () => {
  const { user, changes } = openSettings();
  const shown = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show my email' });
  expect(shown.checked).toBe(true);
  await user.click(shown);
  await waitFor(() => expect(shown.checked).toBe(false));
  await waitFor(() => expect(changes()).toEqual([{ showEmail: false }]));
});

test('and moves back when the server refuses', async () => {
  const { user } = openSettings({}, { 'PATCH user/me': () => [503, { error: 'Not now' }] });
  const shown = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show my email' });
  await user.click(shown);
  await screen.findByText('Not now');
  expect(shown.checked).toBe(true);
});

async function enterPasswords(
  user: ReturnType<typeof openSettings>['user'],
  [current, next, again]: readonly [string, string, string],
) {
  const password = await form('Change password');
  await fill(user, password.getByLabelText('Current password'), current);
  await fill(user, password.getByLabelText('New password'), next);
  await fill(user, password.getByLabelText('Confirm new password'), again);
  await user.keyboard('{Enter}');
}

test('the password changes after the question, and the fields are emptied', async () => {
  const { user, changes } = openSettings();
  await enterPasswords(user, ['ammonites', 'ichthyosaur', 'ichthyosaur']);
  await question('Are you sure you want to change your password?');
  await user.keyboard('{Enter}');
  await screen.findByText('Password changed');
  expect(changes()).toEqual([{ oldPassword: 'ammonites', password: 'ichthyosaur' }]);
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('passwords that differ are not sent, nor asked about', async () => {
  const { user, changes } = openSettings();
  await enterPasswords(user, ['ammonites', 'ichthyosaur', 'plesiosaur']);
  await screen.findByText("Passwords don't match");
  expect(document.activeElement).toBe(screen.getByLabelText('Confirm new password'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(changes()).toEqual([]);
});

test('a wrong current password is an alert, and the person stays logged in', async () => {
  const { user, address } = openSettings(
    {},
    { 'PATCH user/me': () => [403, { error: 'The current password is wrong' }] },
  );
  await enterPasswords(user, ['belemnites', 'ichthyosaur', 'ichthyosaur']);
  await question('Are you sure you want to change your password?');
  await user.keyboard('{Enter}');
  await question('The current password is wrong');
  expect(address()).toBe('/account/settings');
});

test('a password can be looked at', async () => {
  const { user } = openSettings();
  const password = await form('Change password');
  const [toggle] = password.getAllByRole('button', { name: 'Show password' });
  if (toggle) await user.click(toggle);
  expect(password.getByLabelText('Current password').getAttribute('type')).toBe('text');
});

test('devices are listed, and each can be signed out', async () => {
  const { user, server } = openSettings({}, { 'DELETE user/me/session/{id}': () => [200, [here]] });
  const list = await screen.findByRole('list', { name: 'Logged-in devices' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  within(list).getByText('This device');
  await user.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(server.sent(`DELETE user/me/session/${phone.id}`)).toHaveLength(1);
});

test('signing out here is a log-out and asks like one', async () => {
  const { user, server, address } = openSettings(
    {},
    { 'POST user/logout': () => [200, { message: 'Bye' }] },
  );
  await user.click(await screen.findByRole('button', { name: 'Log out Firefox on Linux' }));
  await question('Are you sure you wanna log out?');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Log In' });
  expect(address()).toBe('/auth');
  expect(server.sent(`DELETE user/me/session/${here.id}`)).toHaveLength(0);
});

test('API keys are for admins and the boss only', async () => {
  openSettings();
  await screen.findByRole('heading', { name: 'Account' });
  expect(screen.queryByRole('heading', { name: 'API Keys' })).toBeNull();
});

const keys = () =>
  within(screen.getByRole('list', { name: 'API Keys' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

test.each(['admin', 'boss'] as const)('the newest key of an %s stands first', async (role) => {
  const { user } = openSettings(
    { role, apiKeys: ['old-key'] },
    { 'POST user/me/key': () => [200, { apiKey: 'new-key' }] },
  );
  await user.click(await screen.findByRole('button', { name: 'Generate API Key' }));
  await waitFor(() => expect(keys()).toEqual(['new-key', 'old-key']));
});

test('a key can be copied', async () => {
  const { user } = openSettings({ role: 'admin', apiKeys: ['old-key'] });
  await user.click(await screen.findByRole('button', { name: 'Copy API Key' }));
  await screen.findByText('API Key copied');
  expect(await navigator.clipboard.readText()).toBe('old-key');
});

test('a key is deleted after the question; what the server answers counts', async () => {
  const { user, server } = openSettings(
    { role: 'admin', apiKeys: ['one', 'two'] },
    {
      'DELETE user/me/key/{key}': () => [
        200,
        { ...mary, role: 'admin', apiKeys: ['two', 'three'] },
      ],
    },
  );
  const [first] = await screen.findAllByRole('button', { name: 'Delete API Key' });
  if (first) await user.click(first);
  await question('Are you sure you want to delete this API Key?');
  expect(server.sent('DELETE user/me/key/one')).toHaveLength(0);
  await accept(user, 'Delete API Key');
  await waitFor(() => expect(keys()).toEqual(['two', 'three']));
  expect(server.sent('DELETE user/me/key/one')).toHaveLength(1);
});

test('the account is deleted after the question, and the start is shown', async () => {
  const { user, server, address } = openSettings(
    {},
    { 'DELETE user/me': () => [200, { message: 'Your account is deleted' }] },
  );
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await question(
    'This action will permanently delete your account and all your data. Are you sure?',
  );
  expect(server.sent('DELETE user/me')).toHaveLength(0);
  localStorage.setItem(`draft:${mary.id}:tree:whales`, 'A comment');
  const place = { accountId: mary.id, treeId: 'whales', windowId: 'window' };
  const storage = await openStoredEdits({ ...place, onFailed: () => undefined });
  storage.save([{ operationId: '1', action: 'edit', operation: null, target: null }]);
  await storage.settled();
  await accept(user, 'Delete account');
  await screen.findByRole('heading', { name: 'Create and Explore Phylogenetic Trees' });
  expect(address()).toBe('/');
  await screen.findByText('Your account is deleted');
  // What waited in this browser is gone with it.
  expect((await countStoredEdits(mary.id)).size).toBe(0);
  expect(Object.keys(localStorage).filter((key) => key.includes(mary.id))).toEqual([]);
});

test('an account that cannot be deleted stays', async () => {
  const { user, address } = openSettings(
    {},
    { 'DELETE user/me': () => [503, { error: 'Not now' }] },
  );
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await question(
    'This action will permanently delete your account and all your data. Are you sure?',
  );
  await accept(user, 'Delete account');
  await screen.findByText('Not now');
  expect(address()).toBe('/account/settings');
});

function dropOnto(input: HTMLElement, files: readonly File[]) {
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  fireEvent.drop(input, { dataTransfer: { files, items, types: ['Files'] } });
}
