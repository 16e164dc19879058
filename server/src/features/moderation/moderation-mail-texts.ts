import type { ModerationAction, ReportedKind } from '@life-tree/contract';
import type { MailLanguage } from '../../providers/mail/mail-template.ts';

export interface Notice {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

interface DecidedText {
  readonly subject: string;
  readonly paragraph: (username: string, title: string) => string;
}

interface HandledReport {
  readonly username: string;
  readonly date: string;
  readonly kind: ReportedKind;
  readonly action: ModerationAction;
}

interface ModerationTexts {
  /** For the person whose tree, comment or account it is. */
  readonly decided: Readonly<
    Record<ReportedKind, Readonly<Partial<Record<ModerationAction, DecidedText>>>>
  >;
  readonly reasonGiven: string;
  /**
   * For the person who reported it. It does not name the thing, which may have become private since, and does not give
   * the reason, which is for its owner.
   */
  readonly handled: (report: HandledReport) => Notice;
  readonly mistake: string;
  readonly writeToUs: string;
  readonly footnote: (host: string) => string;
}

const reportedEnglish = { tree: 'a tree', comment: 'a comment', profile: 'a profile' } as const;
const reportedSpanish = {
  tree: 'un árbol',
  comment: 'un comentario',
  profile: 'un perfil',
} as const;

export const moderationTexts: Readonly<Record<MailLanguage, ModerationTexts>> = {
  en: {
    decided: {
      tree: {
        hide: {
          subject: 'Your tree was hidden',
          paragraph: (username, title) =>
            `Hello ${username}, the moderators have hidden your tree “${title}”. Now only you see it. You can still edit it, but not make it public or copy it.`,
        },
        show: {
          subject: 'Your tree is shown again',
          paragraph: (username, title) =>
            `Hello ${username}, the moderators no longer hide your tree “${title}”. Those who could see it before can see it again.`,
        },
        remove: {
          subject: 'Your tree was deleted',
          paragraph: (username, title) =>
            `Hello ${username}, the moderators have deleted your tree “${title}”. It cannot be restored.`,
        },
      },
      comment: {
        hide: {
          subject: 'Your comment was hidden',
          paragraph: (username, title) =>
            `Hello ${username}, the moderators have hidden your comment. Now only you, the owner of the tree and the moderators see it. You had written:\n${title}`,
        },
        show: {
          subject: 'Your comment is shown again',
          paragraph: (username, title) =>
            `Hello ${username}, the moderators no longer hide your comment. You had written:\n${title}`,
        },
        remove: {
          subject: 'Your comment was deleted',
          paragraph: (username, title) =>
            `Hello ${username}, the moderators have deleted your comment. You had written:\n${title}`,
        },
      },
      profile: {
        suspend: {
          subject: 'Your account is suspended',
          paragraph: (username) =>
            `Hello ${username}, the moderators have suspended your account. You cannot log in, and others do not see your profile, your comments and your public trees. Nothing was deleted.`,
        },
        unsuspend: {
          subject: 'Your account is no longer suspended',
          paragraph: (username) =>
            `Hello ${username}, your account is no longer suspended. You can log in, and others see your profile, your comments and your public trees again.`,
        },
      },
    },
    reasonGiven: 'The reason given:',
    handled: ({ username, date, kind, action }) => ({
      subject: 'Your report was handled',
      paragraphs: [
        `Hello ${username}, on ${date} you reported ${reportedEnglish[kind]}. The moderators have looked at it. ${
          {
            hide: 'They have hidden it.',
            show: 'They have decided to show it.',
            remove: 'They have deleted it.',
            suspend: 'They have suspended the account.',
            unsuspend: 'They have decided to leave the account open.',
            dismiss: 'They have found no reason to act.',
          }[action]
        }`,
        'Thank you for telling us.',
      ],
    }),
    mistake: 'If you think that this is a mistake, or have a question, write to us:',
    writeToUs: 'Write to us',
    footnote: (host) => `You are receiving this email because you have an account at ${host}.`,
  },
  es: {
    decided: {
      tree: {
        hide: {
          subject: 'Tu árbol se ha ocultado',
          paragraph: (username, title) =>
            `Hola, ${username}: los moderadores han ocultado tu árbol «${title}». Ahora solo lo ves tú. Puedes seguir editándolo, pero no hacerlo público ni copiarlo.`,
        },
        show: {
          subject: 'Tu árbol se muestra de nuevo',
          paragraph: (username, title) =>
            `Hola, ${username}: los moderadores ya no ocultan tu árbol «${title}». Quienes podían verlo antes pueden verlo otra vez.`,
        },
        remove: {
          subject: 'Tu árbol se ha eliminado',
          paragraph: (username, title) =>
            `Hola, ${username}: los moderadores han eliminado tu árbol «${title}». No se puede recuperar.`,
        },
      },
      comment: {
        hide: {
          subject: 'Tu comentario se ha ocultado',
          paragraph: (username, title) =>
            `Hola, ${username}: los moderadores han ocultado tu comentario. Ahora solo lo veis tú, el propietario del árbol y los moderadores. Habías escrito:\n${title}`,
        },
        show: {
          subject: 'Tu comentario se muestra de nuevo',
          paragraph: (username, title) =>
            `Hola, ${username}: los moderadores ya no ocultan tu comentario. Habías escrito:\n${title}`,
        },
        remove: {
          subject: 'Tu comentario se ha eliminado',
          paragraph: (username, title) =>
            `Hola, ${username}: los moderadores han eliminado tu comentario. Habías escrito:\n${title}`,
        },
      },
      profile: {
        suspend: {
          subject: 'Tu cuenta está suspendida',
          paragraph: (username) =>
            `Hola, ${username}: los moderadores han suspendido tu cuenta. No puedes iniciar sesión, y los demás no ven tu perfil, tus comentarios ni tus árboles públicos. No se ha eliminado nada.`,
        },
        unsuspend: {
          subject: 'Tu cuenta ya no está suspendida',
          paragraph: (username) =>
            `Hola, ${username}: tu cuenta ya no está suspendida. Puedes iniciar sesión, y los demás ven otra vez tu perfil, tus comentarios y tus árboles públicos.`,
        },
      },
    },
    reasonGiven: 'El motivo indicado:',
    handled: ({ username, date, kind, action }) => ({
      subject: 'Hemos revisado tu denuncia',
      paragraphs: [
        `Hola, ${username}: el ${date} denunciaste ${reportedSpanish[kind]}. Los moderadores lo han revisado. ${
          {
            hide: 'Lo han ocultado.',
            show: 'Han decidido mostrarlo.',
            remove: 'Lo han eliminado.',
            suspend: 'Han suspendido la cuenta.',
            unsuspend: 'Han decidido dejar la cuenta abierta.',
            dismiss: 'No han encontrado motivos para intervenir.',
          }[action]
        }`,
        'Gracias por avisarnos.',
      ],
    }),
    mistake: 'Si crees que es un error o tienes alguna pregunta, escríbenos:',
    writeToUs: 'Escribirnos',
    footnote: (host) => `Recibes este correo porque tienes una cuenta en ${host}.`,
  },
};
