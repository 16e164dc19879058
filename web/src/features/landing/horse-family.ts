import { t } from '../../texts/t.ts';

export interface Genus {
  readonly name: string;
  /** Index of the genus it branched from; null for the first. */
  readonly ancestor: number | null;
  /** Million years ago. */
  readonly from: number;
  readonly to: number;
  readonly branch: 'early' | 'browsing' | 'three-toed' | 'one-toed';
  readonly label: LabelPosition;
  /** The position in the narrow drawing, if it differs. */
  readonly narrowLabel?: LabelPosition;
}

export type LabelPosition = 'after' | 'before' | 'above';

/** Horses are one of the best known families of the fossil record. The ages are rounded. */
export const horseFamily: readonly Genus[] = [
  { name: 'Eohippus', ancestor: null, from: 55.8, to: 50.3, branch: 'early', label: 'after' },
  { name: 'Orohippus', ancestor: 0, from: 52, to: 45, branch: 'early', label: 'after' },
  { name: 'Epihippus', ancestor: 1, from: 46, to: 38, branch: 'early', label: 'after' },
  { name: 'Mesohippus', ancestor: 2, from: 40, to: 30, branch: 'browsing', label: 'after' },
  { name: 'Miohippus', ancestor: 3, from: 36, to: 23, branch: 'browsing', label: 'after' },
  {
    name: 'Anchitherium',
    ancestor: 4,
    from: 23,
    to: 11,
    branch: 'browsing',
    label: 'after',
    narrowLabel: 'above',
  },
  { name: 'Parahippus', ancestor: 4, from: 24, to: 17, branch: 'three-toed', label: 'after' },
  { name: 'Merychippus', ancestor: 6, from: 17, to: 11, branch: 'three-toed', label: 'before' },
  { name: 'Hipparion', ancestor: 7, from: 12, to: 0.8, branch: 'three-toed', label: 'above' },
  { name: 'Pliohippus', ancestor: 7, from: 15.9, to: 5.3, branch: 'one-toed', label: 'before' },
  { name: 'Dinohippus', ancestor: 9, from: 10.3, to: 3.6, branch: 'one-toed', label: 'before' },
  { name: 'Equus', ancestor: 10, from: 4, to: 0, branch: 'one-toed', label: 'before' },
];

export interface Epoch {
  /** Only if it is wide enough for its name. */
  readonly name?: () => string;
  readonly from: number;
  readonly to: number;
  /** From the International Chronostratigraphic Chart. */
  readonly colour: string;
}

export const epochs: readonly Epoch[] = [
  { name: () => t('Eocene'), from: 56, to: 33.9, colour: '#FDB46C' },
  { name: () => t('Oligocene'), from: 33.9, to: 23.03, colour: '#FDC07A' },
  { name: () => t('Miocene'), from: 23.03, to: 5.333, colour: '#FFFF00' },
  { from: 5.333, to: 2.58, colour: '#FFFF99' },
  { from: 2.58, to: 0, colour: '#FFF2AE' },
];
