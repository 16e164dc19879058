import type { PartCode } from '../parts/part-messages.ts';
import type { InvariantCode } from '../species/checks/invariant-messages.ts';
import type { settingMessages } from './setting-messages.ts';
import type { TagCode } from './tag-messages.ts';

/** The rules that the texts and settings of a tree can break. */
export type FieldCode = InvariantCode | PartCode | TagCode | keyof typeof settingMessages;
