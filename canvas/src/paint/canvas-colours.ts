import {
  contrast,
  drawingColours,
  mixColours,
  readableColour,
  type Theme,
} from '@life-tree/phylogeny';

/** The colours of species, as a palette and mixed with the background. */
export interface BranchShades {
  readonly branches: readonly string[];
  /** The same, mixed with a little and with a lot of the background. */
  readonly softBranches: readonly string[];
  readonly faintBranches: readonly string[];
  /** What does not stand out, such as branches outside the selected lineage. It can still be seen. */
  readonly dimmedBranches: readonly string[];
}

/** The shades of palettes by their background, which are needed in every frame. */
const knownShades = new WeakMap<readonly string[], Map<string, BranchShades>>();

/** The shades of a palette on a background. */
export function shadesOf(branches: readonly string[], paper: string): BranchShades {
  const known = knownShades.get(branches) ?? new Map<string, BranchShades>();
  const found = known.get(paper);
  if (found !== undefined) return found;
  const withPaper = (ratio: number) => branches.map((branch) => mixColours(branch, paper, ratio));
  const theme = contrast(paper, '#000000') > contrast(paper, '#FFFFFF') ? 'light' : 'dark';
  const shades = {
    branches,
    softBranches: withPaper(0.2),
    faintBranches: withPaper(0.5),
    dimmedBranches: withPaper(0.68).map((branch) => readableColour(branch, theme)),
  };
  knownShades.set(branches, known.set(paper, shades));
  return shades;
}

/** The colours of the theme, in a form that a canvas can use. */
export interface CanvasColours extends BranchShades {
  readonly theme: Theme;
  readonly paper: string;
  readonly surface: string;
  readonly ink: string;
  readonly quietInk: string;
  readonly line: string;
  readonly edge: string;
  readonly amber: string;
  readonly amberTint: string;
  readonly leaf: string;
  readonly leafTint: string;
  readonly red: string;
  readonly redTint: string;
  /** The texts of species that do not stand out, such as those outside the selected lineage. */
  readonly dimmedInk: string;
  /** How strongly the geologic bands tint the background. */
  readonly tint: number;
}

/** Reads the theme's CSS variables. Missing ones fall back to the colours of exported drawings. */
export function readColours(host: HTMLElement): CanvasColours {
  const probe = document.createElement('span');
  probe.hidden = true;
  host.append(probe);
  const read = (token: string): string | null => {
    // The value of the variable itself is the text `light-dark(…)`. Only a used colour is resolved.
    probe.style.color = `var(--${token})`;
    return asHex(getComputedStyle(probe).color);
  };
  const paper = read('paper');
  const theme: Theme = paper !== null && contrast(paper, '#000000') < 4 ? 'dark' : 'light';
  const drawing = drawingColours[theme];
  const background = paper ?? drawing.paper;
  const ink = read('ink') ?? drawing.ink;
  const colours: CanvasColours = {
    theme,
    paper: background,
    surface: read('surface') ?? drawing.paper,
    ink,
    quietInk: read('quiet') ?? drawing.quietInk,
    line: read('line') ?? drawing.line,
    edge: read('edge') ?? drawing.quietInk,
    amber: read('amber') ?? drawing.ink,
    amberTint: read('amber-tint') ?? drawing.line,
    leaf: read('leaf') ?? drawing.ink,
    leafTint: read('leaf-tint') ?? drawing.line,
    red: read('red') ?? drawing.ink,
    redTint: read('red-tint') ?? drawing.line,
    ...shadesOf(drawing.branches, background),
    // Still readable: 4.5 : 1 on paper.
    dimmedInk: mixColours(ink, background, 0.35),
    tint: drawing.tint,
  };
  probe.remove();
  return colours;
}

function asHex(colour: string): string | null {
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour)?.slice(1);
  if (channels === undefined) return null;
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Calls back when the system's theme or the user's choice changes. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system =
    typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
  system?.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system?.removeEventListener('change', onChange);
  };
}
