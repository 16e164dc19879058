import { writeMail } from '../../providers/mail/letter.ts';
import type { Mail } from '../../providers/mail/mail-carrier.ts';

interface Addressee {
  readonly username: string;
  readonly email: string;
}

export function welcomeMail(publicUrl: URL, { username, email }: Addressee, token: string): Mail {
  return writeMail({
    to: email,
    subject: 'Welcome to Life Tree',
    title: `Welcome, ${username}`,
    paragraphs: [
      'Your account is ready. Plant your first tree, place its species in time, and share it when you like.',
      'Please confirm that this address is yours:',
    ],
    action: {
      label: 'Confirm my email',
      url: new URL(`/auth/verify-email/${token}`, publicUrl).href,
    },
    footnote:
      'You get this mail because somebody made a Life Tree account with this address. If it was not you, leave the link alone.',
  });
}

export function recoveryMail(publicUrl: URL, { username, email }: Addressee, token: string): Mail {
  return writeMail({
    to: email,
    subject: 'Reset your Life Tree password',
    title: 'A new password',
    paragraphs: [
      `Hello ${username}, somebody asked for a new password for your account.`,
      'The link below lets you choose one. It works once, for one hour.',
    ],
    action: {
      label: 'Reset your password',
      url: new URL(`/auth/recover-password/${token}`, publicUrl).href,
    },
    footnote: 'If it was not you, there is nothing to do: your password stays as it is.',
  });
}

/** To whoever had the old password: a thief would have changed it without a word. */
export function passwordChangedMail(publicUrl: URL, { username, email }: Addressee): Mail {
  return writeMail({
    to: email,
    subject: 'Your Life Tree password was changed',
    title: 'Your password was changed',
    paragraphs: [
      `Hello ${username}, your account has a new password, and everywhere else you were logged in you are logged out.`,
      'If it was not you, take your account back at once:',
    ],
    action: {
      label: 'Choose another password',
      url: new URL('/auth/forgot-password', publicUrl).href,
    },
    footnote: 'If it was you, there is nothing to do.',
  });
}
