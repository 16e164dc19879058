/**
 * One example for each call. Only the documentation and tests import this: what the browser loads
 * must not carry it.
 */
import { billingExamples } from './billing.examples.ts';
import { clientErrorsExamples } from './client-errors.examples.ts';
import { commentsExamples } from './comments.examples.ts';
import { configurationExamples } from './configuration.examples.ts';
import { contactExamples } from './contact.examples.ts';
import type { Example } from './example.ts';
import { followsExamples } from './follows.examples.ts';
import { imagesExamples } from './images.examples.ts';
import { likesExamples } from './likes.examples.ts';
import { notificationsExamples } from './notifications.examples.ts';
import { operationsExamples } from './operations.examples.ts';
import { speciesExamples } from './species.examples.ts';
import { treesExamples } from './trees.examples.ts';
import { usersExamples } from './users.examples.ts';

export type { Example } from './example.ts';

export const examples: readonly Example[] = [
  ...configurationExamples,
  ...usersExamples,
  ...treesExamples,
  ...speciesExamples,
  ...operationsExamples,
  ...commentsExamples,
  ...likesExamples,
  ...followsExamples,
  ...notificationsExamples,
  ...imagesExamples,
  ...billingExamples,
  ...contactExamples,
  ...clientErrorsExamples,
];
