import type { MailLanguage } from '../../../providers/mail/mail-template.ts';
import type { Resources } from '../../../resources.ts';
import type { SecondFactorService } from '../../second-factor/second-factor-service.ts';
import type { Session } from '../../sessions/sessions-service.ts';
import { requireOwnPassword } from './own-password.ts';

/** How users set up the second factor of their account. A mail tells them of each change. */
export function createOwnSecondFactor(
  { database, outbox }: Pick<Resources, 'database' | 'outbox'>,
  { secondFactor }: { readonly secondFactor: SecondFactorService },
) {
  return {
    secondFactor: ({ userId }: Session) => secondFactor.status(database, userId),

    prepareSecondFactor: async (session: Session, password: string) =>
      secondFactor.prepare(database, await requireOwnPassword(database, session, password)),

    confirmSecondFactor: async (
      { userId }: Session,
      code: string,
      language: MailLanguage,
    ): Promise<string[]> => {
      const codes = await database.transaction(async (tx) => {
        await outbox.add(tx, { kind: 'account-mail', about: 'second-factor-on', userId, language });
        return secondFactor.confirm(tx, userId, code);
      });
      outbox.relay();
      return codes;
    },

    removeSecondFactor: async (
      session: Session,
      password: string,
      language: MailLanguage,
    ): Promise<void> => {
      const { id } = await requireOwnPassword(database, session, password);
      await database.transaction(async (tx) => {
        if (await secondFactor.remove(tx, id)) {
          await outbox.add(tx, {
            kind: 'account-mail',
            about: 'second-factor-off',
            userId: id,
            language,
          });
        }
      });
      outbox.relay();
    },
  };
}
