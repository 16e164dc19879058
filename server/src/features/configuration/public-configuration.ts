import type { PublicConfiguration } from '@life-tree/contract';
import type { Config } from '../../config.ts';

/** The settings that everyone may know. */
export function publicConfiguration(
  { paypal, communityUrl, portfolioUrl, doiResolver }: Config,
  webAppKey: string,
): PublicConfiguration {
  return {
    apiKey: webAppKey,
    // Field by field, because the settings contain a secret.
    paypal: paypal && {
      clientId: paypal.clientId,
      scriptUrl: paypal.scriptUrl.href,
      testMode: paypal.testMode,
      planIds: paypal.planIds,
    },
    communityUrl,
    portfolioUrl,
    ...(doiResolver !== null && { doiLookup: true }),
  };
}
