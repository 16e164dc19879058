import type { LinkPurpose } from '../../database/tables/index.ts';
import type { AccountMail } from '../../outbox/outbox.ts';
import { type MailLanguage, renderMail } from '../../providers/mail/mail-template.ts';
import type { Resources } from '../../resources.ts';
import type { Links } from './login/links.ts';
import { findUser, findUserByEmail, type UserRow } from './users-queries.ts';

interface Wording {
  readonly subject: string;
  readonly title: (username: string) => string;
  readonly paragraphs: (username: string) => readonly string[];
  readonly action: string;
  readonly footnote: string;
}

type Wordings = Readonly<Record<MailLanguage, Wording>>;

const welcome: Wordings = {
  en: {
    subject: 'Welcome to Life Tree',
    title: (username) => `Welcome, ${username}`,
    paragraphs: () => [
      'Your account is ready. Create your first tree, place its species in time, and share it whenever you like.',
      'Please confirm that this address is yours:',
    ],
    action: 'Confirm my email',
    footnote:
      'You are receiving this email because someone created a Life Tree account with this address. If it wasn’t you, ignore this email.',
  },
  es: {
    subject: 'Te damos la bienvenida a Life Tree',
    title: (username) => `Te damos la bienvenida, ${username}`,
    paragraphs: () => [
      'Tu cuenta está lista. Crea tu primer árbol, sitúa sus especies en el tiempo y compártelo cuando quieras.',
      'Confirma, por favor, que esta dirección es tuya:',
    ],
    action: 'Confirmar mi correo electrónico',
    footnote:
      'Recibes este correo porque alguien creó una cuenta de Life Tree con esta dirección. Si no fuiste tú, ignora este correo.',
  },
};

const verification: Wordings = {
  en: {
    subject: 'Confirm your email for Life Tree',
    title: () => 'Confirm your email',
    paragraphs: (username) => [`Hello ${username}, please confirm that this address is yours:`],
    action: 'Confirm my email',
    footnote:
      'You are receiving this email because it was requested in your account settings. If it wasn’t you, ignore this email.',
  },
  es: {
    subject: 'Confirma tu correo electrónico de Life Tree',
    title: () => 'Confirma tu correo electrónico',
    paragraphs: (username) => [
      `Hola, ${username}: confirma, por favor, que esta dirección es tuya:`,
    ],
    action: 'Confirmar mi correo electrónico',
    footnote:
      'Recibes este correo porque se pidió en los ajustes de tu cuenta. Si no fuiste tú, ignora este correo.',
  },
};

const recovery: Wordings = {
  en: {
    subject: 'Reset your Life Tree password',
    title: () => 'Reset your password',
    paragraphs: (username) => [
      `Hello ${username}, someone requested a new password for your account.`,
      'Use the link below to choose one. It works once and expires in one hour.',
    ],
    action: 'Reset your password',
    footnote: 'If it wasn’t you, you don’t need to do anything: your password stays the same.',
  },
  es: {
    subject: 'Restablece tu contraseña de Life Tree',
    title: () => 'Restablece tu contraseña',
    paragraphs: (username) => [
      `Hola, ${username}: alguien pidió una contraseña nueva para tu cuenta.`,
      'El enlace de abajo te permite elegirla. Funciona una sola vez y caduca en una hora.',
    ],
    action: 'Restablecer tu contraseña',
    footnote: 'Si no fuiste tú, no tienes que hacer nada: tu contraseña no cambia.',
  },
};

const passwordChanged: Wordings = {
  en: {
    subject: 'Your Life Tree password was changed',
    title: () => 'Your password was changed',
    paragraphs: (username) => [
      `Hello ${username}, your password was changed, and you were logged out on all other devices.`,
      'If it wasn’t you, reset your password now:',
    ],
    action: 'Choose another password',
    footnote: 'If it was you, you don’t need to do anything.',
  },
  es: {
    subject: 'Tu contraseña de Life Tree ha cambiado',
    title: () => 'Tu contraseña ha cambiado',
    paragraphs: (username) => [
      `Hola, ${username}: tu contraseña ha cambiado y se ha cerrado tu sesión en los demás dispositivos.`,
      'Si no fuiste tú, restablece tu contraseña ahora:',
    ],
    action: 'Elegir otra contraseña',
    footnote: 'Si fuiste tú, no tienes que hacer nada.',
  },
};

const secondFactorOn: Wordings = {
  en: {
    subject: 'The second factor of your Life Tree account is on',
    title: () => 'The second factor is on',
    paragraphs: (username) => [
      `Hello ${username}, logging in now asks for a code of your authenticator app. Keep your recovery codes in a safe place.`,
      'If it wasn’t you, somebody knows your password. Reset it now:',
    ],
    action: 'Choose another password',
    footnote: 'If it was you, you don’t need to do anything.',
  },
  es: {
    subject: 'El segundo factor de tu cuenta de Life Tree está activado',
    title: () => 'El segundo factor está activado',
    paragraphs: (username) => [
      `Hola, ${username}: al iniciar sesión se pide ahora un código de tu aplicación de autenticación. Guarda tus códigos de recuperación en un lugar seguro.`,
      'Si no fuiste tú, alguien conoce tu contraseña. Restablécela ahora:',
    ],
    action: 'Elegir otra contraseña',
    footnote: 'Si fuiste tú, no tienes que hacer nada.',
  },
};

const secondFactorOff: Wordings = {
  en: {
    subject: 'The second factor of your Life Tree account is off',
    title: () => 'The second factor is off',
    paragraphs: (username) => [
      `Hello ${username}, logging in no longer asks for a code of your authenticator app.`,
      'If it wasn’t you, reset your password now:',
    ],
    action: 'Choose another password',
    footnote: 'If it was you, you don’t need to do anything.',
  },
  es: {
    subject: 'El segundo factor de tu cuenta de Life Tree está desactivado',
    title: () => 'El segundo factor está desactivado',
    paragraphs: (username) => [
      `Hola, ${username}: al iniciar sesión ya no se pide un código de tu aplicación de autenticación.`,
      'Si no fuiste tú, restablece tu contraseña ahora:',
    ],
    action: 'Elegir otra contraseña',
    footnote: 'Si fuiste tú, no tienes que hacer nada.',
  },
};

const accountMails: Readonly<
  Record<AccountMail, { wordings: Wordings; purpose: LinkPurpose | null; path: string }>
> = {
  welcome: { wordings: welcome, purpose: 'verification', path: '/auth/verify-email/' },
  verification: { wordings: verification, purpose: 'verification', path: '/auth/verify-email/' },
  /** Warns the owner in case somebody else changed the password. */
  'password-changed': { wordings: passwordChanged, purpose: null, path: '/auth/forgot-password' },
  'second-factor-on': { wordings: secondFactorOn, purpose: null, path: '/auth/forgot-password' },
  'second-factor-off': { wordings: secondFactorOff, purpose: null, path: '/auth/forgot-password' },
};

/**
 * Sends the mails about a user's account, in their language. Links are made when a mail is sent: they are
 * stored nowhere in clear, and those of a mail that had to wait are not expired.
 */
export function addUsersMails(
  {
    database,
    config,
    mailTransport,
    outbox,
  }: Pick<Resources, 'database' | 'config' | 'mailTransport' | 'outbox'>,
  links: Links,
): void {
  const send = (
    { username, email }: UserRow,
    language: MailLanguage,
    wordings: Wordings,
    path: string,
  ) => {
    const { subject, title, paragraphs, action, footnote } = wordings[language];
    return mailTransport.send(
      renderMail({
        to: email,
        language,
        subject,
        title: title(username),
        paragraphs: paragraphs(username),
        action: { label: action, url: new URL(path, config.publicUrl).href },
        footnote,
      }),
    );
  };

  outbox.on('account-mail', async ({ about, userId, language }) => {
    const user = await findUser(database, userId);
    if (user === null || (about === 'verification' && user.emailVerifiedAt !== null)) return;
    const { wordings, purpose, path } = accountMails[about];
    const token = purpose === null ? '' : await links.make(database, userId, purpose);
    await send(user, language, wordings, `${path}${token}`);
  });

  outbox.on('recovery-mail', async ({ email, language }) => {
    const user = await findUserByEmail(database, email);
    if (user === null) return;
    const token = await links.make(database, user.id, 'recovery');
    await send(user, language, recovery, `/auth/recover-password/${token}`);
  });
}
