import { describe, expect, it } from 'vitest';
import { XmlReader } from './xml-reader.ts';

function events(text: string): string[] {
  const reader = new XmlReader(text);
  const met: string[] = [];
  for (;;) {
    const event = reader.next();
    if (event === 'open') met.push(`<${reader.name}>`);
    else if (event === 'close') met.push(`</${reader.name}>`);
    else if (event === 'text') met.push(reader.text);
    else {
      const { fault } = reader;
      if (fault !== null) met.push(`${fault.line}:${fault.column} ${fault.message}`);
      return met;
    }
  }
}

describe('an XML text', () => {
  it('is read event by event, with names without their prefix', () => {
    const text =
      '\uFEFF<?xml version="1.0"?>\n<!-- c --><p:a xmlns:p="u">t<b/><![CDATA[<&]]></p:a >\n';
    expect(events(text)).toEqual(['<a>', 't', '<b>', '</b>', '<&', '</a>']);
  });

  it('has its references resolved and its line ends normalized', () => {
    expect(events('<a>&lt;&#65;&#x1F996;\r\n&amp;\r&quot;</a>')).toEqual([
      '<a>',
      '<A🦖\n&\n"',
      '</a>',
    ]);
  });

  it('has attributes by local name, with whitespace made spaces', () => {
    const reader = new XmlReader(`<a x:type="p" type='q"' y:id="1\n2&#10;3"/>`);
    reader.next();
    expect([reader.attribute('type'), reader.attribute('id'), reader.attribute('none')]).toEqual([
      'q"',
      '1 2\n3',
      null,
    ]);
  });

  it.each([
    ['a document type', '<?xml version="1.0"?>\n<!DOCTYPE a>', '2:1 Document types'],
    ['an entity of its own', '<a>\n &x;</a>', '2:2 Document types'],
    ['an entity in an attribute', '<a b="&x;"/>', '1:7 Document types'],
    ['a wrong end', '<a>\r\n<b></a>', '2:4 This is not well-formed XML: <b> is closed by </a>'],
    ['an early end', '<a><b>', '1:7 This is not well-formed XML: it ends inside the element <b>'],
    ['a tag cut off', '<a b="1"', '1:9 This is not well-formed XML: it ends inside the tag <a>'],
    [
      'an attribute twice',
      '<a b="1" b="2"/>',
      '1:10 This is not well-formed XML: the tag <a> has the attribute b twice',
    ],
    [
      'attributes run together',
      '<a b="1"c="2"/>',
      '1:9 This is not well-formed XML: in the tag <a>, attributes',
    ],
    [
      'an unquoted attribute',
      '<a b=1/>',
      '1:5 This is not well-formed XML: in the tag <a>, an attribute',
    ],
    ['text behind its end', '<a/>x', '1:5 This is not well-formed XML: there is text outside'],
    ['a second root', '<a/><b/>', '1:5 This is not well-formed XML: it has a second root'],
    ['a stray ampersand', '<a>R&D</a>', '1:5 This is not well-formed XML: "&"'],
    ['a forbidden character', '<a>\u0001</a>', '1:4 This is not well-formed XML: it contains'],
    ['a reference to one', '<a>&#1;</a>', '1:4 This is not well-formed XML: "&"'],
    ['a comment with dashes', '<a><!-- -- --></a>', '1:9 This is not well-formed XML: "--"'],
    [
      'a late declaration',
      '<a><?xml version="1.0"?></a>',
      '1:4 This is not well-formed XML: an XML',
    ],
    ['nothing', ' ', '1:2 This is not well-formed XML: it has no element'],
  ])('is refused for %s, with line and column', (_, text, fault) => {
    expect(events(text).at(-1)).toContain(fault);
  });

  it('can be nested to any depth', () => {
    const depth = 100_000;
    expect(events('<a>'.repeat(depth) + '</a>'.repeat(depth))).toHaveLength(depth * 2);
  });
});
