import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadLanguage } from '../../texts/language.ts';
import { ErrorBoundary } from './error-boundary.tsx';

let isBroken: boolean;

function Fragile() {
  if (isBroken) throw new Error('broken');
  return <p>Works</p>;
}

beforeEach(async () => {
  isBroken = true;
  // React logs every caught error.
  vi.spyOn(console, 'error').mockReturnValue();
  await loadLanguage();
});

test('a crash leaves the other parts in place, and "Try again" renders the part again', async () => {
  const user = userEvent.setup();
  render(
    <>
      <ErrorBoundary message="This panel has crashed">
        <Fragile />
      </ErrorBoundary>
      <ErrorBoundary message="The canvas has crashed">
        <p>Canvas</p>
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This panel has crashed');
  expect(screen.getByText('Canvas')).toBeDefined();

  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(screen.getByText('Works')).toBeDefined();
});
