import { resolve } from 'node:path';
import {
  asIs,
  bucketOf,
  type Environment,
  emailOf,
  linkOf,
  oneOf,
  Problem,
  portNumber,
  proxiesOf,
  publicUrlOf,
  Settings,
  senderOf,
  textUrlOf,
  urlOf,
} from './environment-settings.ts';
import type { S3Settings } from './providers/image-store/s3-image-store.ts';
import {
  checkoutOf,
  livePaypalApi,
  type PaypalSettings,
  sandboxPaypalApi,
} from './providers/payments/paypal-settings.ts';
import { StartError } from './start-error.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** The public address of the product. Links in mails start with it. */
  readonly publicUrl: URL;
  readonly dataDir: string;
  /** Null keeps the database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Null for a single process; several processes need a shared Redis. */
  readonly redisUrl: string | null;
  /** Whether the embedded database keeps frequent queries parsed and planned. */
  readonly preparesStatements: boolean;
  /** Null keeps images in `dataDir`. */
  readonly s3: S3Settings | null;
  readonly mail: {
    /** Null writes mails into `dataDir`. */
    readonly smtpUrl: string | null;
    readonly from: string;
    readonly contactEmail: string | null;
  };
  /** Null if payments are not configured. */
  readonly paypal: PaypalSettings | null;
  readonly communityUrl: string | null;
  readonly portfolioUrl: string | null;
  /** Where DOIs are looked up; null if the server does not look them up. */
  readonly doiResolver: URL | null;
  /** The proxies that are trusted to report a visitor's address. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  readonly rateLimits: boolean;
  readonly metricsToken: string | null;
  /** How long a server keeps serving while it shuts down, so that load balancers notice. */
  readonly drainSeconds: number;
  /** Whether to create the example trees on the first start. */
  readonly examples: boolean;
}

/** Every reason the server cannot start with these settings, one sentence each. */
export class ConfigError extends StartError {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The S3 image store; null if none of its settings is set. */
function readS3(settings: Settings): S3Settings | null {
  const endpoint = settings.read<URL | null>('S3_ENDPOINT', null, urlOf(['http:', 'https:']));
  const bucket = settings.read<string | null>('S3_BUCKET', null, bucketOf);
  const region = settings.read('S3_REGION', 'us-east-1', asIs);
  const accessKeyId = settings.read<string | null>('S3_ACCESS_KEY_ID', null, asIs);
  const secretAccessKey = settings.read<string | null>('S3_SECRET_ACCESS_KEY', null, asIs);
  const missing = s3Names.filter((name) => !settings.has(name));
  if (missing.length === s3Names.length) return null;
  for (const name of missing) {
    settings.require(false, `${name} must be set, because other settings of the image store are.`);
  }
  if (endpoint === null || bucket === null) return null;
  if (accessKeyId === null || secretAccessKey === null) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

const paypalNames = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
const planIdNames = {
  pro: { monthly: 'PAYPAL_PLAN_PRO_MONTHLY', annual: 'PAYPAL_PLAN_PRO_ANNUAL' },
  premium: { monthly: 'PAYPAL_PLAN_PREMIUM_MONTHLY', annual: 'PAYPAL_PLAN_PREMIUM_ANNUAL' },
} as const;

/** The PayPal settings; null if none is set. */
function readPaypal(settings: Settings, production: boolean): PaypalSettings | null {
  const api = settings.read('PAYPAL_API', new URL(livePaypalApi), paypalApiOf(production));
  const [clientId, secret, webhookId] = paypalNames.map((name) =>
    settings.read<string | null>(name, null, asIs),
  );
  const planId = (name: string) => settings.read<string | null>(name, null, planIdOf);
  const planIds = {
    pro: { monthly: planId(planIdNames.pro.monthly), annual: planId(planIdNames.pro.annual) },
    premium: {
      monthly: planId(planIdNames.premium.monthly),
      annual: planId(planIdNames.premium.annual),
    },
  };
  const all = Object.values(planIds).flatMap((ids) => Object.values(ids));
  const named = all.filter((id) => id !== null);
  settings.require(
    new Set(named).size === named.length,
    'PAYPAL_PLAN_… must name a different PayPal plan in each setting.',
  );
  const missing = paypalNames.filter((name) => !settings.has(name));
  if (missing.length === paypalNames.length && named.length === 0 && !settings.has('PAYPAL_API')) {
    return null;
  }
  for (const name of missing) {
    settings.require(false, `${name} must be set, because other settings of PayPal are.`);
  }
  if (!clientId || !secret || !webhookId) return null;
  return { api, clientId, secret, webhookId, planIds, ...checkoutOf(api) };
}

function planIdOf(text: string): string | Problem {
  return /^[\w-]{3,50}$/.test(text)
    ? text
    : new Problem("must be the id of one of PayPal's plans.");
}

/** Only PayPal itself or this machine, because the secret is sent there. */
function paypalApiOf(production: boolean) {
  return (text: string): URL | Problem => {
    const url = publicUrlOf(text);
    if (url instanceof Problem) return url;
    const isPaypal = url.origin === livePaypalApi || url.origin === sandboxPaypalApi;
    const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
    return isPaypal || (isHere && !production)
      ? url
      : new Problem(`must be ${livePaypalApi} or ${sandboxPaypalApi}.`);
  };
}

/** The DOI is appended to the path, so nothing may follow it. */
function resolverOf(production: boolean) {
  return (text: string): URL | Problem => {
    const url = urlOf(production ? ['https:'] : ['http:', 'https:'])(text);
    if (url instanceof Problem) return url;
    if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
      return new Problem('must be an address without a query or password, like https://doi.org.');
    }
    if (!url.pathname.endsWith('/')) url.pathname += '/';
    return url;
  };
}

function tokenOf(text: string): string | Problem {
  return text.length >= 16 ? text : new Problem('must have at least 16 characters.');
}

function secondsOf(text: string): number | Problem {
  const seconds = Number(text);
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= 300
    ? seconds
    : new Problem(`must be a number of seconds from 0 to 300, not "${text}".`);
}

/** The settings of one server, read from its environment. */
export function readConfig(environment: Environment): Config {
  const settings = new Settings(environment);
  const kind = settings.read(
    'NODE_ENV',
    'development',
    oneOf(['development', 'production', 'test']),
  );
  const production = kind === 'production';
  const host = settings.read('HOST', production ? '0.0.0.0' : '127.0.0.1', asIs);
  const port = settings.read('PORT', 3000, portNumber);
  const smtpUrl = settings.read<string | null>('SMTP_URL', null, textUrlOf(['smtp:', 'smtps:']));
  const sender = settings.read<string | null>('MAIL_FROM', null, senderOf);
  const publicUrl = settings.read<URL | null>('PUBLIC_URL', null, publicUrlOf);
  const proxies = settings.read<readonly string[] | null>('TRUST_PROXY', null, proxiesOf);
  const rateLimits = settings.read('RATE_LIMITS', 'on', oneOf(['on', 'off'])) === 'on';

  if (production) {
    settings.require(
      publicUrl?.protocol === 'https:',
      'PUBLIC_URL must be the https address of the product, like https://tree.example.org.',
    );
    settings.require(
      smtpUrl !== null,
      'SMTP_URL must be the address of the mail server, like smtps://user:password@host.',
    );
    settings.require(sender !== null, 'MAIL_FROM must be the address that mails are sent from.');
    settings.require(
      proxies !== null,
      'TRUST_PROXY must list the proxies in front of the server, or be none: otherwise all visitors would share one rate limit.',
    );
    settings.require(rateLimits, 'RATE_LIMITS must be on in production.');
  }

  const config: Config = {
    production,
    host,
    port,
    publicUrl: publicUrl ?? localUrl(host, port),
    dataDir: resolve(settings.read('DATA_DIR', './data', asIs)),
    preparesStatements:
      settings.read('EMBEDDED_PREPARED_STATEMENTS', 'on', oneOf(['on', 'off'])) === 'on',
    databaseUrl: settings.read<string | null>(
      'DATABASE_URL',
      null,
      textUrlOf(['postgres:', 'postgresql:']),
    ),
    redisUrl: settings.read<string | null>('REDIS_URL', null, textUrlOf(['redis:', 'rediss:'])),
    s3: readS3(settings),
    mail: {
      smtpUrl,
      from: sender ?? 'Life Tree <life-tree@localhost>',
      contactEmail: settings.read<string | null>('CONTACT_EMAIL', null, emailOf),
    },
    paypal: readPaypal(settings, production),
    communityUrl: settings.read<string | null>('COMMUNITY_URL', null, linkOf),
    portfolioUrl: settings.read<string | null>('PORTFOLIO_URL', null, linkOf),
    doiResolver: settings.read<URL | null>('DOI_RESOLVER', null, resolverOf(production)),
    trustedProxies: proxies ?? [],
    logLevel: settings.read('LOG_LEVEL', production ? 'info' : 'warn', oneOf(logLevels)),
    rateLimits,
    metricsToken: settings.read<string | null>('METRICS_TOKEN', null, tokenOf),
    drainSeconds: settings.read('DRAIN_SECONDS', 0, secondsOf),
    examples:
      settings.read('EXAMPLES', kind === 'development' ? 'on' : 'off', oneOf(['on', 'off'])) ===
      'on',
  };
  if (settings.problems.length > 0) throw new ConfigError(settings.problems);
  return config;
}

/** An address at which this machine reaches its own server. */
export function localUrl(host: string, port: number): URL {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return URL.canParse(`http://${name}:${port}`)
    ? new URL(`http://${name}:${port}`)
    : new URL(`http://127.0.0.1:${port}`);
}
