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

/** Opens the settings with a server that accepts all changes. */
function openSettings(me: Partial<OwnUser> = {}, answers: Answers = {}) {
  let current: OwnUser = { ...mary, ...me };
  const server = fakeApi({
    'GET user/me': () => [200, current],
    'GET notification': () => [200, []],
    'GET user/me/session': () => [200, [here, phone]],
    'PATCH user/me': ({ body }) => {
      current = { ...current, ...(typeof body === 'object' ? body : {}) };
      return [200, current];
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
const dialog = (name: string) => screen.findByRole('alertdialog', { name });
/** Clicks the button, because Enter cancels destructive confirmations. */
const accept = (user: ReturnType<typeof openSettings>['user'], name: string) =>
  user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
const imageFile = (name: string, type: string, content = 'x') =>
  new File([content], name, { type });

test('the settings have sections, each with its own address', async () => {
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

test('a cancelled plan shows when it ends, and all data can be downloaded', async () => {
  openSettings({ endingPlan: 'pro', planEndsAt: '2025-04-05T12:00:00.000Z' });
  await screen.findByText(
    (_, element) => element?.textContent === 'You keep the limits of Pro until April 5th, 2025.',
  );
  const download = await screen.findByRole('link', { name: 'Download all my data' });
  expect(download.getAttribute('href')).toBe('/api/life-tree/user/me/archive?apiKey=web-key');
  expect(screen.getByRole('radio', { name: 'Español' })).not.toBeNull();
});

test('an image is uploaded and shown', async () => {
  const { user, server } = openSettings(
    {},
    { 'POST user/me/photo': () => [200, { ...mary, photo: '/api/life-tree/image/mary.webp' }] },
  );
  await user.upload(
    await screen.findByLabelText('Profile image'),
    imageFile('mary.png', 'image/png'),
  );
  await screen.findByText('Image changed');
  await screen.findByRole('button', { name: 'Delete image' });
  const body = server.sent('POST user/me/photo')[0]?.body;
  const sent = body instanceof FormData ? body.get('image') : null;
  expect(sent instanceof File && sent.name).toBe('mary.png');
});

test.each([
  [
    'File type must be one of .jpg, .jpeg, .png, .gif, .webp, .avif, .svg',
    [imageFile('mary.pdf', 'application/pdf')],
  ],
  ['File is smaller than 1 bytes', [imageFile('empty.png', 'image/png', '')]],
  [
    'File is larger than 10485760 bytes',
    [imageFile('huge.png', 'image/png', 'x'.repeat(10 * 1024 * 1024 + 1))],
  ],
  ['Too many files', [imageFile('a.png', 'image/png'), imageFile('b.png', 'image/png')]],
])('other files are refused: %s', async (message, files) => {
  const { server } = openSettings();
  const input = await screen.findByLabelText('Profile image');
  dropOnto(input, files);
  await screen.findByText(message);
  expect(server.sent('POST user/me/photo')).toHaveLength(0);
});

test('a failed upload shows an error', async () => {
  const { user } = openSettings({}, { 'POST user/me/photo': () => 'offline' });
  await user.upload(
    await screen.findByLabelText('Profile image'),
    imageFile('mary.png', 'image/png'),
  );
  await screen.findByText('Upload Failed');
});

test('the image is deleted after a confirmation', async () => {
  const { user, server } = openSettings(
    { photo: '/api/life-tree/image/mary.webp' },
    { 'DELETE user/me/photo': () => [200, mary] },
  );
  await user.click(await screen.findByRole('button', { name: 'Delete image' }));
  await dialog('Are you sure you want to delete your profile picture?');
  await accept(user, 'Delete image');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete image' })).toBeNull());
  expect(server.sent('DELETE user/me/photo')).toHaveLength(1);
});

test('the username changes after a confirmation', async () => {
  const { user, changes } = openSettings();
  const username = await form('Username');
  await user.clear(username.getByLabelText('Username'));
  await fill(user, username.getByLabelText('Username'), 'mary');
  await user.keyboard('{Enter}');
  await dialog('Are you sure you wanna change your username?');
  expect(changes()).toEqual([]);
  await user.keyboard('{Enter}');
  await screen.findByText('Username changed');
  expect(changes()).toEqual([{ username: 'mary' }]);
});

test('cancelling the confirmation keeps the username', async () => {
  const { user, changes } = openSettings();
  await fill(user, (await form('Username')).getByLabelText('Username'), '2');
  await user.keyboard('{Enter}');
  await dialog('Are you sure you wanna change your username?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(changes()).toEqual([]);
});

test("the server's error about a username is shown in an alert", async () => {
  const { user } = openSettings(
    {},
    { 'PATCH user/me': () => [409, { error: 'This username is already taken' }] },
  );
  await fill(user, (await form('Username')).getByLabelText('Username'), '2');
  await user.keyboard('{Enter}');
  await dialog('Are you sure you wanna change your username?');
  await user.keyboard('{Enter}');
  await dialog('This username is already taken');
});

test('an invalid username is reported below its field, without a confirmation', async () => {
  const { user, changes } = openSettings();
  const username = await form('Username');
  await fill(user, username.getByLabelText('Username'), ' !');
  await user.keyboard('{Enter}');
  await username.findByText('The username can only contain letters, digits, _, . and -');
  expect(changes()).toEqual([]);
});

test('an empty description is saved as none', async () => {
  const { user, changes } = openSettings({ description: 'Old words' });
  const description = await form('Description');
  await user.clear(description.getByLabelText('Description'));
  await user.click(description.getByRole('button', { name: 'Save description' }));
  await screen.findByText('Description saved');
  expect(changes()).toEqual([{ description: null }]);
});

test('the verification email can be sent again', async () => {
  const answers: Answers = {
    'POST user/me/verification': () => [200, { message: 'Check your Email' }],
  };
  const { user, server } = openSettings({ emailVerified: false }, answers);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await screen.findByText('Check your Email');
  expect(server.sent('POST user/me/verification')).toHaveLength(1);
});

test('an email verified on another device is shown as verified after asking for a new email', async () => {
  let isSent = false;
  const { user } = openSettings(
    {},
    {
      'GET user/me': () => [200, { ...mary, emailVerified: isSent }],
      'POST user/me/verification': () => {
        isSent = true;
        return [200, { message: 'Your email is confirmed' }];
      },
    },
  );
  const again = await screen.findByRole('button', { name: 'Send again' });
  await user.click(again);
  await waitFor(() => expect(again.isConnected).toBe(false));
});

test('the switch hides the email immediately', async () => {
  const { user, changes } = openSettings();
  const shown = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show my email' });
  expect(shown.checked).toBe(true);
  await user.click(shown);
  await waitFor(() => expect(shown.checked).toBe(false));
  await waitFor(() => expect(changes()).toEqual([{ showEmail: false }]));
});

test('the switch reverts if the server refuses', async () => {
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

test('the password changes after a confirmation, and the fields are cleared', async () => {
  const { user, changes } = openSettings();
  await enterPasswords(user, ['ammonites', 'ichthyosaur', 'ichthyosaur']);
  await dialog('Are you sure you want to change your password?');
  await user.keyboard('{Enter}');
  await screen.findByText('Password changed');
  expect(changes()).toEqual([{ oldPassword: 'ammonites', password: 'ichthyosaur' }]);
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('different passwords are not sent, and there is no confirmation', async () => {
  const { user, changes } = openSettings();
  await enterPasswords(user, ['ammonites', 'ichthyosaur', 'plesiosaur']);
  await screen.findByText("Passwords don't match");
  expect(document.activeElement).toBe(screen.getByLabelText('Confirm new password'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(changes()).toEqual([]);
});

test('a wrong current password shows an alert, and the user stays logged in', async () => {
  const { user, address } = openSettings(
    {},
    { 'PATCH user/me': () => [403, { error: 'The current password is wrong' }] },
  );
  await enterPasswords(user, ['belemnites', 'ichthyosaur', 'ichthyosaur']);
  await dialog('Are you sure you want to change your password?');
  await user.keyboard('{Enter}');
  await dialog('The current password is wrong');
  expect(address()).toBe('/account/settings');
});

test('a password can be shown', async () => {
  const { user } = openSettings();
  const password = await form('Change password');
  const [toggle] = password.getAllByRole('button', { name: 'Show password' });
  if (toggle) await user.click(toggle);
  expect(password.getByLabelText('Current password').getAttribute('type')).toBe('text');
});

test('devices are listed, and each can be logged out', async () => {
  const { user, server } = openSettings({}, { 'DELETE user/me/session/{id}': () => [200, [here]] });
  const list = await screen.findByRole('list', { name: 'Logged-in devices' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  within(list).getByText('This device');
  await user.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(server.sent(`DELETE user/me/session/${phone.id}`)).toHaveLength(1);
});

test('logging out the current device asks for confirmation', async () => {
  const { user, server, address } = openSettings(
    {},
    { 'POST user/logout': () => [200, { message: 'Bye' }] },
  );
  await user.click(await screen.findByRole('button', { name: 'Log out Firefox on Linux' }));
  await dialog('Are you sure you wanna log out?');
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

const wholeKey = 'q8Zt1vXk-3_LrWc0mYb7HdPfN2sGoJ5uEiKa9xTqBzI';

test.each(['admin', 'boss'] as const)('the newest key of an %s comes first', async (role) => {
  const { user } = openSettings(
    { role, apiKeys: ['old-key'] },
    { 'POST user/me/key': () => [200, { apiKey: wholeKey }] },
  );
  await user.click(await screen.findByRole('button', { name: 'Generate API Key' }));
  await waitFor(() => expect(keys()).toEqual(['q8Zt1vXk-3_L…', 'old-key…']));
});

test('a new key is shown once, to be copied, until it is deleted', async () => {
  const { user } = openSettings(
    { role: 'admin', apiKeys: ['old-key'] },
    {
      'POST user/me/key': () => [200, { apiKey: wholeKey }],
      'DELETE user/me/key/{key}': () => [200, { ...mary, role: 'admin', apiKeys: ['old-key'] }],
    },
  );
  const generate = await screen.findByRole('button', { name: 'Generate API Key' });
  expect(screen.queryByRole('button', { name: 'Copy API Key' })).toBeNull();
  await user.click(generate);
  await user.click(await screen.findByRole('button', { name: 'Copy API Key' }));
  await screen.findByText('API Key copied');
  expect(await navigator.clipboard.readText()).toBe(wholeKey);
  const notice = 'Copy your new key now. It will not be shown again.';
  expect(screen.getByText(notice).closest('[role=status]')?.textContent).toContain(wholeKey);

  const [first] = screen.getAllByRole('button', { name: 'Delete API Key' });
  if (first) await user.click(first);
  await accept(user, 'Delete API Key');
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(screen.queryByText(wholeKey)).toBeNull();
});

test('a key is deleted after a confirmation, and the keys in the reply are shown', async () => {
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
  await dialog('Are you sure you want to delete this API Key?');
  expect(server.sent('DELETE user/me/key/one')).toHaveLength(0);
  await accept(user, 'Delete API Key');
  await waitFor(() => expect(keys()).toEqual(['two…', 'three…']));
  expect(server.sent('DELETE user/me/key/one')).toHaveLength(1);
});

test('the account is deleted after a confirmation, and the landing page opens', async () => {
  const { user, server, address } = openSettings(
    {},
    { 'DELETE user/me': () => [200, { message: 'Your account is deleted' }] },
  );
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await dialog('This action will permanently delete your account and all your data. Are you sure?');
  expect(server.sent('DELETE user/me')).toHaveLength(0);
  localStorage.setItem(`draft:${mary.id}:tree:whales`, 'A comment');
  const options = { accountId: mary.id, treeId: 'whales', windowId: 'window' };
  const storage = await openStoredEdits({ ...options, onFailed: () => undefined });
  storage.put({ operationId: '1', action: 'edit', operation: null, target: null });
  await storage.settled();
  await accept(user, 'Delete account');
  expect(server.sent('DELETE user/me')).toHaveLength(0);
  await enterPassword(user, 'Delete account');
  expect(server.sent('DELETE user/me')[0]?.body).toEqual({ password: 'ammonites' });
  await screen.findByRole('heading', { name: 'Create and Explore Phylogenetic Trees' });
  expect(address()).toBe('/');
  await screen.findByText('Your account is deleted');
  // What waited in this browser is gone with it.
  expect((await countStoredEdits(mary.id)).size).toBe(0);
  expect(Object.keys(localStorage).filter((key) => key.includes(mary.id))).toEqual([]);
});

test('if deletion fails, the error is shown and the account stays', async () => {
  const { user, address } = openSettings(
    {},
    { 'DELETE user/me': () => [503, { error: 'Not now' }] },
  );
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await dialog('This action will permanently delete your account and all your data. Are you sure?');
  await accept(user, 'Delete account');
  await enterPassword(user, 'Delete account');
  await screen.findByText('Not now');
  expect(address()).toBe('/account/settings');
});

test('the second factor is switched on with a code of the app, and off with the password', async () => {
  let status = { isOn: false, recoveryCodesLeft: 0 };
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const { user, server } = openSettings(
    {},
    {
      'GET user/me/second-factor': () => [200, status],
      'POST user/me/second-factor': () => [200, { secret, address: `otpauth://totp/x?${secret}` }],
      'PATCH user/me/second-factor': () => {
        status = { isOn: true, recoveryCodesLeft: 10 };
        return [200, { recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] }];
      },
      'DELETE user/me/second-factor': () => {
        status = { isOn: false, recoveryCodesLeft: 0 };
        return [200, { message: 'The second factor is off' }];
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await enterPassword(user, 'Continue');
  await screen.findByRole('img', { name: 'QR code of the key' });
  screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  await fill(user, screen.getByLabelText('Code of the app'), '287 082');
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  const codes = within(await screen.findByRole('list', { name: 'Your recovery codes' }));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'aaaa-bbbb-cccc-dddd',
    'eeee-ffff-gggg-hhhh',
  ]);
  expect(server.sent('PATCH user/me/second-factor')[0]?.body).toEqual({ code: '287082' });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText(/10 recovery codes are left/);
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  await enterPassword(user, 'Switch off');
  await screen.findByRole('button', { name: 'Set up' });
  expect(server.sent('DELETE user/me/second-factor')[0]?.body).toEqual({ password: 'ammonites' });
});

async function enterPassword(user: ReturnType<typeof openSettings>['user'], accepting: string) {
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText('Current password'), 'ammonites');
  await user.click(asked.getByRole('button', { name: accepting }));
}

function dropOnto(input: HTMLElement, files: readonly File[]) {
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  fireEvent.drop(input, { dataTransfer: { files, items, types: ['Files'] } });
}

test('S5: a real name and an ORCID iD are saved, and a mistyped iD is refused', async () => {
  const { user, changes } = openSettings();
  const publishing = await form('Name for publications');
  await fill(user, publishing.getByLabelText('Real name (optional)'), 'Mary Anning');
  const orcid = publishing.getByLabelText('ORCID iD (optional)');
  await fill(user, orcid, '0000-0002-1694-2339');
  const save = publishing.getByRole('button', { name: 'Save name and ORCID iD' });
  await user.click(save);
  await publishing.findByText('Enter an ORCID iD such as 0000-0002-1825-0097');
  expect(changes()).toEqual([]);
  await user.clear(orcid);
  await fill(user, orcid, 'https://orcid.org/0000-0002-1694-233X');
  await user.click(save);
  const saved = { realName: 'Mary Anning', orcid: '0000-0002-1694-233X' };
  await waitFor(() => expect(changes()).toEqual([saved]));
});
