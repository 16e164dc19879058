import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import {
  defaultFigure,
  type FigureChoice,
  sheetOf,
  storedFigure,
  storeFigure,
} from './figure-choice.ts';
import { FigureOptions } from './figure-options.tsx';

function open(start: Partial<FigureChoice> = {}) {
  const changed: { choice: FigureChoice } = { choice: { ...defaultFigure, ...start } };
  function Options() {
    const [choice, setChoice] = useState(changed.choice);
    changed.choice = choice;
    return <FigureOptions choice={choice} offersReferences={false} onChange={setChoice} />;
  }
  render(<Options />);
  return changed;
}
const select = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('spinbutton', { name }), { target: { value } });

test('G7: a sheet can have any width and height, which are used while they are possible', () => {
  const changed = open();
  select('Sheet', 'own');
  type('Width in mm', '140.5');
  type('Height in mm', '60');
  expect(sheetOf(changed.choice)).toMatchObject({ width: 140.5, height: 60, fitsHeight: false });
  type('Height in mm', '3');
  expect(screen.getByText('From 40 to 2,000')).toBeDefined();
  expect(sheetOf(changed.choice).height).toBe(60);
});

test('G7: a page can lie on either side', () => {
  const changed = open();
  expect(sheetOf(changed.choice)).toMatchObject({ canTurn: true });
  select('Orientation', 'landscape');
  expect(sheetOf(changed.choice)).toMatchObject({ width: 297, height: 210, canTurn: false });
  select('Orientation', 'portrait');
  expect(sheetOf(changed.choice)).toMatchObject({ width: 210, height: 297, canTurn: false });
  select('Sheet', 'column');
  expect(screen.queryByRole('combobox', { name: 'Orientation' })).toBeNull();
  expect(sheetOf(changed.choice).width).toBe(85);
});

test('G7: the choice is remembered, apart from the shape, which belongs to the tree', () => {
  const changed = open();
  select('Font', 'serif');
  select('Shape', 'fan');
  select('Colours', 'transparent');
  expect(changed.choice).toMatchObject({ font: 'serif', shape: 'fan', theme: 'transparent' });
  storeFigure({ ...changed.choice, width: 5 });
  expect(storedFigure()).toMatchObject({
    ...{ font: 'serif', shape: null, theme: 'transparent' },
    width: defaultFigure.width,
  });
});
