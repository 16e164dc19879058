/** What can be reported and decided about. */
export const reportedKinds = ['tree', 'comment', 'profile'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

export const reportReasons = ['spam', 'abuse', 'unsuitable', 'copyright', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What moderators can do. Only removing cannot be reversed. */
export const moderationActions = [
  'hide',
  'show',
  'remove',
  'suspend',
  'unsuspend',
  'dismiss',
] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** The longest text of a report, and the longest reason of a decision. */
export const maxReportLength = 2000;

const contentActions: readonly ModerationAction[] = ['hide', 'show', 'remove', 'dismiss'];
const profileActions: readonly ModerationAction[] = ['suspend', 'unsuspend', 'dismiss'];

/** Whether something of this kind can be decided about in this way. */
export function canBeDecided(kind: ReportedKind, action: ModerationAction): boolean {
  return (kind === 'profile' ? profileActions : contentActions).includes(action);
}
