import { years } from '@life-tree/phylogeny';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SavedTextField } from './saved-text-field.tsx';
import { SavedDurationField } from './saved-time-field.tsx';
import { TagsField } from './tags-field.tsx';

it.each([
  [
    'a text',
    'Name',
    (save: () => null) => (
      <SavedTextField label="Name" name="n" value="" maxLength={9} onSave={save} />
    ),
  ],
  [
    'a time',
    'Duration (Y)',
    (save: () => null) => (
      <SavedDurationField
        label="Duration"
        name="d"
        unit="Years"
        duration={years(1)}
        onSave={save}
      />
    ),
  ],
  ['tags', 'Tags', (save: () => null) => <TagsField tags={[]} onSave={save} />],
])('a field for %s leaves Enter and Escape to an input method', (_, label, fieldFor) => {
  const save = vi.fn(() => null);
  render(fieldFor(save));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
  fireEvent.change(field, { target: { value: '23' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  // Safari's Enter comes after the composition.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(save).not.toHaveBeenCalled();
  expect(field.value).toBe('23');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(save).toHaveBeenCalledOnce();
});
