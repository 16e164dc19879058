import { writeFormats } from '../formats/write.ts';

/** What `--help` prints. */
export const usage = `phylogeny: read, convert and draw trees of species in time

  phylogeny stats FILE               what the file holds, as JSON
  phylogeny convert FILE --to FORMAT the tree in another format
  phylogeny draw FILE -o out.svg     the tree as a picture

FILE is JSON, Newick, NEXUS, phyloXML, NeXML or a range table (CSV, TSV), packed by gzip or not;
"-" reads the standard input. FORMAT is one of ${writeFormats.join(', ')}.

How the times of the file are meant (guessed and said where not given)
  --unit UNIT        what one unit of the file is: Y, KY, MY, BY, TY, or a number of years
  --present AGE      how long before the present the latest tip ended, in that unit (0: it lives now)
  --root-age AGE     how long before the present the root split, in that unit

Others
  --from FORMAT      read as json, newick, nexus, phyloxml, nexml or table, whatever it looks like
  --tree N           which tree of a file of several (default 1)
  -o, --output FILE  write there and not to the standard output
  --width N, --height N, --theme light|dark, --title TEXT   how to draw
  -q, --quiet        do not tell what was changed or guessed
  -h, --help         this text
`;
