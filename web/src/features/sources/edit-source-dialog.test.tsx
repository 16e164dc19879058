import { fromNested, partId, partsFrom } from '@life-tree/phylogeny';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderEdited } from '../../testing/edited-tree.tsx';
import { EditSourceDialog } from './edit-source-dialog.tsx';

test('two people can edit different fields of a source at once', async () => {
  const id = partId('0190b6a0-0000-7000-8000-0000000000b1');
  const value = { type: 'book', title: 'Wales', publisher: 'Murray' };
  const parts = partsFrom({ sources: [{ id, value }] });
  const { tree, perform } = renderEdited(
    { forest: fromNested([]), parts },
    <EditSourceDialog id={id} onClose={() => undefined} />,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Whales' } });
  perform({
    kind: 'put-part',
    part: 'sources',
    id,
    value: { ...value, publisher: 'Murray & Co.' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(tree().parts.sources.get(id)).toEqual({
    type: 'book',
    title: 'Whales',
    publisher: 'Murray & Co.',
  });
});
