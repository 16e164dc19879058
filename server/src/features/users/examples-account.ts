import { foldCase } from '@life-tree/contract';

/**
 * The account that owns the example trees. Nobody can register its username, which is reserved, nor
 * log in to it or recover its password: what stands for its address is no address.
 */
export const examplesAccount = {
  username: 'Life-Tree-examples',
  email: 'examples',
} as const;

/** Whether a username belongs to the product, on servers without the examples too. */
export function isReservedUsername(username: string): boolean {
  return foldCase(username) === foldCase(examplesAccount.username);
}
