import type { CanvasSettings } from '@life-tree/canvas';
import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { Check, Search } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { foldText } from '../../texts/fold-text.ts';
import { t } from '../../texts/t.ts';
import { optionId, useActiveInView, useCombobox } from '../../ui/buttons/option-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type Command, searchSpecies, speciesOption } from '../canvas-tools/index.ts';
import { ariaKeys, keyText } from './key-texts.ts';
import { bySection, sectionTitles } from './section-titles.ts';

/** Of the species found, at most this many are listed below the commands. */
const maxSpecies = 20;

interface CommandPaletteProps {
  readonly commands: readonly Command[];
  readonly forest: Forest;
  readonly settings: Pick<CanvasSettings, 'present'>;
  readonly onSpecies: (species: SpeciesId) => void;
  readonly onClose: () => void;
}

interface PaletteOption {
  readonly key: string;
  readonly label: string;
  readonly note: string | null;
  readonly command: Command | null;
  readonly run: () => unknown;
}

interface PaletteGroup {
  readonly title: string;
  readonly options: readonly PaletteOption[];
}

/** Finds a command or a species by a part of its name. The arrow keys and Enter choose one. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose } = props;
  const listId = useId();
  const [text, setText] = useState('');
  const groups = usePaletteGroups(props, text);
  const options = groups.flatMap((group) => group.options);
  const choose = (index: number) => {
    const chosen = options[index];
    if (chosen === undefined || chosen.command?.disabled) return;
    // Close first, because commands may need the focus where it was, or open a dialog.
    flushSync(onClose);
    chosen.run();
  };
  const { field, active, resetActive } = useCombobox({
    listId,
    isOpen: true,
    count: options.length,
    initial: 0,
    onChoose: choose,
    onClose,
  });
  return (
    <Dialog title={t('Commands')} onClose={onClose}>
      <div className="flex items-center gap-2 rounded-md border border-edge px-3 focus-within:outline-2 focus-within:outline-leaf">
        <Search aria-hidden="true" className="size-4 shrink-0 text-quiet" strokeWidth={1.5} />
        <input
          data-initial-focus
          {...field}
          aria-label={t('Find a command or a species')}
          placeholder={t('Find a command or a species…')}
          value={text}
          className="min-h-11 w-full bg-transparent text-base text-ink outline-none placeholder:text-quiet"
          onChange={(event) => {
            setText(event.target.value);
            resetActive();
          }}
        />
      </div>
      <PaletteList listId={listId} groups={groups} active={active} onChoose={choose} />
      <p role="status" className="pt-3 text-quiet text-sm empty:hidden">
        {options.length === 0 && t('No command or species with this name')}
      </p>
    </Dialog>
  );
}

/** The commands and species that match the text. */
function usePaletteGroups(
  { commands, forest, settings, onSpecies }: CommandPaletteProps,
  text: string,
): readonly PaletteGroup[] {
  const { present } = settings;
  // Not deferred: Enter must choose what the typed text finds, however fast it follows.
  const searched = text.trim();
  const found = useMemo(() => {
    if (searched === '') return [];
    const isShown = (index: number) => present === null || forest.extinction(index) <= present;
    return searchSpecies(forest, searched, isShown).found.slice(0, maxSpecies);
  }, [forest, searched, present]);
  const titles = sectionTitles();
  const words = foldText(text).split(/\s+/);
  const isMatch = ({ label, section }: Command) => {
    const name = foldText(`${label} ${titles[section]}`);
    return words.every((word) => name.includes(word));
  };
  const optionOf = (command: Command): PaletteOption => ({
    key: command.id,
    label: command.label,
    note: null,
    command,
    run: command.run,
  });
  const matches = commands.filter(isMatch);
  const groups = bySection(matches.filter(({ disabled }) => !disabled)).map((group) => ({
    title: titles[group.section],
    options: group.commands.map(optionOf),
  }));
  const unusable = matches.filter(({ disabled }) => disabled).map(optionOf);
  const species = found.map((one) => ({
    ...speciesOption(one),
    command: null,
    run: () => onSpecies(one.id),
  }));
  return [
    ...groups,
    { title: t('Go to species'), options: species },
    { title: t('Not possible now'), options: unusable },
  ].filter(({ options }) => options.length > 0);
}

interface PaletteListProps {
  readonly listId: string;
  readonly groups: readonly PaletteGroup[];
  readonly active: number;
  readonly onChoose: (index: number) => void;
}

function PaletteList({ listId, groups, active, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useActiveInView(list);
  let index = -1;
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t('Commands')}
      className="-mx-2 mt-3 h-[min(24rem,50dvh)] overflow-y-auto empty:hidden"
      // Keep the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped this way
        <div key={title} role="group" aria-label={title} className="pb-2">
          <div aria-hidden="true" className="px-2 pt-1 pb-1 font-medium text-quiet text-xs">
            {title}
          </div>
          {options.map((option) => {
            index++;
            const at = index;
            return (
              <PaletteLine
                key={option.key}
                id={optionId(listId, at)}
                option={option}
                isActive={at === active}
                onChoose={() => onChoose(at)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface PaletteLineProps {
  readonly id: string;
  readonly option: PaletteOption;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function PaletteLine({ id, option, isActive, onChoose }: PaletteLineProps) {
  const { label, note, command } = option;
  const Icon = command?.icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={command?.disabled || undefined}
      aria-keyshortcuts={ariaKeys(command?.keys)}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-leaf-tint aria-disabled:cursor-not-allowed aria-selected:bg-leaf-tint aria-disabled:opacity-50 pointer-coarse:min-h-11"
      onClick={onChoose}
    >
      <span className="flex size-4 shrink-0">
        {Icon && <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />}
      </span>
      <span className="grow truncate">{label}</span>
      {command?.checked === true && (
        <Check role="img" aria-label={t('on')} className="size-4 shrink-0" strokeWidth={1.5} />
      )}
      {note !== null && (
        <span className="max-w-[45%] shrink-0 truncate text-quiet text-xs">{note}</span>
      )}
      {command?.keys !== undefined && (
        <span aria-hidden="true" className="shrink-0 font-sans text-quiet text-xs">
          {keyText(command.keys)}
        </span>
      )}
    </div>
  );
}
