import { newIdentifier } from '@life-tree/contract';
import { renderMail } from '../../providers/mail/mail-template.ts';
import type { Resources } from '../../resources.ts';
import { insertContactMessage } from './contact-queries.ts';

export type ContactService = ReturnType<typeof createContactService>;

export function createContactService({
  database,
  now,
  config,
  mailQueue,
}: Pick<Resources, 'database' | 'now' | 'config' | 'mailQueue'>) {
  return {
    /** Stores the message before mailing it, so that none is lost if the mail server is down. */
    receive: async ({
      name,
      email,
      message,
    }: Record<'name' | 'email' | 'message', string>): Promise<void> => {
      await insertContactMessage(database, {
        id: newIdentifier(),
        name,
        email,
        message,
        createdAt: now(),
      });
      const { contactEmail } = config.mail;
      if (contactEmail === null) return;
      mailQueue.add(
        'contact',
        renderMail({
          to: contactEmail,
          replyTo: email,
          subject: 'A message from the contact form',
          title: `Message from ${name}`,
          paragraphs: [message],
          footnote: `Sent by ${name} (${email}) through the contact form of ${config.publicUrl.host}. Reply to this email to answer them.`,
        }),
      );
    },
  };
}
