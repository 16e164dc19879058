import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function writeMessage(user: UserEvent) {
  await fill(user, await screen.findByLabelText('Name or Institution'), 'Museum of Lyme');
  await fill(user, screen.getByLabelText('Email'), 'museum@lyme.example');
  await fill(user, screen.getByLabelText('Message'), 'We would like a plan for all of us.');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
}

test('a message is sent and its arrival is confirmed', async () => {
  const server = fakeApi({ 'POST contact': () => [200, { message: 'Thank you' }] });
  const { user } = renderApp('/');
  await writeMessage(user);
  await screen.findByRole('alertdialog', { name: /^Thank you/ });
  expect(server.sent('POST contact')[0]?.body).toEqual({
    name: 'Museum of Lyme',
    email: 'museum@lyme.example',
    message: 'We would like a plan for all of us.',
  });
  expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('');
});

test('a failure is shown, and the text stays', async () => {
  fakeApi({ 'POST contact': () => 'offline' });
  const { user } = renderApp('/');
  await writeMessage(user);
  await screen.findByRole('alertdialog', { name: 'Connection Failed' });
  expect(screen.getByLabelText<HTMLInputElement>('Name or Institution').value).toBe(
    'Museum of Lyme',
  );
});

test('a double click sends the message once', async () => {
  const server = fakeApi({ 'POST contact': () => [200, { message: 'Thank you' }] });
  const { user } = renderApp('/');
  await fill(user, await screen.findByLabelText('Name or Institution'), 'Museum');
  await fill(user, screen.getByLabelText('Email'), 'museum@lyme.example');
  await fill(user, screen.getByLabelText('Message'), 'Hello');
  await user.dblClick(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByRole('alertdialog', { name: /^Thank you/ });
  expect(server.sent('POST contact')).toHaveLength(1);
});

test('an invalid email is reported below its field', async () => {
  const server = fakeApi();
  const { user } = renderApp('/');
  await fill(user, await screen.findByLabelText('Name or Institution'), 'Museum');
  await fill(user, screen.getByLabelText('Email'), 'not an email');
  await fill(user, screen.getByLabelText('Message'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByText('Enter a valid email');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  expect(server.sent('POST contact')).toHaveLength(0);
});
