import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('a note leaves by itself', () => {
  const toasts = renderToaster();
  act(() => toasts.note('Saved'));
  screen.getByText('Saved');
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('an error is announced and stays until it is put away', () => {
  const toasts = renderToaster();
  act(() => toasts.error('The change was refused'));
  act(() => vi.advanceTimersByTime(3_600_000));
  expect(screen.getByRole('alert').textContent).toContain('The change was refused');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the same words are not shown twice', () => {
  const toasts = renderToaster();
  act(() => toasts.error('Connection Failed'));
  act(() => toasts.error('Connection Failed'));
  expect(screen.getAllByText('Connection Failed')).toHaveLength(1);
});
