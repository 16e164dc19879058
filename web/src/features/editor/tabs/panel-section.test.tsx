import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PanelSection } from './panel-section.tsx';

function show(isOpen = false) {
  return render(
    <PanelSection title="Ancestor" isOpen={isOpen}>
      Content
    </PanelSection>,
  );
}

const content = () => screen.queryByText('Content');
const toggle = () => fireEvent.click(screen.getByRole('heading', { name: 'Ancestor' }));

test('a section begins open if it is used, and closed otherwise', () => {
  const { unmount } = show();
  expect(content()).toBeNull();
  unmount();
  show(true);
  expect(content()).not.toBeNull();
});

test('what the user opens or closes stays so for the next species', async () => {
  const first = show();
  toggle();
  await waitFor(() => expect(content()).not.toBeNull());
  first.unmount();
  const second = show();
  expect(content()).not.toBeNull();
  toggle();
  await waitFor(() => expect(content()).toBeNull());
  second.unmount();
  show(true);
  expect(content()).toBeNull();
});

test('a closed section opens when it gets its first value', () => {
  const { rerender } = show();
  rerender(
    <PanelSection title="Ancestor" isOpen>
      Content
    </PanelSection>,
  );
  expect(content()).not.toBeNull();
});
