import { type MailLanguage, renderMail } from '../../providers/mail/mail-template.ts';
import type { Mail } from '../../providers/mail/mail-transport.ts';

interface Addressee {
  readonly username: string;
  readonly email: string;
}

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
      'Your account is ready. Plant your first tree, place its species in time, and share it when you like.',
      'Please confirm that this address is yours:',
    ],
    action: 'Confirm my email',
    footnote:
      'You get this mail because somebody made a Life Tree account with this address. If it was not you, leave the link alone.',
  },
  es: {
    subject: 'Te damos la bienvenida a Life Tree',
    title: (username) => `Te damos la bienvenida, ${username}`,
    paragraphs: () => [
      'Tu cuenta está lista. Planta tu primer árbol, sitúa sus especies en el tiempo y compártelo cuando quieras.',
      'Confirma, por favor, que esta dirección es tuya:',
    ],
    action: 'Confirmar mi correo',
    footnote:
      'Recibes este correo porque alguien creó una cuenta de Life Tree con esta dirección. Si no fuiste tú, no uses el enlace.',
  },
};

const verification: Wordings = {
  en: {
    subject: 'Confirm your email for Life Tree',
    title: () => 'Confirm your email',
    paragraphs: (username) => [`Hello ${username}, please confirm that this address is yours:`],
    action: 'Confirm my email',
    footnote:
      'You get this mail because it was asked for in the settings of your account. If it was not you, leave the link alone.',
  },
  es: {
    subject: 'Confirma tu correo de Life Tree',
    title: () => 'Confirma tu correo',
    paragraphs: (username) => [
      `Hola, ${username}: confirma, por favor, que esta dirección es tuya:`,
    ],
    action: 'Confirmar mi correo',
    footnote:
      'Recibes este correo porque se pidió en los ajustes de tu cuenta. Si no fuiste tú, no uses el enlace.',
  },
};

const recovery: Wordings = {
  en: {
    subject: 'Reset your Life Tree password',
    title: () => 'A new password',
    paragraphs: (username) => [
      `Hello ${username}, somebody asked for a new password for your account.`,
      'The link below lets you choose one. It works once, for one hour.',
    ],
    action: 'Reset your password',
    footnote: 'If it was not you, there is nothing to do: your password stays as it is.',
  },
  es: {
    subject: 'Restablece tu contraseña de Life Tree',
    title: () => 'Una contraseña nueva',
    paragraphs: (username) => [
      `Hola, ${username}: alguien pidió una contraseña nueva para tu cuenta.`,
      'El enlace de abajo te permite elegirla. Funciona una vez, durante una hora.',
    ],
    action: 'Restablecer tu contraseña',
    footnote: 'Si no fuiste tú, no hay nada que hacer: tu contraseña sigue como está.',
  },
};

const passwordChanged: Wordings = {
  en: {
    subject: 'Your Life Tree password was changed',
    title: () => 'Your password was changed',
    paragraphs: (username) => [
      `Hello ${username}, your account has a new password, and everywhere else you were logged in you are logged out.`,
      'If it was not you, take your account back at once:',
    ],
    action: 'Choose another password',
    footnote: 'If it was you, there is nothing to do.',
  },
  es: {
    subject: 'Tu contraseña de Life Tree ha cambiado',
    title: () => 'Tu contraseña ha cambiado',
    paragraphs: (username) => [
      `Hola, ${username}: tu cuenta tiene una contraseña nueva, y se ha cerrado tu sesión en los demás sitios.`,
      'Si no fuiste tú, recupera tu cuenta cuanto antes:',
    ],
    action: 'Elegir otra contraseña',
    footnote: 'Si fuiste tú, no hay nada que hacer.',
  },
};

const verificationPath = (token: string) => `/auth/verify-email/${token}`;

/** What a person gets mail about, in the language they read. */
export function createUsersMails(publicUrl: URL) {
  const write =
    (wordings: Wordings, pathOf: (token: string) => string) =>
    ({ username, email }: Addressee, language: MailLanguage, token = ''): Mail => {
      const { subject, title, paragraphs, action, footnote } = wordings[language];
      return renderMail({
        to: email,
        language,
        subject,
        title: title(username),
        paragraphs: paragraphs(username),
        action: { label: action, url: new URL(pathOf(token), publicUrl).href },
        footnote,
      });
    };
  return {
    welcome: write(welcome, verificationPath),
    verification: write(verification, verificationPath),
    recovery: write(recovery, (token) => `/auth/recover-password/${token}`),
    /** To whoever had the old password: a thief would have changed it without a word. */
    passwordChanged: write(passwordChanged, () => '/auth/forgot-password'),
  };
}
