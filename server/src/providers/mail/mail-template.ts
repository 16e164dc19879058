import { escapeHtml } from '../../escape-html.ts';
import type { Mail } from './mail-transport.ts';

export const mailLanguages = ['en', 'es'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** The first of the reader's languages that we support, else English. */
export function mailLanguage(acceptLanguage: string | undefined): MailLanguage {
  for (const tag of (acceptLanguage ?? '').split(',')) {
    const supported = mailLanguages.find(
      (language) => language === tag.trim().slice(0, 2).toLowerCase(),
    );
    if (supported !== undefined) return supported;
  }
  return 'en';
}

export interface MailTemplate {
  readonly to: string;
  readonly language?: MailLanguage;
  readonly subject: string;
  readonly title: string;
  /** Plain text. It is escaped in HTML, so it may contain user input. */
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Smaller text below the rest. */
  readonly footnote: string;
  readonly replyTo?: string;
}

const ifButtonFails: Readonly<Record<MailLanguage, string>> = {
  en: 'If the button doesn’t work, open this address:',
  es: 'Si el botón no funciona, abre esta dirección:',
};

const serif = "Georgia, 'Times New Roman', serif";
const sans = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/** Renders a mail in the product's design, as HTML and as plain text. */
export function renderMail(template: MailTemplate): Mail {
  const { to, subject, replyTo } = template;
  return {
    to,
    subject,
    html: asHtml(template),
    text: asText(template),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

function asText({ title, paragraphs, action, footnote }: MailTemplate): string {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  return `${[title, ...paragraphs, ...link, `-- \n${footnote}`].join('\n\n')}\n`;
}

// Mail programs support neither style sheets nor modern layout: use a table and inline styles.
function asHtml(template: MailTemplate): string {
  const { language = 'en', subject, title, paragraphs, action, footnote } = template;
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font:16px/1.6 ${sans};color:#1C2B22;white-space:pre-line">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#FBFAF5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBFAF5">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border:1px solid #E3E6DD;border-top:4px solid #1B5E20;border-radius:8px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font:600 14px/1.4 ${sans};letter-spacing:.04em;color:#1B5E20">Life Tree</p>
<h1 style="margin:0 0 16px;font:600 28px/1.25 ${serif};color:#1C2B22">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action === undefined ? '' : actionAsHtml(action, ifButtonFails[language])}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #E3E6DD;font:14px/1.5 ${sans};color:#5B6B60">${escapeHtml(footnote)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function actionAsHtml(
  { label, url }: { readonly label: string; readonly url: string },
  ifButtonFailsText: string,
): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1B5E20;color:#FFFFFF;font:600 16px/1.2 ${sans};text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font:14px/1.5 ${sans};color:#5B6B60;word-break:break-all">${ifButtonFailsText}<br><a href="${address}" style="color:#1B5E20">${address}</a></p>`;
}
