import { t } from '../../texts/t.ts';
import { type Command, type CommandSection, commandSections } from '../canvas-tools/index.ts';

export const sectionTitles = (): Readonly<Record<CommandSection, string>> => ({
  edit: t('Edit'),
  clipboard: t('Clipboard'),
  select: t('Select', {}, 'section'),
  view: t('View', {}, 'section'),
  tree: t('Tree'),
});

/** The commands by section. Sections without a command are left out. */
export function bySection(commands: readonly Command[]) {
  return commandSections
    .map((section) => ({ section, commands: commands.filter((one) => one.section === section) }))
    .filter((group) => group.commands.length > 0);
}
