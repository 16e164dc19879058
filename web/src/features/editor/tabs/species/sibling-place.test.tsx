import { emptyParts, fromNested } from '@life-tree/phylogeny';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderEdited } from '../../../../testing/edited-tree.tsx';
import { SiblingPlace } from './sibling-place.tsx';

const descendants = ['A', 'B', 'C', 'D'].map((name) => ({ name, afterApparition: 1, duration: 1 }));
const forest = fromNested([{ name: 'Root', apparition: 0, duration: 9, descendants }]);

function renderPlace(...names: readonly string[]) {
  return renderEdited({ forest, parts: emptyParts }, (shown) => {
    const list = [...shown.forest.list()].map(({ name }) => name);
    const rows = names.map((name) => list.indexOf(name));
    return <SiblingPlace rows={rows} />;
  });
}

const button = (name: string) => screen.getByRole('button', { name });

test('G5: siblings move together, each time with one edit, until they are at the edge', () => {
  const { operations } = renderPlace('B', 'C');
  screen.getByText('Places 2 to 3 of 4');
  fireEvent.click(button('Move down'));
  screen.getByText('Places 3 to 4 of 4');
  expect(operations).toHaveLength(1);
  expect(button('Move down')).toHaveProperty('disabled', true);
  fireEvent.click(button('Move up'));
  fireEvent.click(button('Move up'));
  screen.getByText('Places 1 to 2 of 4');
  expect(operations).toHaveLength(3);
  expect(button('Move up')).toHaveProperty('disabled', true);
});

test('G5: siblings that are apart move until both are at the edge', () => {
  renderPlace('A', 'D');
  screen.getByText('Places 1 to 4 of 4');
  fireEvent.click(button('Move up'));
  screen.getByText('Places 1 to 3 of 4');
  fireEvent.click(button('Move up'));
  screen.getByText('Places 1 to 2 of 4');
  expect(button('Move up')).toHaveProperty('disabled', true);
});

test('G5: species that are not siblings have no common order', () => {
  renderPlace('Root', 'A');
  expect(screen.queryByRole('button')).toBeNull();
});
