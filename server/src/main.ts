import { join } from 'node:path';
import { apiBase, receiveWebhook } from '@life-tree/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, localUrl, readConfig } from './config.ts';
import { webAppFolder } from './paths.ts';
import { checkoutOf } from './providers/payments/paypal-settings.ts';
import { openResources } from './resources.ts';
import { StartError } from './start-error.ts';

// A request that never ends must not prevent the shutdown.
const shutdownTimeoutMilliseconds = 10_000;

try {
  await start(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
}

async function start(settings: Config): Promise<void> {
  const standIn = await startStandIn(settings);
  const paypal = standIn && { ...standIn.settings, ...checkoutOf(standIn.settings.api) };
  const config = { ...settings, paypal: settings.paypal ?? paypal };
  const resources = await openResources(config);
  try {
    const app = await buildApp(resources, webAppFolder);
    app.addHook('onClose', () => standIn?.close());
    await app.listen({ host: config.host, port: config.port });
    closeOnSignal(app, config.drainSeconds);
  } catch (error) {
    await resources.close();
    throw error;
  }
  process.stdout.write(`Life Tree is at ${config.publicUrl.origin}\n`);
}

/** Outside production, a stand-in PayPal is used unless a real one is configured. */
async function startStandIn({ production, paypal, dataDir, host, port }: Config) {
  if (production || paypal !== null) return null;
  const { startStandInPaypal } = await import('@life-tree/stand-in-paypal');
  const webhook = new URL(`${apiBase}/${receiveWebhook.path}`, localUrl(host, port));
  return startStandInPaypal({
    file: join(dataDir, 'stand-in-paypal.json'),
    deliver: async ({ headers, body }) => {
      await fetch(webhook, { method: 'POST', headers, body });
    },
  });
}

function closeOnSignal(app: FastifyInstance, drainSeconds: number): void {
  let closing = false;
  const close = async () => {
    if (closing) process.exit(1);
    closing = true;
    const timeout = setTimeout(
      () => app.server.closeAllConnections(),
      drainSeconds * 1000 + shutdownTimeoutMilliseconds,
    );
    await app.close();
    clearTimeout(timeout);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
}

function reasonOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const details = error instanceof Error ? error : new Error(String(error));
  const code = 'code' in details ? details.code : undefined;
  if (code === 'EADDRINUSE') {
    return 'Life Tree could not start because its port is in use. Stop the program that uses it, or set PORT to another port.';
  }
  // The message of a failed query contains all its parameters; its cause does not.
  const cause = details.cause instanceof Error ? details.cause : details;
  return `Life Tree could not start: ${cause.message || String(code ?? cause.name)}.`;
}
