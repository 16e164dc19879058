import { expect, test } from 'vitest';
import { errorText } from './messages.ts';

test('the text of an error depends on its code and values', () => {
  const values = { field: 'name', limit: 2000 };
  expect(errorText('field-too-long', values, 'Something old')).toBe(
    '"name" is too long: the maximum length is 2,000',
  );
});

test('the text names the refused species', () => {
  expect(errorText('duration-not-positive', { species: 'Felis' })).toBe(
    'Felis: The duration of the species must be greater than 0',
  );
});

test('an unknown code keeps the sentence of the server', () => {
  expect(errorText('new-rule', {}, 'A new rule')).toBe('A new rule');
  expect(errorText('new-rule')).toBe('Something went wrong');
});
