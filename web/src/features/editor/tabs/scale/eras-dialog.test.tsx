import type { OwnScale } from '@life-tree/phylogeny';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErasDialog } from './eras-dialog.tsx';

const scale: OwnScale = {
  ...{ unit: 'winters', direction: 'forward', now: 900 },
  eras: [{ name: 'The "Great" Ash', from: 0, to: 500, level: 0 }],
};

const tooLong = 'This is too long. A time scale can have at most 500 eras';

function open() {
  const onSave = vi.fn((_: OwnScale) => null);
  render(<ErasDialog scale={scale} onSave={onSave} onClose={() => undefined} />);
  return { onSave, field: screen.getByRole('textbox') };
}

/** Whether the browser would insert the text. */
function paste(field: HTMLElement, text: string): boolean {
  return fireEvent.paste(field, { clipboardData: { getData: () => text } });
}

it('G3: refuses to paste a table of 100,000 eras or a line without end, and keeps the eras', () => {
  const { onSave, field } = open();
  const many = Array.from({ length: 100_000 }, (_, at) => `Era ${at}\t${at}\t${at + 1}`);
  for (const text of [many.join('\n'), 'x'.repeat(5_000_000), '\n'.repeat(100_000)]) {
    expect(paste(field, text)).toBe(false);
    screen.getByText(tooLong);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith(scale);
});

it('G3: has a picker for the colour of each era, unless a line cannot be read', () => {
  const { onSave, field } = open();
  const picker = () => screen.queryByLabelText('Colour of The "Great" Ash');
  fireEvent.change(field, { target: { value: 'The "Great" Ash\tsoon' } });
  expect(picker()).toBeNull();
  fireEvent.change(field, { target: { value: 'The "Great" Ash\t0\t500' } });
  fireEvent.change(picker() ?? field, { target: { value: '#aa3322' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const [saved] = onSave.mock.calls[0]?.[0].eras ?? [];
  expect(saved).toMatchObject({ name: 'The "Great" Ash', colour: '#aa3322' });
});

it('G3: lets a table of 500 eras be pasted, and forgets that another was too long', () => {
  const { field } = open();
  paste(field, 'x'.repeat(5_000_000));
  const most = Array.from({ length: 500 }, (_, at) => `Era ${at}\t${at}\t${at + 1}\t#aa3322`);
  expect(paste(field, most.join('\n'))).toBe(true);
  expect(screen.queryByText(tooLong)).toBeNull();
});

it('G3: keeps what others change in the time scale and its eras while the dialog is open', () => {
  const onSave = vi.fn((_: OwnScale) => null);
  const dialog = (shown: OwnScale) => (
    <ErasDialog scale={shown} onSave={onSave} onClose={() => undefined} />
  );
  const [ash] = scale.eras;
  if (ash === undefined) throw new Error('There is no era.');
  const thaw = { name: 'Thaw', from: 500, to: 900, level: 0 };
  const { rerender } = render(dialog({ ...scale, eras: [ash, thaw] }));
  fireEvent.change(screen.getByRole('textbox'), {
    target: { value: 'The "Great" Ash\t0\t500\nThaw\t500\t800\nDusk\t800\t900' },
  });
  // Someone else counts back, colours an era and adds another one.
  const frost = { name: 'Frost', from: 100, to: 200, level: 1 };
  rerender(
    dialog({
      ...{ ...scale, unit: 'days', direction: 'back' },
      eras: [{ ...ash, colour: '#7fb7be' }, frost, thaw],
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith({
    ...{ ...scale, unit: 'days', direction: 'back' },
    eras: [
      { ...ash, colour: '#7fb7be' },
      frost,
      { ...thaw, to: 800 },
      { name: 'Dusk', from: 800, to: 900, level: 0 },
    ],
  });
});
