import { accept, type Result, refuse } from '../../result.ts';
import { ownUnitOf, yearsPerNamedUnit } from '../../timeline/time-words.ts';
import type { TreeFormat } from '../format.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import type { RawTree } from '../trees/raw-tree.ts';
import { TreeRows } from '../trees/tree-rows.ts';
import { fitDescription } from '../values/text-limits.ts';
import { XmlReader, xmlRootName } from '../xml/xml-reader.ts';
import { tidyBlanks } from '../xml/xml-text.ts';
import {
  type CladeFacts,
  cladeDescription,
  cladeName,
  newCladeFacts,
  readCladeDetail,
  readNumber,
} from './phyloxml-clade.ts';
import { PhyloXmlDates } from './phyloxml-dates.ts';

/** Reads every phylogeny of a phyloXML text. */
export function readPhyloXml(text: string, report: Report): Result<RawTree[], ReadFault> {
  const reader = new XmlReader(text);
  const trees: RawTree[] = [];
  for (;;) {
    const event = reader.next();
    if (event === 'fault') return refuse(reader.fault ?? noTree);
    if (event === 'end') break;
    if (event !== 'open') continue;
    if (reader.depth === 1) {
      if (reader.name !== 'phyloxml') {
        return refuse(reader.faultHere('xml-other-root', { element: reader.name }));
      }
    } else if (reader.name === 'phylogeny') {
      const tree = readPhylogeny(reader, report);
      if (!tree.ok) return tree;
      if (tree.value !== null) trees.push(tree.value);
    } else {
      report.add('dropped', 'element-dropped', { values: { element: reader.name } });
      if (!reader.skip()) return refuse(reader.fault ?? noTree);
    }
  }
  return trees.length === 0 ? refuse(noTree) : accept(trees);
}

const noTree = fault('no-tree');

/** Reads the `<phylogeny>` just opened; null when it has no clade. */
function readPhylogeny(reader: XmlReader, report: Report): Result<RawTree | null, ReadFault> {
  const rows = new TreeRows();
  const dates = new PhyloXmlDates(rows, report);
  const phylogenyDepth = reader.depth;
  const unit = reader.attribute('branch_length_unit') ?? '';
  const yearsPerLength = yearsPerNamedUnit(unit);
  const rooted = reader.attribute('rooted');
  const open: CladeFacts[] = [];
  let name: string | null = null;

  for (;;) {
    const event = reader.next();
    if (event === 'close') {
      const facts = open.pop();
      if (facts !== undefined) closeClade(rows, facts, dates, report);
      else if (reader.depth < phylogenyDepth) break;
    } else if (event === 'open') {
      const parent = open.at(-1);
      if (reader.name === 'clade') {
        if (parent === undefined && rows.size > 0) {
          return refuse(reader.faultHere('several-roots'));
        }
        const length = readLength(reader, reader.attribute('branch_length') ?? '', rows);
        if (!length.ok) return length;
        open.push(newCladeFacts(rows.add(parent?.row ?? -1, '', length.value)));
        continue;
      }
      if (parent === undefined) {
        if (reader.name === 'name' && name === null) {
          const content = reader.readContent();
          if (content === null) return refuse(reader.fault ?? noTree);
          name = tidyBlanks(content) || null;
          continue;
        }
        notePhylogenyPart(reader.name, report);
        if (!reader.skip()) return refuse(reader.fault ?? noTree);
      } else if (reader.name === 'branch_length') {
        const content = reader.readContent();
        if (content === null) return refuse(reader.fault ?? noTree);
        const length = readLength(reader, content, rows);
        if (!length.ok) return length;
        if (!Number.isNaN(length.value)) rows.setLength(parent.row, length.value);
      } else {
        const fault = readCladeDetail(reader, parent, report);
        if (fault !== null) return refuse(fault);
      }
    } else if (event !== 'text') {
      return refuse(reader.fault ?? noTree);
    }
  }

  if (rows.size === 0) {
    report.add('skipped', 'phyloxml-empty', { example: name ?? '' });
    return accept(null);
  }
  if (rooted === 'false') report.add('noted', 'unrooted');
  const finished = rows.finish(name, dates.settle(yearsPerLength), yearsPerLength);
  return accept({ ...finished, ownUnit: ownUnitOf(unit) });
}

function closeClade(rows: TreeRows, facts: CladeFacts, dates: PhyloXmlDates, report: Report): void {
  const { row } = facts;
  rows.setName(row, cladeName(facts));
  const description = cladeDescription(facts);
  if (description !== null) {
    rows.setDescription(row, fitDescription(description, cladeName(facts), report));
  }
  if (facts.image !== null) rows.setImage(row, facts.image);
  for (const [column, value] of facts.values ?? []) rows.setValue(row, column, value);
  if (facts.colour !== null) rows.setColour(row, facts.colour);
  if (facts.hasReference) {
    report.add('dropped', 'element-dropped', { values: { element: 'reference' } });
  }
  if (facts.date !== null) dates.take(row, facts.date, cladeName(facts));
}

function readLength(reader: XmlReader, content: string, rows: TreeRows): Result<number, ReadFault> {
  const length = readNumber(content);
  rows.lengthDigits.take(content);
  return typeof length === 'number'
    ? accept(length)
    : refuse(reader.faultHere('length-not-number', { length: length.text }));
}

function notePhylogenyPart(element: string, report: Report): void {
  if (element === 'clade_relation') {
    report.add('skipped', 'network-link');
  } else if (element !== 'id' && element !== 'date') {
    report.add('dropped', 'element-dropped', { values: { element } });
  }
}

/** The entry of phyloXML in the table of formats. Its reader refuses any XML that is neither phyloXML nor NeXML. */
export const phyloXmlFormat: TreeFormat = {
  kind: 'trees',
  name: 'phyloxml',
  recognizes: (text) => xmlRootName(text) !== null,
  read: readPhyloXml,
};
