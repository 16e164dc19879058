import { emptyParts, fromNested, groupSpecies, partId, partsFrom } from '@life-tree/phylogeny';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderEdited } from '../../../../testing/edited-tree.tsx';
import { GroupsSection } from './groups-section.tsx';

const id = partId('0190b6a0-0000-7000-8000-000000000001');
const forest = fromNested([
  {
    ...{ name: 'Pakicetus', apparition: -50, duration: 5 },
    descendants: [{ name: 'Dorudon', afterApparition: 2, duration: 5 }],
  },
]);
const [root, child] = [forest.id(0), forest.id(1)];
const group = { name: 'Swimmers', colour: '#336699', members: [{ species: root }] };
const parts = partsFrom({ groups: [{ id, value: group }] });

function open(selected = [child]) {
  const edited = renderEdited({ forest, parts, selected: new Set(selected) }, <GroupsSection />);
  return { ...edited, other: edited.perform, group: () => edited.tree().parts.groups.get(id) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const rename = (name: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: name } });

it('G1: keeps what someone else changes in a group while its dialog is open', () => {
  const { other, group: saved } = open();
  press('Edit Swimmers');
  rename('Whales');
  other({
    ...{ kind: 'put-part', part: 'groups', id },
    value: { ...group, colour: '#aa3322', members: [{ branch: root }], shown: 'both' },
  });
  press('Save');
  expect(saved()).toEqual({
    ...{ name: 'Whales', colour: '#aa3322', members: [{ branch: root }], shown: 'both' },
  });
});

it.each([
  ['Carnivora', 'Carnivora'],
  ['Ancestor 1', ''],
])('A1a: a new group from the inferred ancestor %s is named "%s"', (name, groupName) => {
  const split = fromNested([
    {
      ...{ name, inferred: true, apparition: -50, duration: 5 },
      descendants: [{ name: 'Dorudon', afterApparition: 5, duration: 5 }],
    },
  ]);
  const selected = new Set([split.id(0)]);
  renderEdited({ forest: split, parts: emptyParts, selected }, <GroupsSection />);
  press('Add group');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', groupName);
});

it('G1: saves a group that someone else removed while its dialog was open', () => {
  const { other, group: saved } = open();
  press('Edit Swimmers');
  rename('Whales');
  other({ kind: 'remove-part', part: 'groups', id });
  press('Save');
  expect(saved()).toEqual({ ...group, name: 'Whales' });
});

it('G1: has the colour of its branch until somebody chooses another', () => {
  const { tree } = renderEdited(
    { forest, parts: emptyParts, selected: new Set([root]) },
    <GroupsSection />,
  );
  const saved = () => tree().parts.groups.entries()[0]?.value;
  const chooseColour = (value: string) => {
    const field = screen.getByRole('textbox', { name: 'Colour' });
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    press('Save');
  };
  press('Add group');
  press('Save');
  const group = { name: 'Pakicetus', members: [{ branch: root }] };
  expect(saved()).toEqual(group);
  press('Edit Pakicetus');
  chooseColour('#3366cc');
  expect(saved()).toEqual({ ...group, colour: '#3366cc' });
  press('Edit Pakicetus');
  chooseColour('');
  expect(saved()).toEqual(group);
});

it('G1: lists a species once, even if it is added again with others', () => {
  const { group: saved } = open([root, child]);
  press('Edit Swimmers');
  press('Add selected');
  press('Save');
  const value = saved() ?? group;
  expect(groupSpecies(forest, value).count).toBe(2);
  expect(new Set(value.members.map((member) => JSON.stringify(member))).size).toBe(
    value.members.length,
  );
});
