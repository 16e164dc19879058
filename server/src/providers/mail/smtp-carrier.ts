import { createTransport } from 'nodemailer';
import type { MailCarrier } from './mail-carrier.ts';

/** Hands mails to a mail server. */
export function smtpCarrier(url: string, from: string): MailCarrier {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // A mail is made of our own texts only; never let it read files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    carry: async (mail) => {
      await transport.sendMail({ ...mail, textEncoding: 'quoted-printable' });
    },
    close: () => transport.close(),
  };
}
