import {
  useChangeSettings,
  useForest,
  useSelected,
  useTree,
  useTreeSettings,
} from '../shown-tree/index.ts';
import '@fontsource-variable/inter/wght-italic.css';
import {
  type BarDrag,
  type BoundsDrag,
  type BoxDrag,
  CanvasSurface,
  type CanvasView,
  type Presence,
  type RowDrag,
  type SurfaceProps,
} from '@life-tree/canvas';
import { hasTime, type SpeciesId } from '@life-tree/phylogeny';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { imageAddress } from '../../api/image-address.ts';
import { loadIntervalNames } from '../../texts/time-notation.ts';
import { useSingleKeys } from '../../ui/single-keys.ts';
import { touchScreen, useMediaQuery } from '../../ui/use-media-query.ts';
import { canvasTexts } from './canvas-texts.ts';
import { BackToTree } from './overlays/back-to-tree.tsx';
import { BarHandles } from './overlays/bar-handles.tsx';
import { CanvasLegend } from './overlays/canvas-legend.tsx';
import { DragLabel } from './overlays/drag-label.tsx';
import { DropLabel } from './overlays/drop-label.tsx';
import { DropLine } from './overlays/drop-line.tsx';
import { GroupBrackets } from './overlays/group-brackets.tsx';
import { HoverCard, type HoveredSpecies } from './overlays/hover-card.tsx';
import { MiniMap } from './overlays/mini-map.tsx';
import { NameEditor } from './overlays/name-editor.tsx';
import { SelectionBar } from './overlays/selection-bar.tsx';
import { SelectionBox } from './overlays/selection-box.tsx';
import { SelectionStatus } from './overlays/selection-status.tsx';
import { TimeScaleCredit } from './overlays/time-scale-credit.tsx';
import { FindSpecies } from './search/find-species.tsx';
import type { TreeEditing } from './tree-editing.ts';

interface TreeCanvasProps {
  readonly view: CanvasView;
  readonly editing?: TreeEditing | null;
  readonly presence?: readonly Presence[];
  /** A species just added, whose name field should open. */
  readonly naming?: SpeciesId | null;
  /** What can be done with the selected species, for touch screens. */
  readonly selectionActions?: ReactNode;
  /** Whether a sheet covers so much of the screen that the bar with these actions would hide the tree. */
  readonly hidesSelectionBar?: boolean;
  /** Shown in the middle while the tree has no species. */
  readonly empty?: ReactNode;
  /** The species search can also be opened from a toolbar. */
  readonly finding?: boolean;
  readonly onFinding?: (open: boolean) => void;
  readonly onListKeys?: () => void;
  /** Opens a menu at this place in the window. */
  readonly onMenu?: SurfaceProps['onMenu'];
  /** Gets the running canvas. */
  readonly surface?: RefObject<CanvasSurface | null>;
  /** Shows or hides the panel beside the canvas, if there is one. */
  readonly onTogglePanel?: () => void;
}

/** The species whose name field is open. */
interface Renaming {
  readonly species: SpeciesId;
  readonly isNew: boolean;
}

const noPresence: readonly Presence[] = [];

/** Two species that are selected together are compared. */
function otherOfTwo(selected: ReadonlySet<SpeciesId>, main: SpeciesId | null): SpeciesId | null {
  if (selected.size !== 2) return null;
  return [...selected].find((id) => id !== main) ?? null;
}

/** A tree on a timeline: a canvas with an accessible tree of the species in view on top. */
export function TreeCanvas({
  view,
  editing = null,
  presence = noPresence,
  naming = null,
  selectionActions,
  hidesSelectionBar = false,
  empty,
  finding = false,
  onFinding,
  onListKeys,
  onMenu = null,
  surface: surfaceRef,
  onTogglePanel,
}: TreeCanvasProps) {
  const forest = useForest();
  const settings = useTreeSettings();
  const changeSettings = useChangeSettings();
  const { name } = useTree();
  const { selection, selected, select, selectMany } = useSelected();
  const rootRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const treeRef = useRef<HTMLDivElement>(null);
  const cursorLineRef = useRef<HTMLDivElement>(null);
  const cursorLabelRef = useRef<HTMLDivElement>(null);
  // A ref, because nothing rendered depends on it.
  const ownSurface = useRef<CanvasSurface | null>(null);
  const surface = surfaceRef ?? ownSurface;
  const [renaming, setRenaming] = useState<Renaming | null>(null);
  const [chosenToCompare, setCompared] = useState<SpeciesId | null>(null);
  const [hovered, setHovered] = useState<HoveredSpecies | null>(null);
  const [drag, setDrag] = useState<BarDrag | BoundsDrag | RowDrag | BoxDrag | null>(null);

  const [isAddingByTap, setIsAddingByTap] = useState(false);
  const isTouchScreen = useMediaQuery(touchScreen);

  const compared = selected.size > 1 ? otherOfTwo(selected, selection) : chosenToCompare;
  const props: SurfaceProps = {
    forest,
    settings,
    onSettings: changeSettings,
    selection,
    selected,
    onSelect: (species) => {
      setIsAddingByTap(false);
      select(species);
    },
    onSelectMany: selectMany,
    addsByTap: isAddingByTap && selected.size > 0,
    onAddByTap: setIsAddingByTap,
    compared,
    onCompare: setCompared,
    singleKeys: useSingleKeys(),
    editing,
    presence,
    imageOf: (index) => {
      const image = forest.image(index);
      return image && imageAddress(image, settings.largePictures ? 'card' : 'node');
    },
    renaming: renaming?.species ?? null,
    onRename: (species) => setRenaming({ species, isNew: false }),
    onHover: setHovered,
    onDrag: setDrag,
    onFind: () => onFinding?.(true),
    onListKeys: () => onListKeys?.(),
    onMenu,
    onTogglePanel: () => onTogglePanel?.(),
  };
  const latest = useRef(props);

  // Start after the rest of the screen has rendered, because starting the canvas takes a while.
  useEffect(() => {
    const root = rootRef.current;
    const canvas = canvasRef.current;
    const tree = treeRef.current;
    const line = cursorLineRef.current;
    const label = cursorLabelRef.current;
    if (root === null || canvas === null || tree === null) return;
    if (line === null || label === null) return;
    let isStopped = false;
    const start = setTimeout(async () => {
      await loadIntervalNames();
      if (isStopped) return;
      surface.current = new CanvasSurface(
        view,
        canvasTexts,
        { root, canvas, tree, cursor: { line, label } },
        latest.current,
      );
    });
    return () => {
      isStopped = true;
      clearTimeout(start);
      surface.current?.stop();
      surface.current = null;
    };
  }, [view, surface]);

  // Pass the props on after every render. The surface draws only if something has changed.
  useEffect(() => {
    latest.current = props;
    surface.current?.update(props);
  });

  useLayoutEffect(() => {
    if (naming !== null) setRenaming({ species: naming, isNew: true });
  }, [naming]);

  const endRenaming = (movesFocus: boolean) => {
    setRenaming(null);
    if (movesFocus) surface.current?.focusActive();
  };

  const isEmpty = forest.size === 0;
  const showsBar = !hidesSelectionBar && (props.addsByTap || (isTouchScreen && selected.size > 1));
  const canEditTimes =
    editing !== null &&
    settings.chronological &&
    settings.mode === 'selection' &&
    hasTime(settings.look.settings?.scale);
  return (
    <div className="flex size-full min-h-0 flex-col">
      <div
        ref={rootRef}
        className="relative min-h-0 w-full grow touch-none select-none overflow-hidden bg-paper"
      >
        <canvas ref={canvasRef} className="absolute inset-0 size-full" />
        <div
          ref={treeRef}
          role="tree"
          tabIndex={-1}
          aria-label={name}
          aria-multiselectable="true"
          hidden={isEmpty}
          className="absolute inset-0 overflow-hidden *:rounded-[12px] *:-outline-offset-2 *:aria-selected:outline-amber"
        />
        <div
          ref={cursorLineRef}
          hidden
          className="pointer-events-none absolute top-0 left-0 bg-ink"
        />
        <div
          ref={cursorLabelRef}
          data-time-cursor
          aria-hidden="true"
          hidden
          className="tabular pointer-events-none absolute top-0 left-0 w-max rounded-md border border-line bg-surface px-2 py-0.5 text-ink text-xs"
        />
        {canEditTimes && selection !== null && selected.size === 1 && (
          <BarHandles view={view} species={selection} />
        )}
        <SelectionStatus
          forest={forest}
          count={selected.size}
          hidesCount={showsBar || hidesSelectionBar}
          pair={selected.size === 2 ? [...selected] : [selection, compared]}
          settings={settings}
        />
        {hovered !== null && drag === null && renaming === null && forest.has(hovered.species) && (
          <HoverCard view={view} hovered={hovered} />
        )}
        {(drag?.kind === 'bar' || drag?.kind === 'bounds') && <DragLabel view={view} drag={drag} />}
        {drag?.kind === 'row' && <DropLine view={view} drag={drag} />}
        {drag?.kind === 'box' && <SelectionBox view={view} box={drag} />}
        {drag?.kind === 'row' && (
          <DropLabel
            view={view}
            drag={drag}
            outlineOf={(index) => surface.current?.painter.outlineOf(index) ?? null}
          />
        )}
        {renaming !== null && editing !== null && forest.has(renaming.species) && (
          <NameEditor
            key={renaming.species}
            view={view}
            species={renaming.species}
            isNew={renaming.isNew}
            editing={editing}
            onDone={endRenaming}
          />
        )}
        {!isEmpty && (
          <>
            <MiniMap view={view} />
            <GroupBrackets view={view} surface={surface} />
            <BackToTree view={view} />
          </>
        )}
        {showsBar && (
          <SelectionBar
            count={selected.size}
            actions={selectionActions}
            onMenu={onMenu}
            onDone={() => props.onSelect(null)}
          />
        )}
        {!isEmpty && <TimeScaleCredit view={view} />}
        {finding && !isEmpty && (
          <FindSpecies
            onChoose={(species) => surface.current?.find(forest.indexOf(species))}
            onClose={() => {
              onFinding?.(false);
              surface.current?.focusActive();
            }}
          />
        )}
        {isEmpty && empty !== undefined && (
          <div data-canvas-aside className="absolute inset-0 grid place-items-center p-6">
            {empty}
          </div>
        )}
      </div>
      {!isEmpty && settings.legend && <CanvasLegend view={view} />}
    </div>
  );
}
