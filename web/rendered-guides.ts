import { Marked } from 'marked';
import type { Plugin } from 'vite';

export interface GuideHeading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** What a list of guides shows of one. */
export interface GuideSummary {
  readonly title: string;
  /** Without the title. */
  readonly headings: readonly GuideHeading[];
}

export interface Guide extends GuideSummary {
  readonly html: string;
}

/** Turns the guides of `docs/guide` into HTML, so that the browser needs no Markdown. `?summary` leaves it out. */
export function renderedGuides(): Plugin {
  return {
    name: 'rendered-guides',
    enforce: 'pre',
    transform: {
      filter: { id: /\/docs\/guide\/(\w+\/)?[\w-]+\.md(\?|$)/ },
      handler(markdown, id) {
        const { html, title, headings } = renderGuide(markdown);
        const summary = JSON.stringify({ title, headings });
        if (id.includes('?summary')) return { code: `export default ${summary};`, map: null };
        // Vite copies the images and gives them new names.
        const images = [...html.matchAll(/(?<=src=")[^"]+/g)].map(([address]) => address);
        const imports = images.map(
          (address, at) => `import image${at} from ${JSON.stringify(address)};\n`,
        );
        const texts = html.split(/(?<=src=")[^"]+/).map((text) => JSON.stringify(text));
        const written = texts.map((text, at) => (at === 0 ? text : `image${at - 1} + ${text}`));
        const code = `${imports.join('')}export default { ...${summary}, html: ${written.join(' + ')} };`;
        return { code, map: null };
      },
    },
  };
}

export function renderGuide(markdown: string): Guide {
  const headings: GuideHeading[] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }) {
        if (depth === 1) {
          title = text;
          return '';
        }
        const id = headingId(text);
        headings.push({ id, text, depth });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href);
        if (address === null) return text;
        const opens = /^[/#]/.test(address) ? '' : ' target="_blank" rel="noreferrer"';
        return `<a href="${address}"${opens}>${text}</a>`;
      },
    },
  });
  // Wide tables and lines scroll, also with the keyboard, instead of widening the page.
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<div class="scrolls" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  return { title, headings, html };
}

/** In the form that links use, as `scripts/documents.mjs` checks them. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** The address of a link between documents in the product; null if the product does not have the document. */
function addressOf(href: string): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [, guide, heading = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (guide !== undefined) return `/help/${guide}${heading}`;
  return href.endsWith('/api-guide.md') ? '/api/docs' : null;
}
