import { writeFormats } from '../formats/write.ts';

/** What `--help` prints. */
export const usage = `phylogeny: read, convert and draw trees of species in time

  phylogeny stats FILE                print statistics of the file as JSON
  phylogeny convert FILE --to FORMAT  write the tree in another format
  phylogeny outline FILE              write the tree as indented text
  phylogeny draw FILE -o out.svg      draw the tree as an SVG image

FILE is JSON, Newick, NEXUS, phyloXML, NeXML, a range table (CSV, TSV) or an outline (indented text),
optionally compressed with gzip; "-" reads standard input. FORMAT is one of ${writeFormats.join(', ')}.

Times in the file (guesses are reported)
  --unit UNIT        the unit of the file: Y, KY, MY, BY, TY, or a number of years
  --present AGE      age of the youngest tip, in that unit (0: it is alive today)
  --root-age AGE     age of the first split, in that unit

Other options
  --from FORMAT      read the file as json, newick, nexus, phyloxml, nexml, table or
                     outline
  --tree N           use the Nth tree of the file (default 1)
  -o, --output FILE  write to FILE instead of standard output
  --width N, --height N, --theme light|dark, --title TEXT   options for drawing
  -q, --quiet        do not report changes and guesses
  -h, --help         show this help
`;
