import { getConfiguration, type PublicConfiguration } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';

export function addConfigurationRoutes(route: Route, configuration: PublicConfiguration): void {
  route(getConfiguration, async () => configuration);
}
