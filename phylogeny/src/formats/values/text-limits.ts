import { maxDescriptionLength, maxNameLength } from '../../species/checks/invariants.ts';
import type { Report } from '../report.ts';

/** The name, shortened to the maximum length. */
export function fitName(name: string, report: Report): string {
  if (name.length <= maxNameLength) return name;
  report.add('renamed', 'long-name', { example: name.slice(0, 80) });
  return cut(name, maxNameLength);
}

/** The description, shortened to the maximum length. */
export function fitDescription(description: string, name: string, report: Report): string {
  if (description.length <= maxDescriptionLength) return description;
  report.add('dropped', 'long-description', { example: name });
  return cut(description, maxDescriptionLength);
}

function cut(text: string, length: number): string {
  // Do not leave half of a surrogate pair.
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
