import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inferAncestors, sampleForest } from '../../../testing/sample-forests.ts';
import { branchPalettes } from '../../layout/colouring/palette.ts';
import { type ForestLayout, layOutForest } from '../../layout/forest-layout.ts';
import { lookOf } from '../../layout/tree-look.ts';
import { emptyParts } from '../../parts/tree-parts.ts';
import { Forest } from '../../species/forest.ts';
import { speciesId } from '../../species/ids/species-id.ts';
import { years } from '../../timeline/years.ts';
import type { DrawingOptions } from '../drawing-options.ts';
import { drawMiniature } from '../miniature/miniature.ts';
import { drawSheet } from '../sheet/sheet.ts';
import { writeSvg } from './svg-writer.ts';

interface Sketch {
  readonly name: string;
  readonly ancestor?: number;
  readonly start: number;
  readonly duration: number;
}

function forestOf(...sketches: Sketch[]): Forest {
  const id = (n: number) => speciesId(String(n).padStart(4, '0'));
  const built = Forest.fromSpecies(
    sketches.map(({ name, ancestor, start, duration }, n) => ({
      id: id(n),
      ancestorId: ancestor === undefined ? null : id(ancestor),
      start: years(start),
      duration: years(duration),
      name,
      description: null,
      image: null,
    })),
  );
  if (!built.ok) throw new Error(built.error.code);
  return built.value;
}

const dinosaurs = forestOf(
  { name: 'Theropoda', start: -232e6, duration: 232e6 },
  { name: 'Tyrannosaurus', ancestor: 0, start: 164e6, duration: 2e6 },
  { name: 'Aves', ancestor: 0, start: 82e6, duration: 150e6 },
);

const named = (name: string) => forestOf({ name, start: -1e6, duration: 1e6 });
const textOf = (layout: ForestLayout, options: DrawingOptions = {}) =>
  [...writeSvg(drawSheet(layout, options))].join('');
const draw = (forest: Forest, options: DrawingOptions = {}) =>
  textOf(layOutForest(forest), options);

/** The tags of a well-formed document, or null: every tag closed, no stray markup character. */
function tagsOf(markup: string): string[] | null {
  const open: string[] = [];
  const tags: string[] = [];
  const token = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
  token.lastIndex = 0;
  while (token.lastIndex < markup.length) {
    const [, closing, name = '', , empty, text] = token.exec(markup) ?? [];
    if (text !== undefined) {
      if (/&(?!amp;|lt;|gt;|quot;|#39;)/.test(text) || text.includes('>')) return null;
    } else if (name === '') return null;
    else if (closing === '/') {
      if (open.pop() !== name) return null;
    } else {
      tags.push(name);
      if (empty !== '/') open.push(name);
    }
  }
  return open.length === 0 ? tags : null;
}

describe('a drawing', () => {
  it('is one standalone document that fetches and runs nothing', () => {
    const svg = draw(dinosaurs, { title: 'Dinosaurs' });
    expect(tagsOf(svg)).not.toBeNull();
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
    expect(svg).not.toMatch(/<script|href="http|url\(http|@import/);
  });

  it('shows title, names, time labels, axis and geologic bands with their credit', () => {
    const svg = draw(dinosaurs, { title: 'Dinosaurs', width: 1400 });
    for (const text of [
      '>Dinosaurs<',
      '>Theropoda<',
      '>-232.00MY<',
      '>-68.00MY – -66.00MY<',
      '>-200MY<',
      '>Jurassic<',
      '>0Y<',
      'CC BY 4.0',
    ]) {
      expect(svg).toContain(text);
    }
  });

  it('asks for letters at their exact places, whatever the pixels of the screen', () => {
    const svg = [...writeSvg(drawSheet(layOutForest(dinosaurs)))].join('');
    expect(svg).toMatch(/^<svg [^>]* text-rendering="geometricPrecision"/);
  });

  it('sets names of genera and species in italics', () => {
    const look = lookOf({ italics: 'scientific' }, emptyParts);
    const draw = (forest: Forest) => textOf(layOutForest(forest, { look }));
    expect(draw(named('Equus'))).toMatch(/<text[^>]* font-style="italic"[^>]*>Equus<\/text>/);
    expect(draw(named('Hyracotherium (dawn horses)'))).toContain(
      '<tspan font-style="italic">Hyracotherium</tspan> (dawn horses)</text>',
    );
    expect(draw(named('Equidae'))).not.toContain('italic');
  });

  it('fades living species out and ends extinct ones with a dagger', () => {
    const svg = draw(dinosaurs);
    expect(svg.match(/fill="url\(#lt\w+-\d+\)"/g)).toHaveLength(2);
    expect(svg.match(/stroke-linecap="round" d="M[\d.]+ [\d.]+V[\d.]+"/g)).toHaveLength(3);
  });

  it('leaves out parts that are turned off', () => {
    const svg = draw(dinosaurs, { names: false, times: false, grid: false, bands: false });
    expect(svg).not.toContain('Theropoda');
    expect(svg).not.toContain('-68.00MY');
    expect(svg).not.toContain('Jurassic');
    expect(svg).not.toContain('CC BY');
  });

  it('G4: explains colours that have a meaning', () => {
    const look = lookOf({ colourBy: 'living' }, emptyParts);
    const svg = textOf(layOutForest(dinosaurs, { look }));
    expect(svg).toMatch(/>Living<.*>Extinct</s);
    expect(svg).not.toContain(branchPalettes.light[0]);
    expect(draw(dinosaurs)).not.toContain('>Living<');
  });

  it('has no geologic bands for times outside the past', () => {
    expect(draw(forestOf({ name: 'A', start: 0, duration: 10 }))).not.toContain('CC BY');
  });

  it('has neither axis nor times when generations are shown', () => {
    const layout = layOutForest(dinosaurs, { chronological: false });
    const svg = textOf(layout);
    expect(svg).not.toContain('MY');
    expect(svg).toContain('Tyrannosaurus');
  });

  it('has exactly the given size', () => {
    const svg = draw(dinosaurs, { width: 800, height: 450 });
    expect(svg).toContain('width="800" height="450" viewBox="0 0 800 450"');
  });

  it('shows a filtered tree as it is laid out', () => {
    const layout = layOutForest(dinosaurs, { present: years(-66e6) });
    const svg = textOf(layout);
    expect(svg).toContain('Tyrannosaurus');
    expect(svg).not.toContain('Theropoda');
  });

  it('A2a: draws a folded branch as a triangle with its name and species count', () => {
    const folded = (name: string) => {
      const id = dinosaurs.id(dinosaurs.names.indexOf(name));
      return textOf(layOutForest(dinosaurs, { collapsed: new Set([id]) }));
    };
    const svg = folded('Theropoda');
    expect(svg).toMatch(/<polygon points="[^"]+" fill="#[0-9A-F]{6}"\/>/);
    expect(svg).toMatch(/>Theropoda, \d+</);
    expect(svg).not.toContain('Tyrannosaurus');
  });

  it('A1: draws inferred ancestors as lines without names and counts only species', () => {
    const inferred = inferAncestors(sampleForest('branching', 45, 3));
    const names = inferred.names.map((name, index) =>
      inferred.isInferred(index) ? `Ancestor ${index + 1}` : name,
    );
    const layout = layOutForest(inferred.withValues({ names }));
    const svg = textOf(layout, { title: 'Birds' });
    expect(layout.rows.count).toBe(svg.match(/>Species \d+</g)?.length);
    expect(svg).toContain(`>${layout.rows.count} species`);
    expect(svg).not.toContain('>Ancestor');
    const round = (svg.match(/stroke-linecap="round" d="[^"]+"/g) ?? []).join('');
    const lines = round.match(/M[\d.]+ [\d.]+L[\d.]+ [\d.]+/g) ?? [];
    expect(lines.length).toBe(45 - layout.rows.count);
    expect(drawMiniature(layout, { width: 320, height: 180 })).toMatch(/H\d/);
  });

  it('has a light and a dark theme', () => {
    expect(draw(dinosaurs, { theme: 'light' })).toContain('#FBFAF5');
    expect(draw(dinosaurs, { theme: 'dark' })).toContain('#0F1A13');
  });

  it('embeds images in data URLs and nothing that would be fetched', () => {
    const png = 'data:image/png;base64,iVBORw0KGgo=';
    const svg = draw(dinosaurs, {
      image: (index: number) =>
        [png, 'https://example.org/a.png', 'data:image/png;base64,"onload="x'][index] ?? null,
    });
    expect(svg).toContain(`href="${png}"`);
    expect(svg.match(/<image/g)).toHaveLength(1);
    expect(svg).not.toContain('example.org');
    expect(svg).not.toContain('onload');
  });

  it('of an empty forest is an empty sheet', () => {
    expect(tagsOf(draw(Forest.empty, { title: 'Nothing yet' }))).not.toBeNull();
  });

  it('is the same every time, as one text or in pieces', () => {
    const layout = layOutForest(sampleForest('tangled', 1000, 2));
    const pieces = [...writeSvg(drawSheet(layout))];
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(textOf(layout));
  });

  it('of 100,000 species has a size bounded by its pixels', () => {
    const layout = layOutForest(sampleForest('branching', 100_000));
    const svg = textOf(layout, { width: 1000, height: 800 });
    expect(svg.length).toBeLessThan(1_000_000);
  });
});

describe('names in a drawing', () => {
  it('are safe with any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), (name) => {
        const svg = draw(named(name), { title: name });
        expect(tagsOf(svg)).not.toBeNull();
        // biome-ignore lint/suspicious/noControlCharactersInRegex: this looks for what XML forbids.
        expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
        expect(svg).not.toMatch(/\p{Surrogate}/u);
      }),
      { numRuns: 40 },
    );
  });

  it('have markup escaped', () => {
    const svg = draw(named(`<b> & "c" 'd'`));
    expect(svg).toContain('&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;');
  });

  it('have forbidden characters replaced and invisible direction overrides removed', () => {
    expect(draw(named('a\u0000b\ud800c\u202ed'))).toContain('>a\ufffdb\ufffdcd<');
  });

  it('are to the right of the bar even when written from right to left', () => {
    const svg = draw(named('دب قطبي'));
    expect(svg).toMatch(
      /<text class="lt\w+"[^>]* direction="rtl" unicode-bidi="isolate" text-anchor="end">دب قطبي</,
    );
    expect(draw(named('Ursus (دب)'))).not.toContain('direction="rtl"');
  });

  it('are cut between graphemes when they are very long', () => {
    const svg = draw(named('é'.repeat(200)));
    expect(svg).toMatch(/>(é)+…</);
  });
});

describe('a miniature', () => {
  it('shows bars and connectors in the colours of the tree, without text', () => {
    const svg = drawMiniature(layOutForest(dinosaurs), { width: 320, height: 180 });
    expect(tagsOf(svg)).toEqual(['svg', 'rect', 'path', 'path', 'rect', 'rect', 'rect']);
    expect(svg).not.toContain('id=');
  });

  it('stays small for a tree of 100,000 species', () => {
    const layout = layOutForest(sampleForest('branching', 100_000));
    const svg = drawMiniature(layout, { width: 320, height: 180 });
    expect(svg.length).toBeLessThan(150_000);
  });
});
