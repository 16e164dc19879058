import { newIdentifier } from '@life-tree/contract';
import { renderMail } from '../../providers/mail/mail-template.ts';
import type { Resources } from '../../resources.ts';
import { findContactMessage, insertContactMessage } from './contact-queries.ts';

export type ContactService = ReturnType<typeof createContactService>;

export function createContactService({
  database,
  now,
  config,
  mailTransport,
  outbox,
}: Pick<Resources, 'database' | 'now' | 'config' | 'mailTransport' | 'outbox'>) {
  const { contactEmail } = config.mail;

  outbox.on('contact-mail', async ({ messageId }) => {
    const found = await findContactMessage(database, messageId);
    if (found === null || contactEmail === null) return;
    const { name, email, message } = found;
    await mailTransport.send(
      renderMail({
        to: contactEmail,
        replyTo: email,
        subject: 'A message from the contact form',
        title: `Message from ${name}`,
        paragraphs: [message],
        footnote: `Sent by ${name} (${email}) through the contact form of ${config.publicUrl.host}. Reply to this email to answer them.`,
      }),
    );
  });

  return {
    /** Stores the message, which stays after it was mailed. */
    receive: async ({
      name,
      email,
      message,
    }: Record<'name' | 'email' | 'message', string>): Promise<void> => {
      await database.transaction(async (tx) => {
        const id = newIdentifier();
        await insertContactMessage(tx, { id, name, email, message, createdAt: now() });
        if (contactEmail !== null) await outbox.add(tx, { kind: 'contact-mail', messageId: id });
      });
      outbox.relay();
    },
  };
}
