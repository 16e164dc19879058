/**
 * What readers report about the changes and guesses they made, in English. `{name}` is a value of
 * the report entry.
 */
export const reportMessages = {
  'encoding-utf-16': 'The file is encoded in UTF-16',
  'encoding-windows-1252': 'The file is not UTF-8, so it was read as Windows-1252',

  'cladogram-on-scale':
    'The tree has no branch lengths (a cladogram), so splits were placed one unit of time apart',
  cladogram:
    'The tree has no branch lengths (a cladogram), so splits were placed one million years apart',
  'cladogram-years':
    'The tree has no branch lengths (a cladogram), so splits were placed one year apart',
  'cladogram-undated':
    'The tree has no branch lengths, so it is shown without times, as a cladogram',
  'lengths-substitutions':
    'These lengths look like substitutions, not time, so the tree is not dated',
  'lengths-stated-substitutions': 'The file says that its lengths are not time',
  'lengths-before-earth':
    'Even as years, these lengths would begin before the Earth, so the tree is not dated',
  'unit-years-by-length':
    'The file names no unit; as million years, its times would begin before the Earth, so they were read as years',
  'unit-years-by-names':
    'The file names no unit; the years in the names show that its times are years',
  'unit-mcmctree':
    'The file names no unit; it was written by MCMCTree, which counts in hundred million years',
  'unit-mcmctree-millions':
    'The file names no unit; in the hundred million years of MCMCTree, its times would begin before the Earth, so they were read as million years',
  'unit-million-years': 'The file names no unit, so its times were read as million years',
  'present-latest-date': 'The latest date in the file, {date}, was taken as the present',
  'present-even-tips': 'All tips end together, so they were taken to be alive now',
  'present-latest-tip':
    'The file does not say when the present is, so its latest tip was taken to be alive now',
  'present-heights':
    'The heights of the file begin above 0, so they were taken to be ages before the present',
  'calendar-dates': 'The times have dates, so they were read as calendar years until {date}',
  stem: 'The root has no length, so its line before the first split is short and not counted',
  'moments-over-lengths':
    'The branch lengths do not match the times stated for the nodes, so the stated times were used',
  'rounded-tips':
    'Tips that end together except for the rounding of the lengths were made to end together',
  'near-tips':
    'Tips end just before the latest one, by more than the rounding of the lengths explains, so they are extinct',
  'scattered-tips':
    'Most tips ({count}) end shortly before the latest one, by up to {years} years, which the rounding of the lengths does not explain',
  'recent-finds':
    'The last finds of these species may be from today, which does not show that they live today',
  'extinct-today':
    'These species are extinct but last until today, so they were taken to have died out in the last 11,700 years',
  'near-tips-living':
    'Tips that end shortly before the latest one, by up to {years} years, were made to end together, since they are living',
  'known-ages-between':
    'Splits without a known age were placed between the known ages in proportion to the branch lengths',
  'known-ages-tips': 'Tips without a known age were taken to be alive now',
  'tiny-length': 'Branches too short to tell from zero became the shortest bars',
  'zero-length': 'Branches of length zero became the shortest bars inside their ancestor',
  'missing-length':
    'These branches have no length, although others have one. They count as 0, so the dates of what they lead to are not known',
  'ends-before-ancestor':
    'These end before their ancestor does, because their branches have negative lengths. All ends were kept, so they start earlier than the file says',

  'dated-basic': 'Splits are as old as the oldest range above them',
  'dated-mbl':
    'Splits are old enough for the ranges above them, and every branch is at least {years} years long',
  'dated-equal':
    'Splits are as old as the oldest range above them, and share the time of branches that have some with those that have none; the first split is {years} years older than the oldest range',
  'split-older': 'Splits were moved to older dates, because ranges above them are older',
  'split-at-extinction':
    'These appear after their ancestor is extinct, so they were taken to split off at its extinction',
  'range-missing':
    'The table has no range for these, so they are shown where they split off and date nothing',
  'range-abbreviated': 'These names were taken to mean the same',
  'range-unused': 'The tree has no species with these names, so their ranges are not used',
  'range-split': 'When these split off in the table was left out, because the dating decides it',
  'range-ambiguous': 'Several species or several ranges have these names, so they are not used',

  'unnamed-ancestor': 'Splits without a name stay without one',
  'unnamed-species': 'Species without a name were numbered',
  'inner-names': 'Names inside the tree were read as names of clades, not of species',
  'long-name': 'Names longer than 200 characters were shortened',
  'long-description': 'Descriptions longer than 10,000 characters were shortened',
  support: 'Numbers on inner nodes were read as support values, not as names',
  'columns-made': 'Values of nodes became columns of the tree: {columns}',
  'columns-surplus': 'A tree can have 50 columns, so these were left out: {columns}',
  'long-value': 'Values of {column} longer than 2,000 characters were left out',
  'intervals-without-times':
    'Intervals of dates were left out, because the file does not say what they count from',
  'branch-tag': 'Branch tags after names were left out',
  'joined-segments':
    'Nodes with the name of the node above them were read as the same species, which lived on',

  reticulations:
    'Labels such as #H1 join these to a second ancestor: they were read as hybrids, or transfers for #LGT1',
  'reticulation-line':
    'When the lines to these parted from their second ancestors was left out: they begin where the species appear',
  'reticulation-left-out':
    'Second ancestors that appear only after these species, descend from them or are the first one were left out',

  'missing-semicolon': 'A tree does not end with ";"',
  'mangled-mark': 'A damaged byte-order mark before the tree was skipped',
  counts: 'The line of counts before the tree was skipped',
  unrooted: 'The file says that the tree is unrooted; its first node became the root',
  untranslated: 'Numbers missing from the TRANSLATE table were kept as names',
  'unknown-number': 'Numbers without a taxon in the TAXA block were kept as names',
  'unknown-taxon': 'Entries of the TRANSLATE table name taxa that are not in the TAXA block',
  'unknown-taxa-block': 'A block of trees is linked to a TAXA block that is not in the file',
  'copy-outdated':
    'The copy of the tree that Life Tree added to the file was ignored, because the file was changed since',
  annotations: 'Annotations that are neither times nor values were left out',
  comments: 'Comments were left out',
  underscores: 'Underscores in unquoted names were read as spaces',
  'extra-values': 'Values other than names and lengths were left out',
  'empty-length': 'Branch lengths that are not numbers were read as missing',

  'no-nexus-header': 'The "#NEXUS" line is missing',
  'empty-tree': 'Trees without content were skipped',

  'element-dropped': '<{element}> elements were left out',
  'sequences-dropped': 'Sequences were left out',
  'phyloxml-empty': 'Phylogenies without any clade were left out',
  'network-link':
    'Links between branches (<clade_relation>) form a network and were left out of the tree',
  'date-unit': 'Dates without a known unit were read as ages before the present',
  'date-mixed': 'Dates whose unit does not match the others were left out',
  'date-middle': 'Dates given as a range were read as the middle of the range',
  network: 'Networks are not trees and were left out',
  'characters-dropped': 'Character data was left out',
  'nexml-empty': 'Trees without any node were left out',
  'root-by-structure':
    'A node marked as the root has a parent; the node without a parent became the root',

  'unknown-otu':
    'Nodes refer to taxa (otu) that are not in the file; the reference became their name',
  'unknown-ancestor-id': 'Species whose ancestor is not in the file became roots',
  'repeated-id': 'Several species have the same id; descendants were linked to the first of them',

  'values-without-node': 'Values of taxa that are not in the tree were left out',
  'unknown-character': 'Values of characters that the file does not declare were left out',
  'unknown-field': 'Fields that a species does not have were left out',
  'unknown-setting': 'Settings with unknown values were left out',
  'unknown-part': 'Sources, columns, groups or bands that are not valid were left out',
  'missing-reference':
    'Citations, values and other ancestors that refer to nothing in the file were left out',
  'offset-rounding': "Apparitions just outside the ancestor's life were moved into it",
  'auspice-branches': 'Mutations and labels of branches were left out',
  'jplace-placements': 'Placements were left out; only the tree was kept',

  'one-sheet': 'Only the sheet "{sheet}" of the spreadsheet was read',
  'table-present': 'The latest time of the table was taken as the present',
  'growing-times': 'Times were read as increasing towards the present',
  'table-unit-years': 'The table names no unit, so its times were read as years',
  'table-unit-million-years': 'The table names no unit, so its times were read as million years',
  'row-without-name': 'Rows without a name were left out',
  'row-without-times': 'Rows without any time were left out',
  'rows-gathered': 'Rows with the same name became one species',
  'second-ancestor': 'Species with two ancestors kept the first one named',
  'second-value':
    'Where the rows of a species have different values in a column, the first was kept',
  'empty-end': 'Species without an end, or with a word such as "extant" there, are still living',
  'last-find-of-living':
    'Last appearances of species that are still living were left out: they live until today',
  finds: 'Each row was read as one find, dated between its two times',
  'records-before-header': 'Lines before the titles of the columns were left out',
  'part-left-out': 'The tree has no room for "{name}"',
  'column-ignored': 'The column "{column}" was left out',
  'commas-are-decimal': 'Commas in numbers such as {number} were read as decimal commas',
  'commas-are-thousands': 'Commas in numbers such as {number} were read as separators of thousands',
  'own-unit': 'The table counts in {unit}, so its tree has a time scale of its own, until {now}',
  'time-left-open': 'Times that cannot be read were left open, so these ends are guesses',
  'split-left-out':
    'Splits that cannot be read, or that are later than the apparition, were left out',
  'open-end': 'Where one time is missing or unknown, that end is a guess from the other times',
  'outer-bounds': 'Where the middles of two intervals are not in order, their outer ends were used',
  'fitted-in-bounds': "Within their bounds, first appearances were moved into the ancestor's life",
  'detail-unreadable': 'Details of species that cannot be read were left out',
  'exchanged-times': 'Where the first appearance is later than the last, they were swapped',
  'same-appearances':
    'Species with the same first and last appearance were made to last a millionth of the span',
  'unknown-ancestor': 'Species whose ancestor is not in the table became roots',
  'outline-unit': 'Dates without a unit were read as million years',
  'outline-unit-years':
    'Dates without a unit were read as years, because as million years they would be before the Earth',
  'outline-heading': 'The line above the list was taken for a heading',
  'flat-list': 'The list does not say who descends from whom, so its species stay separate',
  'group-of-one': 'Groups of a single species are no ancestors, only values in their columns',
  'group-in-group':
    'A tree has at most as many inferred ancestors as species, so groups with a single group in them are none',
  'group-elsewhere':
    'Groups that are in several larger groups of the same rank are in the first one',
  'outline-guess-extended':
    'Where dates were guessed, ancestors live until their descendants appear, or since then',
  'outline-unread': 'Numbers after names that cannot be read as dates belong to the names',
  'outline-dates': 'Species without dates got dates between the known ones',
  'outline-unknown-parent':
    'No line, or more than one, is called "{parent}", so that parent was left out',
  'outline-parent-circle': 'Parents that descend from these species were left out',
  'outline-parent-not-alive':
    'Second parents that did not live when these appeared, or descend from them, were left out',
  'outline-older-lineage':
    'Descendants appear before these, so their lineages were taken to be older than their dates',
  synonyms: 'Synonyms were left out',
  'link-outside-life': 'Species that appear before their ancestor became roots',
} as const;

/** What a line of a report is about. */
export type ReportCode = keyof typeof reportMessages;
