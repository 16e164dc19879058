import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport.ts';

/** Sends mails through an SMTP server. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // Mails contain only text, so they never need to read files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, textEncoding: 'quoted-printable' });
    },
    close: () => transport.close(),
  };
}
