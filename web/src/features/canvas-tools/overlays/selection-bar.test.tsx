import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SelectionBar } from './selection-bar.tsx';

it('T5: opens the menu of the selection on touch screens, where there is one', async () => {
  const onMenu = vi.fn();
  const bar = (menu: typeof onMenu | null) => (
    <SelectionBar count={2} actions={null} onMenu={menu} onDone={() => {}} />
  );
  const { rerender } = render(bar(onMenu));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Commands' }));
  expect(onMenu).toHaveBeenCalledExactlyOnceWith({ x: 0, y: 0 });
  rerender(bar(null));
  expect(screen.queryByRole('button', { name: 'Commands' })).toBeNull();
});
