import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ColourField } from './colour-field.tsx';

function open(start: string | null, isMixed = false) {
  const saved = vi.fn();
  function Page() {
    const [value, setValue] = useState(start);
    return (
      <ColourField
        label="Colour"
        name="colour"
        placeholder="Automatic"
        value={value}
        isMixed={isMixed}
        onValue={(colour) => {
          saved(colour);
          setValue(colour);
        }}
      />
    );
  }
  render(<Page />);
  return { saved, text: screen.getByRole('textbox', { name: 'Colour' }) };
}

it('saves a colour once, when the picker closes', () => {
  const { saved, text } = open(null);
  const picker = screen.getByLabelText('Colour: choose');
  fireEvent.input(picker, { target: { value: '#112233' } });
  fireEvent.input(picker, { target: { value: '#112244' } });
  expect(text).toHaveProperty('value', '#112244');
  expect(saved).not.toHaveBeenCalled();
  fireEvent(picker, new Event('change', { bubbles: true }));
  expect(saved.mock.calls).toEqual([['#112244']]);
});

it('reads a typed colour, explains another text, and removes the colour', async () => {
  const user = userEvent.setup();
  const { saved, text } = open('#336699');
  await user.clear(text);
  await user.type(text, '36C{Enter}');
  expect(saved.mock.calls).toEqual([['#3366cc']]);
  await user.clear(text);
  await user.type(text, 'green{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('#rrggbb');
  expect(text).toHaveProperty('value', 'green');
  await user.click(screen.getByRole('button', { name: 'Colour: remove' }));
  expect(saved.mock.calls).toEqual([['#3366cc'], [null]]);
});

it('keeps mixed colours if the field is left empty, and removes them on request', async () => {
  const user = userEvent.setup();
  const { saved, text } = open(null, true);
  await user.type(text, '3{Backspace}');
  await user.tab();
  expect(saved).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Colour: remove' }));
  expect(saved.mock.calls).toEqual([[null]]);
});
