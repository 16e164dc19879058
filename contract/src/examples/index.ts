/**
 * One example for each call. Only the documentation and tests import this, so that the browser does not
 * load it.
 */
import { billingExamples } from './billing.ts';
import { blocksExamples } from './blocks.ts';
import { clientErrorsExamples } from './client-errors.ts';
import { commentsExamples } from './comments.ts';
import { configurationExamples } from './configuration.ts';
import { contactExamples } from './contact.ts';
import type { Example } from './example.ts';
import { followsExamples } from './follows.ts';
import { imagesExamples } from './images.ts';
import { likesExamples } from './likes.ts';
import { moderationExamples } from './moderation.ts';
import { notificationsExamples } from './notifications.ts';
import { secondFactorExamples } from './second-factor.ts';
import { sourcesExamples } from './sources.ts';
import { operationsExamples } from './trees/operations.ts';
import { releasesExamples } from './trees/releases.ts';
import { speciesExamples } from './trees/species.ts';
import { treesExamples } from './trees/trees.ts';
import { usersExamples } from './users.ts';

export type { Example } from './example.ts';

export const examples: readonly Example[] = [
  ...configurationExamples,
  ...usersExamples,
  ...secondFactorExamples,
  ...treesExamples,
  ...releasesExamples,
  ...sourcesExamples,
  ...speciesExamples,
  ...operationsExamples,
  ...commentsExamples,
  ...likesExamples,
  ...followsExamples,
  ...blocksExamples,
  ...notificationsExamples,
  ...moderationExamples,
  ...imagesExamples,
  ...billingExamples,
  ...contactExamples,
  ...clientErrorsExamples,
];
