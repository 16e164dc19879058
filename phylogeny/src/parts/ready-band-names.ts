/**
 * The English names of ready-made bands, by the code that such a band keeps. Readers see them in their own
 * language.
 */
export const readyBandNames = {
  'end-ordovician': 'End-Ordovician extinction',
  'late-devonian': 'Late Devonian extinction',
  'end-permian': 'End-Permian extinction',
  'end-triassic': 'End-Triassic extinction',
  'end-cretaceous': 'End-Cretaceous extinction',
  archean: 'Archean begins',
  proterozoic: 'Proterozoic begins',
  phanerozoic: 'Phanerozoic begins',
  mesozoic: 'Mesozoic begins',
  cenozoic: 'Cenozoic begins',
  quaternary: 'Quaternary begins',
  holocene: 'Holocene begins',
} as const;

/** What a ready-made band is about. */
export type ReadyBandKey = keyof typeof readyBandNames;

/** The codes of all ready-made bands. */
export const readyBandKeys = Object.keys(readyBandNames) as readonly ReadyBandKey[];
