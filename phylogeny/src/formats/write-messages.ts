/**
 * What a format or a program cannot hold of a forest, in English. `{name}` is a value of the remark.
 */
export const writeMessages = {
  'several-trees': 'Each root becomes a tree of its own',
  'unnamed-split': 'Inferred ancestors become several, one for each split of their descendants',
  'named-ancestors': 'Inferred ancestors with a name are read as species where nothing splits',
  'same-names': 'An ancestor and a descendant of the same name are read as one species',
  'equal-names': 'Names that several species have get a number, as NEXUS requires',
  'numbers-as-names': 'Names of ancestors that are numbers are read as support values',
  'texts-tidied':
    'Some characters of names and texts, such as quotes and line breaks, are replaced',
  'no-values': 'Texts such as NA or ? are read as no value',
  'short-lives': 'Lives that are too short for the digits of the file become the shortest bars',
  'support-of-tips': 'Support values of 1 and 100 at the tips are not read',

  'bounds-of-roots': 'Bounds of the apparition of roots are left out',
  'bounds-of-ends': 'Bounds of an extinction are left out if a descendant starts at that time',
  'bounds-shared':
    'Descendants that start at the same split share one interval, that of the first with bounds',
  'bounds-as-ranges': 'Bounds that are not credible intervals are read as ranges',

  'no-descriptions': 'Descriptions are left out',
  'no-images': 'Images are left out',
  'no-credits': 'Credits of images are left out',
  'no-citations': 'Citations and sources are left out',
  'citations-as-references': 'Citations become references, which are not read again',
  'no-placements': 'Uncertain placements and other ancestors are left out',
  networks:
    'Hybrids and transfers are written in extended Newick (#H1, #LGT1), which only programs for networks read',
  'symbioses-as-hybrids': 'Symbioses are read as hybrids',
  'ghosts-joined': 'Branches begin at the splits and do not say where the observed ranges begin',
  'no-colours': 'Colours of species are left out',
  'no-groups': 'Groups and bands are left out',
  'columns-renamed': 'Names of columns are written without spaces and special characters',
  'outline-only': 'An outline only has names, ancestors, hybrids, dates and placements',

  'names-changed': 'Names that {program} cannot read are changed',
  'values-changed': 'Texts that {program} cannot read are changed',
  'spaces-shown':
    'ape, Biopython and FigTree show the spaces of these names as underscores; NEXUS keeps them',
  'spaces-lost': 'Spaces in names become underscores; NEXUS keeps them',
  'names-misread': '{program} misreads these names; in a file for {program} they are changed',
  'values-misread': '{program} misreads these texts; in a file for {program} they are changed',
  'annotations-misread':
    'FigTree takes the bounds, colours and columns for names; in NEXUS and in files for FigTree it does not',
  'no-annotations': 'Bounds, colours and columns are left out, which FigTree cannot read in Newick',
} as const;

/** The code of a remark. */
export type WriteCode = keyof typeof writeMessages;
