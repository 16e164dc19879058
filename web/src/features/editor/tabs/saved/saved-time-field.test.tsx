import { type TreeTimes, type UncertainTime, years } from '@life-tree/phylogeny';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SavedMomentField } from './saved-time-field.tsx';

const certain: UncertainTime = { time: years(-66e6), bounds: null };

function open(moment = certain, style: TreeTimes | null = { notation: 'ago' }) {
  const save = vi.fn(() => null);
  const field = (shown: UncertainTime) => (
    <SavedMomentField
      label="Apparition"
      name="apparition"
      unit="Million Years"
      style={style}
      moment={shown}
      onSave={save}
    />
  );
  const { rerender } = render(field(moment));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: /^Apparition/ });
  return {
    save,
    input,
    show: (shown: UncertainTime) => rerender(field(shown)),
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    leave: () => fireEvent.blur(input),
    reading: () => screen.getByRole('status').textContent?.replaceAll('\u00a0', ' '),
  };
}

it('D4: shows what it understands while the user types, and saves the time with its bounds', () => {
  const { save, type, leave, reading } = open();
  expect(reading()).toBe('');
  type('Campan');
  expect(reading()).toBe('');
  type('Campanian');
  expect(reading()).toBe('→ 83.6–72.2 Ma');
  leave();
  expect(reading()).toBe('');
  expect(save).toHaveBeenCalledExactlyOnceWith(
    { time: -77.9e6, bounds: { before: 5.7e6, after: 5.7e6, kind: 'fossil' } },
    expect.any(String),
    true,
  );
});

it('says how to enter the past where a number without a sign is in the future', () => {
  const { save, type, leave, reading } = open(certain, null);
  type('1.7');
  expect(reading()).toBe('→ 1.70MY. This is in the future. For the past, enter -1.7.');
  leave();
  expect(save).toHaveBeenCalledExactlyOnceWith({ time: 1.7e6 }, expect.any(String), false);
  for (const past of ['-1.7', '1.7 Ma', 'Campanian', '0']) {
    type(past);
    expect(reading()).not.toContain('future');
  }
  type('70 +2 -1');
  expect(reading()).toContain('For the past, enter -70 +1 -2.');
});

it('says how to enter the past where a sign puts an age into the future', () => {
  const { type, reading } = open();
  type('-3');
  expect(reading()).toBe('→ -3 Ma. This is in the future. For the past, enter 3.');
  type('today');
  expect(reading()).not.toContain('future');
});

it('D4: suggests the nearest text under the field if it cannot read the text', () => {
  const { save, input, type, leave } = open();
  type('Campanain');
  leave();
  expect(screen.getByRole('alert').textContent).toBe(
    '"Campanain" cannot be read as a time. Did you mean Campanian?',
  );
  expect(input.value).toBe('Campanain');
  expect(save).not.toHaveBeenCalled();
});

it('D1: changes only what the user has changed, and keeps digits that it does not show', () => {
  const bounds = { before: 400_000.00000000006, after: 600_000, kind: 'range' as const };
  const { save, input, type, leave } = open({ time: years(-66e6), bounds });
  expect(input.value).toBe('66 +0.4 -0.6');
  type('67 +0.4 -0.6');
  leave();
  expect(save).toHaveBeenLastCalledWith({ time: -67e6 }, expect.any(String), expect.any(Boolean));
  type('66 +0.4 -0.7');
  leave();
  expect(save).toHaveBeenLastCalledWith(
    { bounds: { ...bounds, after: 700_000 } },
    expect.any(String),
    expect.any(Boolean),
  );
  type('66');
  leave();
  expect(save).toHaveBeenLastCalledWith({ bounds: null }, expect.any(String), expect.any(Boolean));
});

it('D5d: shows an interval that misses its date, and keeps it where it is when the date changes', () => {
  const bounds = { before: -1e6, after: 2_000_000.0000001, kind: 'hpd' as const };
  const { save, input, type, leave, reading } = open({ time: years(-66e6), bounds });
  expect(input.value).toBe('66 (95% HPD: 65–64)');
  type('67 (95% HPD: 65–64)');
  expect(reading()).toBe('→ 67 Ma (95% HPD: 65–64 Ma)');
  leave();
  expect(save).toHaveBeenLastCalledWith(
    {
      time: -67e6,
      bounds: { before: -2e6, after: expect.closeTo(3_000_000.0000001, 6), kind: 'hpd' },
    },
    expect.any(String),
    expect.any(Boolean),
  );
  type('66 (95% HPD: 65–63)');
  leave();
  expect(save).toHaveBeenLastCalledWith(
    { bounds: { ...bounds, after: 3e6 } },
    expect.any(String),
    expect.any(Boolean),
  );
});

it('repeats in each edit what the typing session has changed, because edits of a session are merged', () => {
  const { save, show, type } = open();
  const bounds = { before: 500_000, after: 500_000, kind: 'range' as const };
  type('66 ± 0.5');
  show({ time: years(-66e6), bounds });
  type('67 ± 0.5');
  fireEvent.blur(screen.getByRole('textbox'));
  expect(save).toHaveBeenLastCalledWith(
    { time: -67e6, bounds },
    expect.any(String),
    expect.any(Boolean),
  );
});

it('D1: shows few digits of a computed time, and keeps all of them', () => {
  const time = years(-75_712_909.123_456_78);
  const bounds = { before: 3_123_456.789_012_3, after: 2_000_000.123_456_7, kind: 'hpd' as const };
  const { save, input, type, leave } = open({ time, bounds });
  expect(input.value).toBe('75.7129 +3.12346 -2 (95% HPD)');
  expect(input.title).toContain('75.7129091234568');
  type('75.7129 +3.12346 -2 (95% HPD) ');
  leave();
  expect(save).not.toHaveBeenCalled();
  type('75.7129 +3.12346 -2.5 (95% HPD)');
  leave();
  expect(save).toHaveBeenLastCalledWith(
    { bounds: expect.objectContaining({ before: bounds.before, after: 2_500_000 }) },
    expect.any(String),
    expect.any(Boolean),
  );
  type('76 +3.12346 -2 (95% HPD)');
  leave();
  expect(save).toHaveBeenLastCalledWith({ time: -76e6 }, expect.any(String), expect.any(Boolean));
});

it('shows what people type with all its digits', () => {
  for (const text of ['66.043215', '12345.67891', '0.000123456']) {
    const { input } = open({ time: years(-Number(text) * 1e6), bounds: null });
    expect(input.value).toBe(text);
    cleanup();
  }
});
