import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Toaster } from '../feedback/toaster.tsx';
import { createToasts } from '../feedback/toasts.ts';
import { type Dialogs, DialogsProvider, useDialogs } from './dialogs.tsx';

function renderOpener(ask: (dialogs: Dialogs) => Promise<unknown>) {
  const answered = vi.fn();
  const Opener = () => {
    const dialogs = useDialogs();
    return (
      <button type="button" onClick={async () => answered(await ask(dialogs))}>
        Ask
      </button>
    );
  };
  render(
    <Toaster toasts={createToasts()}>
      <DialogsProvider>
        <Opener />
      </DialogsProvider>
    </Toaster>,
  );
  const user = userEvent.setup();
  return { user, answered, open: () => user.click(screen.getByRole('button', { name: 'Ask' })) };
}

const pressEscape = (role: 'alertdialog' | 'dialog') =>
  screen.getByRole(role).dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }));

test('Enter closes an alert', async () => {
  const { user, answered, open } = renderOpener((dialogs) =>
    dialogs.alert("Passwords don't match"),
  );
  await open();
  screen.getByRole('alertdialog', { name: "Passwords don't match" });
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(answered).toHaveBeenCalledOnce();
});

test('the focus returns to where it was', async () => {
  const { user, open } = renderOpener((dialogs) => dialogs.alert('Hello'));
  await open();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' }));
});

test('the button with the verb accepts a confirmation', async () => {
  const { user, answered, open } = renderOpener((dialogs) =>
    dialogs.confirm('Are you sure?', { accept: 'Delete tree', detail: 'Its 12 species go too.' }),
  );
  await open();
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Its 12 species go too.',
  );
  await user.click(screen.getByRole('button', { name: 'Delete tree' }));
  expect(answered).toHaveBeenCalledWith(true);
});

test('Escape and Cancel decline a confirmation', async () => {
  const { user, answered, open } = renderOpener((dialogs) => dialogs.confirm('Are you sure?'));
  await open();
  pressEscape('alertdialog');
  await waitFor(() => expect(answered).toHaveBeenLastCalledWith(false));
  await open();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(answered).toHaveBeenCalledTimes(2);
  expect(answered).toHaveBeenLastCalledWith(false);
});

test('Enter accepts a plain confirmation and cancels a destructive one', async () => {
  const plain = renderOpener((dialogs) => dialogs.confirm('Log out?'));
  await plain.open();
  await plain.user.keyboard('{Enter}');
  expect(plain.answered).toHaveBeenLastCalledWith(true);
  cleanup();

  const destructive = renderOpener((dialogs) =>
    dialogs.confirm('Are you sure?', { accept: 'Delete tree', destructive: true }),
  );
  await destructive.open();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await destructive.user.keyboard('{Enter}');
  expect(destructive.answered).toHaveBeenLastCalledWith(false);
});

test('a prompt starts with its text selected and returns the entered text', async () => {
  const { user, answered, open } = renderOpener((dialogs) =>
    dialogs.prompt('Name of the tree', { initial: 'Untitled Phylogenetic Tree' }),
  );
  await open();
  screen.getByRole('dialog', { name: 'Name of the tree' });
  await user.keyboard('Whales{Enter}');
  expect(answered).toHaveBeenCalledWith('Whales');
});

test('a cancelled prompt returns null, not its initial text', async () => {
  const { answered, open } = renderOpener((dialogs) =>
    dialogs.prompt('Name of the tree', { initial: 'Untitled Phylogenetic Tree' }),
  );
  await open();
  pressEscape('dialog');
  await waitFor(() => expect(answered).toHaveBeenCalledWith(null));
});

test('a second question waits until the first is answered', async () => {
  const { user, open } = renderOpener((dialogs) =>
    Promise.all([dialogs.alert('First'), dialogs.alert('Second')]),
  );
  await open();
  screen.getByRole('alertdialog', { name: 'First' });
  expect(screen.queryByRole('alertdialog', { name: 'Second' })).toBeNull();
  await user.keyboard('{Enter}');
  screen.getByRole('alertdialog', { name: 'Second' });
});

test('a dialog that crashes counts as cancelled, and the page behind it stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  // React cannot render an object, and nothing checks the texts of callers at run time.
  const broken = { accept: {} } as unknown as { accept: string };
  const { answered, open } = renderOpener((dialogs) => dialogs.confirm('Sure?', broken));
  await open();
  await waitFor(() => expect(answered).toHaveBeenCalledWith(false));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('This dialog has crashed');
  screen.getByRole('button', { name: 'Ask' });
});
