import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import { hashSecret } from '../../secrets.ts';
import { matchingStep, newCodeSecret, newRecoveryCodes, secretAddress } from './one-time-codes.ts';
import {
  confirm,
  deleteSecondFactor,
  findSecondFactor,
  putSecret,
  useRecoveryHash,
  useStep,
} from './second-factor-queries.ts';

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** Codes of an authenticator app, which log-in asks for besides the password. The caller has checked the password. */
export function createSecondFactorService({ now }: Pick<Resources, 'now'>) {
  return {
    status: async (database: Database, userId: string) => {
      const factor = await findSecondFactor(database, userId);
      const isOn = factor !== null && factor.confirmedAt !== null;
      return { isOn, recoveryCodesLeft: isOn ? factor.recoveryHashes.length : 0 };
    },

    /** Makes a secret, which is used once it is confirmed. */
    prepare: async (
      tx: Database,
      { id, email }: { readonly id: string; readonly email: string },
    ) => {
      const secret = newCodeSecret();
      if (!(await putSecret(tx, id, secret, now()))) throw new AppError('second-factor-on');
      return { secret, address: secretAddress(secret, email) };
    },

    /** Switches the second factor on. Returns the recovery codes, of which only the hashes are stored. */
    confirm: async (tx: Database, userId: string, code: string): Promise<string[]> => {
      const factor = await findSecondFactor(tx, userId);
      if (factor === null) throw new AppError('second-factor-not-prepared');
      if (factor.confirmedAt !== null) throw new AppError('second-factor-on');
      const usedStep = matchingStep(factor.secret, code, now());
      if (usedStep === null) throw new AppError('wrong-code');
      const codes = newRecoveryCodes();
      const recoveryHashes = codes.map((each) => hashSecret(each.replaceAll('-', '')));
      const isDone = await confirm(tx, factor, { confirmedAt: now(), usedStep, recoveryHashes });
      if (!isDone) throw new AppError('second-factor-not-prepared');
      return codes;
    },

    /** Uses up a code for a log-in. */
    require: async (
      tx: Database,
      userId: string,
      code: string | undefined,
    ): Promise<'passed' | 'code-needed'> => {
      const factor = await findSecondFactor(tx, userId);
      if (factor === null || factor.confirmedAt === null) return 'passed';
      if (code === undefined) return 'code-needed';
      const step = matchingStep(factor.secret, code, now());
      const isRight =
        step === null
          ? await useRecoveryHash(tx, userId, hashSecret(code))
          : await useStep(tx, userId, step);
      if (!isRight) throw new AppError('wrong-code');
      return 'passed';
    },

    /** False if it was off. */
    remove: deleteSecondFactor,
  };
}
