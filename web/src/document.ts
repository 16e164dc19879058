/** The parts of a page's HTML. */
interface DocumentParts {
  readonly language: string;
  /** Null for the theme of the user's system. */
  readonly theme: 'light' | 'dark' | null;
  readonly title: string;
  /** The description and other metadata, as HTML. */
  readonly head: string;
  readonly fonts: readonly string[];
  readonly styles: readonly string[];
  /** The app's first file, and the files to load before it. */
  readonly app: string;
  readonly needs: readonly string[];
  /** Null for pages that only the browser renders. */
  readonly rendered: {
    readonly content: string;
    readonly state: string;
    readonly firstCall: string | null;
  } | null;
  readonly texts: DocumentTexts;
}

/** Texts for browsers that run none of the app's code. */
interface DocumentTexts {
  readonly noScript: string;
  readonly failed: string;
  readonly reload: string;
}

/** Longer than a slow phone on a slow line needs; `public/start.js` waits as long. */
const patience = '15s';

// Needs no other file, because those may be what could not be loaded. The animation is only a timer: it
// shows the bar even if no script runs.
const failureStyle = `#start-failed{position:fixed;inset:auto 0 0;z-index:1000;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;padding:12px 16px;background:#8f5300;color:#fff;font:16px/1.5 system-ui,sans-serif;visibility:hidden}#start-failed a{padding:6px 16px;border-radius:8px;background:#fff;color:#5c3500;font-weight:600;text-decoration:none}#root[data-hydrating]~#start-failed{animation:start-failed 1ms ${patience} forwards}#root[data-hydrating][data-failed]~#start-failed{visibility:visible}@keyframes start-failed{to{visibility:visible}}`;

/** Writes the HTML of a page, in development and in production. */
export function writeDocument({
  language,
  theme,
  title,
  head,
  fonts,
  styles,
  app,
  needs,
  rendered,
  texts,
}: DocumentParts): string {
  const chosen = theme === null ? '' : ` data-theme="${theme}"`;
  // The content of a rendered page is painted before any code is loaded.
  const preloads = rendered === null ? [...needs, app] : [];
  const late = rendered === null ? [] : needs;
  const call = rendered?.firstCall ? ` data-call="${escapeHtml(rendered.firstCall)}"` : '';
  return [
    `<!doctype html><html lang="${language}"${chosen}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>${head}`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBFAF5">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0F1A13">',
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
    ),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    `<style>${failureStyle}</style>`,
    // A rendered page already has its theme.
    `<script${rendered === null ? '' : ' defer'} src="/theme.js"></script>`,
    ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    `<script defer src="/start.js" data-app="${app}" data-needs="${late.join(' ')}"${call}></script>`,
    `</head><body><div id="root" data-hydrating>${rendered?.content ?? ''}</div>`,
    rendered === null
      ? ''
      : `<script type="application/json" id="page-state">${escapeScript(rendered.state)}</script>`,
    `<div id="start-failed" role="alert">${escapeHtml(texts.failed)} <a href="">${escapeHtml(texts.reload)}</a></div>`,
    `<noscript><style>#start-failed{display:none}</style>${escapeHtml(texts.noScript)}</noscript>`,
    '</body></html>',
  ].join('');
}

/** The description of all pages that have no other. */
export function describePage(description: string): string {
  return `<meta name="description" content="${escapeHtml(description)}">`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

/** JSON as the content of a script element: nothing in it can end the element. */
function escapeScript(json: string): string {
  return json.replace(/[<>&]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`);
}
