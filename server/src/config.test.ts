import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://tree.example.org',
  SMTP_URL: 'smtps://user:password@mail.example.org',
  MAIL_FROM: 'Life Tree <hello@example.org>',
  TRUST_PROXY: '10.0.0.0/8, loopback',
};

describe('the settings', () => {
  test('are all optional outside production', () => {
    const config = readConfig({});
    expect(config).toEqual({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: new URL('http://127.0.0.1:3000'),
      dataDir: resolve('data'),
      preparesStatements: true,
      databaseUrl: null,
      redisUrl: null,
      s3: null,
      mail: { smtpUrl: null, from: 'Life Tree <life-tree@localhost>', contactEmail: null },
      paypal: null,
      communityUrl: null,
      portfolioUrl: null,
      doiResolver: null,
      trustedProxies: [],
      logLevel: 'warn',
      rateLimits: true,
      metricsToken: null,
      drainSeconds: 0,
      examples: true,
    });
  });

  test('ignore empty variables', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  test('derive an address that can be opened, whichever HOST is set', () => {
    const addressOf = (HOST: string) => readConfig({ HOST, PORT: '4000' }).publicUrl.origin;
    expect(addressOf('0.0.0.0')).toBe('http://127.0.0.1:4000');
    expect(addressOf('::1')).toBe('http://[::1]:4000');
    expect(addressOf('localhost')).toBe('http://localhost:4000');
  });

  test('listen on all interfaces and log requests in production', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      logLevel: 'info',
      trustedProxies: ['10.0.0.0/8', 'loopback'],
    });
  });

  test('report each missing or weak setting in its own sentence in production', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://tree.example.org',
      RATE_LIMITS: 'off',
      METRICS_TOKEN: 'short',
    });
    expect(problems.map((problem) => problem.split(' ', 1)[0]).sort()).toEqual([
      'MAIL_FROM',
      'METRICS_TOKEN',
      'PUBLIC_URL',
      'RATE_LIMITS',
      'SMTP_URL',
      'TRUST_PROXY',
    ]);
    for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ must .*\.$/);
  });

  test.each([
    ['NODE_ENV', 'prod'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'tree.example.org'],
    ['PUBLIC_URL', 'https://tree.example.org/app'],
    ['PUBLIC_URL', 'ftp://tree.example.org'],
    ['DATABASE_URL', 'mysql://localhost/tree'],
    ['REDIS_URL', 'localhost:6379'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'Life Tree'],
    ['CONTACT_EMAIL', 'us'],
    ['COMMUNITY_URL', 'javascript:alert(1)'],
    ['PORTFOLIO_URL', 'me'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMITS', 'no'],
    ['METRICS_TOKEN', 'guess me'],
  ])('refuse %s=%s and name the variable', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must .*\\.$`));
  });

  test('of an image store must all be set', () => {
    const store = {
      S3_ENDPOINT: 'https://s3.example.org/',
      S3_BUCKET: 'images',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(store).s3).toEqual({
      endpoint: new URL('https://s3.example.org'),
      bucket: 'images',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(readConfig({ ...store, S3_REGION: 'auto' }).s3?.region).toBe('auto');
    expect(problemsOf({ S3_BUCKET: 'images', S3_ENDPOINT: store.S3_ENDPOINT })).toEqual([
      'S3_ACCESS_KEY_ID must be set, because other settings of the image store are.',
      'S3_SECRET_ACCESS_KEY must be set, because other settings of the image store are.',
    ]);
    expect(problemsOf({ ...store, S3_BUCKET: 'My Images', S3_ENDPOINT: 's3' })).toEqual([
      'S3_ENDPOINT must be an address that starts with http:// or https://.',
      'S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.',
    ]);
  });

  test('of PayPal must all be set, and a plan without an id is not sold', () => {
    const paypal = {
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'webhook',
      PAYPAL_PLAN_PRO_MONTHLY: 'P-1',
    };
    expect(readConfig({ ...production, ...paypal }).paypal).toEqual({
      api: new URL('https://api-m.paypal.com'),
      clientId: 'client',
      secret: 'secret',
      webhookId: 'webhook',
      planIds: {
        pro: { monthly: 'P-1', annual: null },
        premium: { monthly: null, annual: null },
      },
      scriptUrl: new URL('https://www.paypal.com/sdk/js'),
      testMode: false,
    });
    expect(problemsOf({ PAYPAL_CLIENT_ID: 'client', PAYPAL_PLAN_PRO_ANNUAL: 'a plan' })).toEqual([
      "PAYPAL_PLAN_PRO_ANNUAL must be the id of one of PayPal's plans.",
      'PAYPAL_SECRET must be set, because other settings of PayPal are.',
      'PAYPAL_WEBHOOK_ID must be set, because other settings of PayPal are.',
    ]);
    expect(problemsOf({ ...paypal, PAYPAL_PLAN_PREMIUM_ANNUAL: 'P-1' })).toEqual([
      'PAYPAL_PLAN_… must name a different PayPal plan in each setting.',
    ]);
  });

  test("send PayPal's secret to PayPal only, and to this machine outside production", () => {
    const paypal = { PAYPAL_CLIENT_ID: 'c', PAYPAL_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' };
    const modeOf = (PAYPAL_API: string, others = {}) =>
      readConfig({ ...others, ...paypal, PAYPAL_API }).paypal?.testMode;
    expect(modeOf('https://api-m.sandbox.paypal.com', production)).toBe(true);
    expect(modeOf('http://127.0.0.1:4000')).toBe(true);
    const refusal = [
      'PAYPAL_API must be https://api-m.paypal.com or https://api-m.sandbox.paypal.com.',
    ];
    expect(problemsOf({ ...paypal, PAYPAL_API: 'https://paypal.example.org' })).toEqual(refusal);
    expect(problemsOf({ ...production, ...paypal, PAYPAL_API: 'http://127.0.0.1:4000' })).toEqual(
      refusal,
    );
  });

  test('S1: look up DOIs only at a chosen address, in production with https', () => {
    const resolverOf = (DOI_RESOLVER: string) => readConfig({ DOI_RESOLVER }).doiResolver?.href;
    expect(resolverOf('https://doi.org')).toBe('https://doi.org/');
    expect(resolverOf('http://127.0.0.1:4000/dois')).toBe('http://127.0.0.1:4000/dois/');
    expect(problemsOf({ ...production, DOI_RESOLVER: 'http://doi.org' })).toEqual([
      'DOI_RESOLVER must be an address that starts with https://.',
    ]);
    expect(problemsOf({ DOI_RESOLVER: 'https://user:secret@doi.org' })).toEqual([
      'DOI_RESOLVER must be an address without a query or password, like https://doi.org.',
    ]);
  });

  test('never print an address that may contain a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://me:hunter2@localhost' }).join()).not.toContain(
      'hunter2',
    );
  });
});
