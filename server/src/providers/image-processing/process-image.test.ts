import { once } from 'node:events';
import { createServer } from 'node:http';
import { imageSizes } from '@life-tree/contract';
import { afterAll, describe, expect, test } from 'vitest';
import {
  hollowAvif,
  hollowPng,
  hollowWebp,
  measuresOf,
  sampleImage,
  svgImage,
  unblockDecoders,
} from '../../../test/seed/images.ts';
import { imageTypeOf } from './image-type.ts';
import { processImage } from './process-image.ts';

afterAll(unblockDecoders);

describe('image types', () => {
  test.each([
    ['with an XML declaration', '<?xml version="1.0"?>\n<svg>'],
    ['after a comment', '<!-- drawn by hand > -->\n\n<svg xmlns="x">'],
    ['after a document type', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg/>'],
    ['after entities', '<!DOCTYPE svg [ <!ENTITY ns "http://x"> ]>\n<svg a="&ns;">'],
    ['with a prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg">'],
    ['with a byte order mark', '\ufeff<svg>'],
  ])('an SVG %s is recognised', (_, text) => {
    expect(imageTypeOf(Buffer.from(text))).toBe('svg');
  });

  test.each([
    '',
    '<',
    '<html><svg></svg></html>',
    'just <svg>',
    '<svgx>',
    '<!--',
    '<?xml',
    '%PDF-1.7',
    'RIFF____WAVEfmt ',
    'II*\u0000',
    '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic',
    '\u0000\u0000\u0000\u0010ftypisomavif',
    '\u0000\u0000\u0000\u0018ftyp',
  ])('%j is not an accepted image', (text) => {
    expect(imageTypeOf(Buffer.from(text))).toBeNull();
  });

  test('TIFF is refused whatever its name', async () => {
    await expect(processImage(await sampleImage('tiff'))).rejects.toMatchObject({
      reason: 'wrong-type',
    });
  });

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'T4a: %s is accepted whatever its name',
    async (format) => {
      const bytes = await sampleImage(format, 300, 150);
      expect(imageTypeOf(bytes)).toBe(format);
      const { full, card, node } = await processImage(bytes);
      expect([full, card, node].map(measuresOf)).toEqual([
        [300, 150],
        [300, 150],
        [imageSizes.node, imageSizes.node / 2],
      ]);
    },
  );
});

describe('SVGs', () => {
  test.each([
    ['a button', 'viewBox="0 0 24 12"'],
    ['a wall', 'width="20000" height="10000"'],
  ])(
    'for %s are rendered in the largest size',
    async (_, attributes) => {
      const { full, card, node } = await processImage(
        svgImage('<circle cx="9" cy="9" r="9"/>', attributes),
      );
      expect([full, card, node].map((size) => measuresOf(size)[0])).toEqual([
        imageSizes.full,
        imageSizes.card,
        imageSizes.node,
      ]);
    },
    60_000,
  );

  test('load nothing from outside', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const site = `http://127.0.0.1:${port}`;
    const outside = [
      `<image href="${site}/image.png" width="9" height="9"/>`,
      '<image href="file:///etc/hostname" width="9" height="9"/>',
      `<use href="${site}/use.svg#part"/>`,
      `<style>@import url(${site}/style.css); rect { fill: url(${site}/fill.svg#f) }</style>`,
      `<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${site}/html"/></foreignObject>`,
      '<script>fetch("/")</script><rect width="9" height="9" onload="alert(1)"/>',
    ];
    const drawn = await processImage(svgImage(outside.join(''), 'width="48" height="24"'));
    expect(Buffer.from(drawn.full).includes('script')).toBe(false);
    expect(asked).toEqual([]);
    server.close();
  }, 60_000);

  const laughs = Array.from(
    { length: 12 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  ).join('');
  test.each([
    ['uses a file as an entity', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
    ['expands entities exponentially', `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>`, '&l12;'],
  ])('one that %s is refused', async (_, preamble, text) => {
    const inside = `<text y="20">${text}</text>`;
    const bytes = Buffer.concat([Buffer.from(preamble), svgImage(inside)]);
    await expect(processImage(bytes)).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('a huge one is refused', async () => {
    const bytes = svgImage('<rect/>', 'width="1000000" height="1000000"');
    await expect(processImage(bytes)).rejects.toMatchObject({ reason: 'too-many-pixels' });
  });
});

describe('pixels', () => {
  test('a small file that declares 400 million of them is refused unread', async () => {
    await expect(processImage(hollowPng(20_000, 20_000))).rejects.toMatchObject({
      reason: 'too-many-pixels',
    });
  });

  test.each([
    ['WebP', () => hollowWebp(16_383, 16_383)],
    ['AVIF', () => hollowAvif(30_000, 30_000)],
  ])('a small %s file that declares too many of them is refused unread', async (_, make) => {
    await expect(processImage(await make())).rejects.toMatchObject({ reason: 'too-many-pixels' });
  });

  test.each([
    ['without pixels', hollowPng(1000, 1000)],
    ['only a header', Buffer.from([0xff, 0xd8, 0xff])],
    ['a WebP without pixels', hollowWebp(100, 100)],
    ['a WebP signature only', Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBP')],
    [
      'an AVIF signature only',
      Buffer.from('\u0000\u0000\u0000\u0018ftypavif\u0000\u0000\u0000\u0000mif1avif'),
    ],
    ['a GIF signature only', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1')],
    ['broken SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9"')],
    ['SVG in another namespace', Buffer.from('<svg xmlns="http://example.org/other"/>')],
    ['SVG without a size', svgImage('', 'width="0" height="0"')],
  ])('a file that is %s is refused as damaged', async (_, bytes) => {
    await expect(processImage(bytes)).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test.each(['jpeg', 'webp', 'avif'] as const)(
    'a truncated %s photograph is refused as damaged',
    async (format) => {
      const whole = await sampleImage(format, 400, 400);
      await expect(processImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
        reason: 'unreadable',
      });
    },
  );

  test('data appended to an image is removed', async () => {
    const polyglot = Buffer.concat([
      await sampleImage('jpeg'),
      Buffer.from('<html><script>alert(1)</script>'),
    ]);
    const { full } = await processImage(polyglot);
    expect(Buffer.from(full).includes('script')).toBe(false);
  });
});
