import type { ModerationAction, ReportedKind, ReportReason } from '@life-tree/contract/values';
import { t } from '../../texts/t.ts';

export const kindTexts = (): Readonly<Record<ReportedKind, string>> => ({
  tree: t('Tree'),
  comment: t('Comment', {}, 'noun'),
  profile: t('Profile'),
});

export const reasonTexts = (): Readonly<Record<ReportReason, string>> => ({
  spam: t('Spam or advertising'),
  abuse: t('Insults, harassment or hate'),
  unsuitable: t('Not suitable for pupils'),
  copyright: t('Uses somebody else’s work without permission'),
  other: t('Something else'),
});

/** What has been done, for the log. */
export const doneTexts = (): Readonly<Record<ModerationAction, string>> => ({
  hide: t('Hidden'),
  show: t('Shown again'),
  remove: t('Removed'),
  suspend: t('Suspended'),
  unsuspend: t('Suspension ended'),
  dismiss: t('Reports dismissed'),
});

/** The labels of the buttons. */
export const actionTexts = (username: string): Readonly<Record<ModerationAction, string>> => ({
  hide: t('Hide'),
  show: t('Show again'),
  remove: t('Remove'),
  suspend: t('Suspend @{username}', { username }),
  unsuspend: t('End suspension'),
  dismiss: t('Dismiss the report'),
});
