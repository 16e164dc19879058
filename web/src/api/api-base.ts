/**
 * The contract's own value, under the compiler's eye: importing it from there would bring
 * every schema along to pages that need none.
 */
export const apiBase: typeof import('@life-tree/contract').apiBase = '/api/life-tree';
