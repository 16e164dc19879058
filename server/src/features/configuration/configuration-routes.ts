import { getConfiguration } from '@life-tree/contract';
import type { Config } from '../../config.ts';
import type { Route } from '../../http/route.ts';

export function addConfigurationRoutes(
  route: Route,
  { paypal, communityUrl, portfolioUrl }: Config,
  webAppKey: string,
): void {
  route(getConfiguration, async () => ({
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
  }));
}
