import { foldCase } from '@life-tree/contract';

/**
 * The account that owns the example trees. Its username is reserved, and nobody can log in to it or
 * recover its password, because its email is not an address.
 */
export const examplesAccount = {
  username: 'Life-Tree-examples',
  email: 'examples',
} as const;

/** Whether a username is reserved for the product, even on servers without the examples. */
export function isReservedUsername(username: string): boolean {
  return foldCase(username) === foldCase(examplesAccount.username);
}
