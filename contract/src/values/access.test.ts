import { describe, expect, it } from 'vitest';
import { type Capability, can, type PermissionFields } from './access.ts';

const publicTree: PermissionFields = { userId: 'owner', collaborators: ['friend'], isPublic: true };
const privateTree: PermissionFields = { ...publicTree, isPublic: false };
const people = { owner: 'owner', collaborator: 'friend', person: 'stranger', visitor: null };

function whoCan(capability: Capability, tree: PermissionFields, hasLink = false): string {
  return Object.entries(people)
    .filter(([, id]) => can(id, capability, tree, { hasLink }))
    .map(([name]) => name)
    .join(' ');
}

describe('permissions', () => {
  it.each<[Capability, string, string]>([
    ['see', 'owner collaborator person visitor', 'owner collaborator'],
    ['view-history', 'owner collaborator', 'owner collaborator'],
    ['edit', 'owner collaborator', 'owner collaborator'],
    ['add-collaborators', 'owner collaborator', 'owner collaborator'],
    ['remove-collaborators', 'owner', 'owner'],
    ['change-visibility', 'owner', 'owner'],
    ['manage-link', 'owner', 'owner'],
    ['delete', 'owner', 'owner'],
    ['comment', 'owner collaborator person', 'owner collaborator'],
    ['like', 'owner collaborator person', 'owner collaborator'],
    ['copy', 'owner collaborator person', 'owner collaborator'],
  ])('%s: on a public tree %s, on a private one %s', (capability, onPublic, onPrivate) => {
    expect(whoCan(capability, publicTree)).toBe(onPublic);
    expect(whoCan(capability, privateTree)).toBe(onPrivate);
    expect(whoCan(capability, privateTree, true), 'C5: with its link').toBe(onPublic);
  });

  it('does not confuse an empty id with a visitor', () => {
    expect(can('', 'edit', publicTree)).toBe(false);
  });
});
