/** Why a file cannot be read, in English. `{name}` is a value of the fault. */
export const faultMessages = {
  unreadable: 'The file cannot be read',
  empty: 'The file is empty',
  'file-too-large': 'The file is too large to be read (over 512 MB)',
  zip: 'This is a zip archive: unpack it and use the file inside',
  'zip-damaged': 'The file is damaged or incomplete: it cannot be unpacked',
  'sheet-damaged': 'The spreadsheet is damaged: its sheets cannot be read',
  'sheet-too-large': 'The spreadsheet is too large: save its table as .csv and use that file',
  'sheet-empty': 'There is nothing in this sheet of the spreadsheet',
  'binary-workbook': 'This is a binary workbook (.xlsb): save it as .xlsx or .csv',
  'text-document': 'This is a text document or slides, not a spreadsheet',
  pdf: 'This is a PDF: use the file that its tree was made from',
  'image-file': 'This is an image: use the file that its tree was made from',
  'old-office': 'This is a document of an old version of Office: save it as .xlsx or .csv',
  archive: 'This is a compressed archive: unpack it and use the file inside',
  'web-page': 'This is a web page (HTML), not a tree: download the file that it links to',
  sequences: 'These are sequences, not a tree: use the tree that was made from them',
  references: 'This is a list of references, not a tree',
  'r-data': 'This is data saved by R: write it with write.tree or write.csv and use that file',
  'plain-text': 'This is plain text, neither a tree nor a table',
  'gzip-damaged': 'The gzip file is damaged',
  'gzip-truncated': 'The gzip file is incomplete',
  'gzip-too-large': 'The gzip file unpacks to more than {megabytes} MB',
  'no-tree': 'There is no tree in the file',
  'times-too-long': 'The times in the tree are too long',
  'known-age-value': 'The age of "{names}" must be a number of years of at least 0',
  'known-age-unknown': 'No species or split is called "{name}"',
  'known-age-ambiguous': 'Several species or splits are called "{name}"',
  'known-age-twice': 'The split of "{names}" has two different ages',
  'trees-without-common-axis':
    'Some of these trees are dated and others are not, or in another unit. They have no common axis: choose trees of one kind',
  'ages-contradict':
    'The ages of the first split and of the youngest tip contradict the file: they are {given} apart, but its branches are {height} long',
  'known-ages-contradict':
    'The known ages contradict each other: "{descendant}" would be older than its ancestor "{ancestor}"',
  'known-ages-without-split':
    'Ages of tips do not date a tree: at least one split needs a known age',

  'comma-outside': 'A "," is outside the parentheses',
  'unmatched-close': 'A ")" has no matching "("',
  'misplaced-open': 'A "(" is where a "," or ")" should be',
  'misplaced-bracket': 'A "]" has no matching "["',
  'misplaced-text': '"{text}" is where a ",", ")" or ";" should be',
  'open-comment': 'A "[" comment is never closed',
  'open-brace': 'A "{bracket}" is never closed',
  'open-quote': 'A quoted name is never closed',
  unclosed: 'The tree ends with ";" before every "(" is closed (still open: {count})',
  truncated: 'The file ends before every "(" of a tree is closed (still open: {count})',
  'length-not-number': 'The branch length "{length}" is not a number',
  'not-newick': 'This is not a tree: "{text}" is where a "(" should start one',
  'text-after-tree': '"{text}" is where another tree should start, after tree {number}',
  'no-trees-block': 'There is no tree in the file: it has no TREES block',
  'empty-trees-block': 'There is no tree in the file: its TREES block is empty',

  'not-json': 'This is not valid JSON',
  'json-empty': 'This is not valid JSON: it is empty',
  'json-truncated': 'This is not valid JSON: it ends too early',
  'json-trailing-text': 'This is not valid JSON: there is text after its end',
  'json-string': 'This is not valid JSON: a string is not closed or not valid',
  'json-unexpected': 'This is not valid JSON: "{character}" is not expected here',
  'json-not-a-tree':
    'This JSON is not a tree: a species has a name, an apparition or afterApparition, and a duration',
  'auspice-without-node': 'This JSON is not a tree: its "tree" has no node',
  'jplace-without-newick': 'This JSON is not a tree: its "tree" is not text',
  'root-not-object': 'An item in the list of roots is not a species',
  'descendant-not-object': 'An item in the descendants of "{ancestor}" is not a species',
  'root-without-name': 'A root has no name',
  'descendant-without-name': 'A descendant of "{ancestor}" has no name',
  'root-name-not-text': 'The name of a root is not text',
  'descendant-name-not-text': 'The name of a descendant of "{ancestor}" is not text',
  'missing-field': '"{name}" has no {field}',
  'field-not-number': 'The {field} of "{name}" is not a number',
  'field-not-text': 'The {field} of "{name}" is not text',
  'descendants-not-list': 'The descendants of "{name}" are not a list',
  'species-not-a-time': 'A time must be a finite number of years: "{name}" has {value}',
  'species-duration-not-positive':
    'The duration of the species must be greater than 0: "{name}" has {value}',
  'species-before-ancestor':
    'A descendant\'s apparition cannot be earlier than its ancestor\'s apparition: "{name}" has {value}',
  'species-after-ancestor':
    'A descendant\'s apparition cannot be later than its ancestor\'s extinction: "{name}" has {value}',
  'species-split-before-ancestor':
    'A species cannot split off before its ancestor\'s line begins: "{name}" has {value}',
  'species-split-after-ancestor':
    'A species cannot split off later than its ancestor\'s extinction: "{name}" has {value}',
  'ancestors-circle': 'The ancestors of some species form a circle',

  'xml-character': 'This is not well-formed XML: it contains a character that XML does not allow',
  'xml-unclosed-element': 'This is not well-formed XML: it ends inside the element <{element}>',
  'xml-without-element': 'This is not well-formed XML: it has no element',
  'xml-text-outside': 'This is not well-formed XML: there is text outside its root element',
  'xml-stray-cdata-end': 'This is not well-formed XML: "]]>" is outside a CDATA section',
  'xml-open-comment': 'This is not well-formed XML: a comment is never closed',
  'xml-dashes-in-comment': 'This is not well-formed XML: "--" is inside a comment',
  'xml-open-cdata': 'This is not well-formed XML: a CDATA section is never closed',
  'xml-markup': 'This is not well-formed XML: "<!" starts neither a comment nor a CDATA section',
  'xml-late-declaration': 'This is not well-formed XML: an XML declaration is not at the start',
  'xml-open-instruction': 'This is not well-formed XML: a processing instruction is never closed',
  'xml-start-tag': 'This is not well-formed XML: "<" does not start an element',
  'xml-second-root': 'This is not well-formed XML: it has a second root element',
  'xml-attribute-space':
    'This is not well-formed XML: in the tag <{element}>, attributes are not separated by a space',
  'xml-attribute-twice':
    'This is not well-formed XML: the tag <{element}> has the attribute {attribute} twice',
  'xml-attribute-syntax':
    'This is not well-formed XML: in the tag <{element}>, an attribute is not valid',
  'xml-attribute-reference':
    'This is not well-formed XML: in the tag <{element}>, "&" does not start a character reference',
  'xml-open-tag': 'This is not well-formed XML: it ends inside the tag <{element}>',
  'xml-tag-syntax': 'This is not well-formed XML: the tag <{element}> is not valid',
  'xml-end-tag': 'This is not well-formed XML: "</" does not name an element',
  'xml-open-end-tag': 'This is not well-formed XML: the tag </{element}> is never closed',
  'xml-stray-end-tag':
    'This is not well-formed XML: </{element}> closes an element that was never opened',
  'xml-mismatched-tag': 'This is not well-formed XML: <{element}> is closed by </{closing}>',
  'xml-reference': 'This is not well-formed XML: "&" does not start a character reference',
  'xml-document-type': 'Document types and entities are not accepted in XML files',
  'xml-other-root': 'The root element is <{element}>, not <phyloxml> or <nexml>',
  'several-roots': 'A phylogeny has more than one clade at its root',
  'date-not-number': 'The date "{date}" is not a number',
  'only-networks': 'The file has no tree, only networks, in which a node can have two parents',
  'duplicate-node': 'This is not a tree: two nodes have the id "{id}"',
  'unknown-target': 'This is not a tree: an edge leads to "{id}", which is not a node',
  'unknown-source': 'This is not a tree: an edge comes from "{id}", which is not a node',
  'two-parents': 'This is not a tree: the node "{id}" has two parents',
  'edge-circle': 'This is not a tree: its edges form a circle',
  'edge-circle-through': 'This is not a tree: its edges form a circle through the node "{id}"',
  disconnected:
    'This is not a tree: it is not connected, because "{first}" and "{second}" have no parent',

  'no-header': 'No line names the columns: the table needs a name, a first and a last appearance',
  'no-name-column':
    'This looks like a table, but no column is recognized as the name of the species',
  'no-apparition-column':
    'This looks like a table, but no column is recognized as the first appearance of the species',
  'no-extinction-column':
    'This looks like a table, but no column is recognized as the last appearance of the species',
  'table-without-species': 'There are no species in the table',
  'table-without-times': 'No row of the table has a first or last appearance',
  'time-not-number': 'The time "{time}" of "{name}" is not a number',
  'outline-empty': 'There are no names in the outline',
  'csv-quote': 'A quoted field of the table is never closed',
  'ancestors-circle-through': 'The ancestors of "{name}" form a circle',
} as const;

/** Why a file cannot be read. */
export type FaultCode = keyof typeof faultMessages;
