import {
  settingNames,
  settingsOf,
  siblingOrders,
  type TreeSettings,
} from '../../operations/tree-document.ts';
import type { Report } from '../report.ts';
import type { JsonObject } from './product-json-species.ts';

/** The value of each setting in a file; null where it is not valid. */
const readers = {
  notation: (value) => (value === 'ago' ? value : null),
  order: (value) => siblingOrders.find((order) => order === value) ?? null,
} as const satisfies {
  readonly [Name in keyof TreeSettings]-?: (value: unknown) => TreeSettings[Name] | null;
};

/** The settings of a tree among the fields beside its species; null when it has none. */
export function readSettings(fields: JsonObject, report: Report): TreeSettings | null {
  const values = settingNames.map((name) => {
    const stated = fields[name] ?? null;
    const value = readers[name](stated);
    if (value === null && stated !== null) {
      report.add('dropped', 'unknown-setting', { example: name });
    }
    return [name, value];
  });
  return settingsOf(Object.fromEntries(values));
}
