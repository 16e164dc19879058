export {
  countStoredEdits,
  deleteStoredEdits,
  type EditStorage,
  openStoredEdits,
} from './open-stored-edits.ts';
export { type ReviewedEdits, reviewStoredEdits } from './review-stored-edits.ts';
export type { OldEdits } from './stored-edits.ts';
export type { UnsentEdit } from './unsent-edit.ts';
