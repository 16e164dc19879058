import { type MailLanguage, renderMail } from '../../providers/mail/mail-template.ts';
import type { Resources } from '../../resources.ts';
import { moderationTexts, type Notice } from './moderation-mail-texts.ts';
import { findDecisionFor } from './moderation-queries.ts';

/** A comment can be long. */
const maxTitleLength = 200;

/** Tells people what moderators decided about what is theirs, and about what they reported. */
export function addModerationMails({
  database,
  config,
  mailTransport,
  outbox,
}: Pick<Resources, 'database' | 'config' | 'mailTransport' | 'outbox'>): void {
  const { contactEmail } = config.mail;

  const send = (to: string, language: MailLanguage, { subject, paragraphs }: Notice) => {
    const { writeToUs, mistake, footnote } = moderationTexts[language];
    return mailTransport.send(
      renderMail({
        to,
        language,
        subject,
        title: subject,
        paragraphs: [...paragraphs, mistake],
        action: { label: writeToUs, url: new URL('/#contact-heading', config.publicUrl).href },
        footnote: footnote(config.publicUrl.host),
        ...(contactEmail !== null && { replyTo: contactEmail }),
      }),
    );
  };

  outbox.on('decision-mail', async ({ decisionId, userId }) => {
    const decision = await findDecisionFor(database, decisionId, userId);
    if (decision === null) return;
    const { kind, action, username, title, reason, email, language } = decision;
    const { decided, reasonGiven } = moderationTexts[language ?? 'en'];
    const notice = decided[kind]?.[action];
    if (notice === undefined) return;
    const { subject, paragraph } = notice;
    const paragraphs = [paragraph(username, shorten(title)), `${reasonGiven}\n${reason}`];
    await send(email, language ?? 'en', { subject, paragraphs });
  });

  outbox.on('report-mail', async ({ decisionId, userId, reportedAt }) => {
    const decision = await findDecisionFor(database, decisionId, userId);
    if (decision === null) return;
    const { kind, action, username, email } = decision;
    const language = decision.language ?? 'en';
    const date = new Date(reportedAt).toLocaleDateString(language, {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    await send(
      email,
      language,
      moderationTexts[language].handled({ username, date, kind, action }),
    );
  });
}

function shorten(title: string): string {
  const characters = Array.from(title);
  return characters.length > maxTitleLength
    ? `${characters.slice(0, maxTitleLength).join('')}…`
    : title;
}
