/** The guides of `docs/guide`, in the order of the help page. */
export const guideNames = [
  'editor',
  'table',
  'outline',
  'uncertain-dates',
  'import-and-export',
  'sources-and-releases',
  'sharing',
] as const;
export type GuideName = (typeof guideNames)[number];

export function isGuideName(name: string): name is GuideName {
  return guideNames.some((one) => one === name);
}

/** The address of a guide, or of the list of all guides. */
export function helpAddress(guide?: GuideName): string {
  return guide === undefined ? '/help' : `/help/${guide}`;
}
