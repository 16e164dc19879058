import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '../overlays/dialog.tsx';
import { Toaster } from './toaster.tsx';
import { createToasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function renderToaster() {
  const toasts = createToasts();
  render(<Toaster toasts={toasts}>page</Toaster>);
  return toasts;
}

test('a note disappears after some time', () => {
  const toasts = renderToaster();
  act(() => toasts.note('Saved'));
  screen.getByText('Saved');
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a note with an action stays longer, and until the action is used', () => {
  const toasts = renderToaster();
  const open = vi.fn();
  act(() => toasts.note('5 species imported', { label: 'Report', onClick: open }));
  act(() => vi.advanceTimersByTime(10_000));
  act(() => screen.getByRole('button', { name: 'Report' }).click());
  expect(open).toHaveBeenCalledOnce();
  expect(screen.queryByText('5 species imported')).toBeNull();
});

test('a note replaces an older one with the same action', () => {
  const toasts = renderToaster();
  const report = { label: 'Report', onClick: () => undefined };
  act(() => toasts.note('210 species imported', report));
  act(() => toasts.note('Link copied'));
  act(() => toasts.note('3 species pasted', report));
  expect(toasts.current().map(({ text }) => text)).toEqual(['Link copied', '3 species pasted']);
});

test('a note replaces one that only informs, and no error', () => {
  const toasts = renderToaster();
  const report = { label: 'Report', onClick: () => undefined };
  act(() => toasts.note('210 species imported', report));
  act(() => toasts.note('Mesohippus appears later'));
  act(() => toasts.error('The change was refused'));
  act(() => toasts.note('Parahippus appears later'));
  expect(toasts.current().map(({ text }) => text)).toEqual([
    '210 species imported',
    'The change was refused',
    'Parahippus appears later',
  ]);
});

test('a note whose action nobody uses disappears too', () => {
  const toasts = renderToaster();
  act(() => toasts.note('3 species moved along', { label: 'Undo', onClick: () => {} }));
  act(() => vi.advanceTimersByTime(10_000));
  screen.getByText('3 species moved along');
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('3 species moved along')).toBeNull();
});

test('an error is announced and stays until it is dismissed', () => {
  const toasts = renderToaster();
  act(() => toasts.error('The change was refused'));
  act(() => vi.advanceTimersByTime(3_600_000));
  expect(screen.getByRole('alert').textContent).toContain('The change was refused');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a toast is shown in the open dialog, and on the page after it is closed', () => {
  const toasts = createToasts();
  const page = (isOpen: boolean) => (
    <Toaster toasts={toasts}>
      {isOpen && (
        <Dialog title="Import species" onClose={() => undefined}>
          content
        </Dialog>
      )}
    </Toaster>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
  const dialog = screen.getByRole('dialog', { name: 'Import species' });
  const region = dialog.querySelector('[aria-live]');
  act(() => toasts.error('The change was refused'));
  // The region existed before the toast, so the change is announced.
  expect(region?.contains(screen.getByRole('alert'))).toBe(true);
  rerender(page(false));
  const outside = screen.getByRole('region', { name: 'Announcements' });
  expect(outside.contains(screen.getByRole('alert'))).toBe(true);
});

test('the focus returns to where it was when a toast is dismissed', () => {
  const toasts = createToasts();
  render(
    <Toaster toasts={toasts}>
      <input aria-label="Name" />
    </Toaster>,
  );
  act(() => toasts.error('The change was refused'));
  const name = screen.getByRole('textbox', { name: 'Name' });
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => name.focus());
  act(() => dismiss.focus());
  act(() => dismiss.click());
  expect(document.activeElement).toBe(name);
});

test('a dismissed toast disappears, and a hovered one stays', () => {
  const toasts = renderToaster();
  act(() => toasts.note('Saved'));
  const card = screen.getByText('Saved');
  fireEvent.pointerOver(card);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Saved')).toBe(card);
  fireEvent.pointerOut(card);
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('the same text is not shown twice', () => {
  const toasts = renderToaster();
  act(() => toasts.error('Connection Failed'));
  act(() => toasts.error('Connection Failed'));
  expect(screen.getAllByText('Connection Failed')).toHaveLength(1);
});
