import { getConfiguration } from '@life-tree/contract';
import type { Config } from '../../config.ts';
import type { Route } from '../../http/route.ts';

export function addConfigurationRoutes(
  route: Route,
  { communityUrl, portfolioUrl }: Config,
  webAppKey: string,
): void {
  route(getConfiguration, async () => ({
    apiKey: webAppKey,
    paypal: null,
    communityUrl,
    portfolioUrl,
  }));
}
