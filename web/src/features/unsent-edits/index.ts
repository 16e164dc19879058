export type { OldEdits } from './kept-edits.ts';
export {
  countKeptEdits,
  deleteKeptEdits,
  type EditKeeper,
  openKeptEdits,
} from './open-kept-edits.ts';
export { type ReviewedEdits, reviewKeptEdits } from './review-kept-edits.ts';
export type { UnsentEdit } from './unsent-edit.ts';
