import { defaultSettings } from '@life-tree/canvas';
import { emptyParts, fromNested, type WriteOptions } from '@life-tree/phylogeny';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DataOptions } from './data-options.tsx';

const forest = fromNested([
  {
    ...{ name: 'Root', apparition: -9e6, duration: 4e6, description: 'The first' },
    descendants: ["O'Neil", 'B'].map((name) => ({ name, afterApparition: 4e6, duration: 5e6 })),
  },
]);
const tree = {
  ...{ forest, parts: emptyParts, details: { name: 'Whales' } },
  ...{ settings: defaultSettings(forest), path: '/trees/1' },
};

function Options({ format }: { readonly format: 'nexus' | 'json' | 'csv' }) {
  const [choice, setChoice] = useState<Omit<WriteOptions, 'parts'>>({});
  return (
    <>
      <DataOptions tree={tree} format={format} isWhole choice={choice} onChange={setChoice} />
      <output>{JSON.stringify(choice)}</output>
    </>
  );
}

test('an export for a program says which names change, and what is left out', () => {
  render(<Options format="nexus" />);
  const list = () => screen.getByRole('list').textContent;
  expect(list()).toContain('ape misreads these names');
  expect(list()).toContain('Descriptions are left out: Root');
  fireEvent.change(screen.getByLabelText('For the program'), { target: { value: 'ape' } });
  expect(list()).toContain("Names that ape cannot read are changed: O'Neil → O’Neil");
  fireEvent.click(screen.getByRole('checkbox'));
  expect(list()).not.toContain('Descriptions are left out');
  expect(screen.getByRole('status').textContent).toBe('{"program":"ape","embed":true}');
});

test('a table can have the columns of another program, and JSON has everything', () => {
  const { rerender } = render(<Options format="csv" />);
  const field = screen.getByLabelText('Columns of the table');
  fireEvent.change(field, { target: { value: 'strap' } });
  expect(screen.getByRole('status').textContent).toBe('{"layout":"strap"}');
  fireEvent.change(field, { target: { value: 'all' } });
  expect(screen.getByRole('status').textContent).toBe('{}');
  rerender(<Options format="json" />);
  expect(screen.queryByRole('list')).toBeNull();
});
