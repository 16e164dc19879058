import { maxDescriptionLength, maxNameLength } from '../species/invariants.ts';
import type { Report } from './report.ts';

/** The name, cut where a species' name may be no longer. */
export function fitName(name: string, report: Report): string {
  if (name.length <= maxNameLength) return name;
  report.add('renamed', 'long-name', { example: name.slice(0, 80) });
  return cut(name, maxNameLength);
}

/** The description, cut where it may be no longer. */
export function fitDescription(description: string, name: string, report: Report): string {
  if (description.length <= maxDescriptionLength) return description;
  report.add('dropped', 'long-description', { example: name });
  return cut(description, maxDescriptionLength);
}

function cut(text: string, length: number): string {
  // Half of a surrogate pair is no character.
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
