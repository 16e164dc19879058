import { emptyParts, fromNested } from '@life-tree/phylogeny';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderEdited } from '../../../../testing/edited-tree.tsx';
import { CreditFields } from './credit-fields.tsx';

function renderFields() {
  const forest = fromNested([{ name: 'Dorudon', apparition: -40, duration: 5, image: 'a.webp' }]);
  const { tree } = renderEdited({ forest, parts: emptyParts }, <CreditFields rows={[0]} />);
  const type = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
    fireEvent.blur(field);
  };
  return { type, credit: () => tree().forest.details(0)?.imageCredit };
}

it('saves author, licence and link, and removes the credit when all are empty', async () => {
  const { type, credit } = renderFields();
  const [author, licence, link] = [
    screen.getByRole('textbox', { name: 'Author' }),
    screen.getByRole('combobox', { name: 'Licence' }),
    screen.getByRole('textbox', { name: 'Link' }),
  ];
  await type(author, ' Jane Roe ');
  await type(licence, 'CC BY 4.0');
  await type(link, 'https://example.org/dorudon');
  expect(credit()).toEqual({
    author: 'Jane Roe',
    licence: 'CC BY 4.0',
    link: 'https://example.org/dorudon',
  });
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    'https://example.org/dorudon',
  );
  for (const field of [link, author, licence]) await type(field, '');
  expect(credit()).toBeUndefined();
});

it('suggests common licences', () => {
  renderFields();
  const list = screen.getByRole('combobox', { name: 'Licence' }).getAttribute('list') ?? '';
  const options = document.getElementById(list)?.querySelectorAll('option') ?? [];
  expect([...options].map(({ value }) => value)).toEqual([
    'CC0 1.0',
    'CC BY 4.0',
    'CC BY-SA 4.0',
    'Public domain',
  ]);
});

it('refuses a link that is not a web address, and changes nothing', async () => {
  const { type, credit } = renderFields();
  await type(screen.getByRole('textbox', { name: 'Author' }), 'Jane Roe');
  await type(screen.getByRole('textbox', { name: 'Link' }), 'javascript:alert(1)');
  expect(screen.getByText(/starts with http:\/\/ or https:\/\//)).toBeTruthy();
  expect(credit()).toEqual({ author: 'Jane Roe' });
});
