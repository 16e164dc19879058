import {
  confirmSecondFactor,
  getSecondFactor,
  prepareSecondFactor,
  removeSecondFactor,
} from '../calls/second-factor.ts';
import { type Example, example } from './example.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const password = 'pakicetus walked';

export const secondFactorExamples: readonly Example[] = [
  example(getSecondFactor, { reply: { isOn: true, recoveryCodesLeft: 9 } }),
  example(prepareSecondFactor, {
    body: { password },
    reply: {
      secret,
      address: `otpauth://totp/Life%20Tree:ada%40lovelace.example?secret=${secret}&issuer=Life%20Tree`,
    },
  }),
  example(confirmSecondFactor, {
    body: { code: '287 082' },
    reply: { recoveryCodes: ['mfrg-gzdf-mztw-q2lk', 'nrwx-c3tb-ojqw-2zdf'] },
  }),
  example(removeSecondFactor, {
    body: { password },
    reply: { message: 'The second factor is off' },
  }),
];
