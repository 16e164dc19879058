import { programs } from '../formats/newick/labels.ts';
import { writeFormats } from '../formats/write.ts';

/** What `--help` prints. */
export const usage = `phylogeny: read, convert and draw trees of species in time

  phylogeny stats FILE                print statistics of the file as JSON
  phylogeny convert FILE --to FORMAT  write the tree in another format
  phylogeny outline FILE              write the tree as indented text
  phylogeny date FILE RANGES --method METHOD
                                      date the tree by a table of ranges
  phylogeny compare FILE LATER        print how a later tree differs, as JSON: how many species
                                      were added, removed, moved, retimed and renamed, and the
                                      Robinson-Foulds distance
  phylogeny summarize FILE            write one tree for all trees of the file, such as a posterior
                                      sample: its splits have their support and their 95 % HPD
  phylogeny keep FILE LIST            keep only the species of a list, and the splits between them
  phylogeny drop FILE LIST            remove the species of a list; splits with one descendant
                                      left close up (both write JSON, or the format of --to)
  phylogeny ancestor FILE LIST        print the last common ancestor of the species of a list,
                                      as JSON: its name, its age and what descends from it
  phylogeny draw FILE -o out.svg      draw the tree as an SVG image

FILE is JSON, Newick, NEXUS, phyloXML, NeXML, a range table (CSV, TSV) or an outline (indented text),
optionally compressed with gzip; "-" reads standard input. LIST is a text with a name on each line; that of a
clade stands for all of it. FORMAT is one of ${writeFormats.join(', ')}.

Times in the file (what is not given is guessed, and guesses are reported)
  --unit UNIT        the unit of the file: Y, KY, MY, BY, TY, or a number of years
  --present AGE      age of the youngest tip, in that unit (0: it is alive today)
  --root-age AGE     age of the first split, in that unit
  --lengths WHAT     time: lengths that look like substitutions are time after all;
                     substitutions: they are not, so the tree is not dated
  --known-age "Homo,Pan=6.5 Ma"
                     date the tree by the known age of a split (or of one named node or tip);
                     can be repeated; tips without a known age are living
  --calendar WHICH   keep: calendar dates stay years of our era (default);
                     before: they count back from the latest one
  --flat HOW         how the species of a list without ancestors descend: chain (each from the
                     one before it), one-ancestor, groups (by columns such as family and
                     genus) or separate (default)
  --missing zero     branches without a length have the length 0
  --near-tips WHICH  living or extinct: what tips are that end shortly before the latest one
  --inner-names WHAT clades: names inside the tree are names of groups (default);
                     ancestors: they are species, from which the nodes above them descend
  --strict           refuse to guess: fail with one line for each open question

Dating by ranges (the tree is written as JSON, or in the format of --to)
  --method METHOD    basic (default): splits are as old as the oldest range above them;
                     mbl: every branch has at least the given length; equal: branches without
                     a length share the time of others; tree: splits keep the dates of the file
  --length MYR       for mbl the least length, for equal that before the first split, in Myr

Comparing (species are found by their names; a split is the same if it has the same species)
  --list             print the names of the species instead of their numbers

Summarizing (rooted trees of the same tips; --tree 26-251 leaves out the first 25 as burn-in)
  --by WHAT          majority (default): the clades that more than half of the trees have;
                     strict: those that all have; credible: the tree of the largest clade
                     credibility; a node is as old as the common ancestor of its tips on average

What is written
  --for PROGRAM      write Newick or NEXUS for ${programs.join(', ')}
                     (default any: what the formats say; what one of them cannot read is reported)
  --embed            add a copy of everything, which only this program and Life Tree read
  --plain            add nothing (default)

Drawing (in pixels, or as a figure on a sheet in millimetres)
  --sheet SHEET      column (85 mm), columns (178 mm), a4, slide, poster (A0), tiles (a poster on
                     A4 pages), or a width and height in mm, as in 120x90
  --text PT          the size of names on a sheet, in points
  --orientation SIDE portrait or landscape (default: what suits the tree)
  --shape SHAPE      across, upright or fan (default: that of the tree)
  --theme THEME      light (default), dark, white or transparent
  --title TEXT       the title (default: the name of the tree; "" for none)
  --no-legend        a sheet without a legend
  --width N, --height N   the size of a drawing without a sheet, in pixels

Other options
  --from FORMAT      read the file as json, newick, nexus, phyloxml, nexml, table or
                     outline
  --layout NAME      write a table for paleotree, strap or pbdb (the Paleobiology Database)
  --tree WHICH       use one, some or all trees of the file: 3, 1,4-6 or all (default 1);
                     several become several trees in newick, nexus, phyloxml and nexml, and
                     one forest with several roots in the other formats and in drawings
  -o, --output FILE  write to FILE instead of standard output
  -q, --quiet        do not report changes and guesses
  -h, --help         show this help
`;
