import { isIP } from 'node:net';
import { email } from '@life-tree/contract';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables one at a time and collects all problems. */
export class Settings {
  readonly problems: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  read<Value>(name: string, fallback: Value, parse: (text: string) => Value | Problem): Value {
    const text = this.#environment[name]?.trim();
    if (text === undefined || text === '') return fallback;
    const value = parse(text);
    if (!(value instanceof Problem)) return value;
    this.problems.push(`${name} ${value.sentence}`);
    return fallback;
  }

  has(name: string): boolean {
    return (this.#environment[name]?.trim() ?? '') !== '';
  }

  require(condition: boolean, sentence: string): void {
    if (!condition) this.problems.push(sentence);
  }
}

/** Why a value is not valid. The sentence follows the name of the variable. */
export class Problem {
  readonly sentence: string;

  constructor(sentence: string) {
    this.sentence = sentence;
  }
}

export const asIs = (text: string) => text;

export function oneOf<Choice extends string>(choices: readonly Choice[]) {
  return (text: string): Choice | Problem =>
    choices.find((choice) => choice === text) ??
    new Problem(`must be one of ${choices.join(', ')}, not "${text}".`);
}

export function portNumber(text: string): number | Problem {
  const port = Number(text);
  return Number.isInteger(port) && port >= 1 && port <= 65_535
    ? port
    : new Problem(`must be a port from 1 to 65535, not "${text}".`);
}

export function urlOf(protocols: readonly string[]) {
  return (text: string): URL | Problem => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && protocols.includes(url.protocol)
      ? url
      : new Problem(`must be an address that starts with ${protocols.join('// or ')}//.`);
  };
}

export function publicUrlOf(text: string): URL | Problem {
  const url = urlOf(['http:', 'https:'])(text);
  if (url instanceof Problem) return url;
  return url.pathname === '/' && url.search === '' && url.hash === ''
    ? url
    : new Problem('must be an origin without a path, like https://tree.example.org.');
}

export function linkOf(text: string): string | Problem {
  const url = urlOf(['http:', 'https:'])(text);
  return url instanceof Problem ? url : url.href;
}

/** Kept as text, because the drivers parse it themselves. */
export function textUrlOf(protocols: readonly string[]) {
  return (text: string): string | Problem => {
    const url = urlOf(protocols)(text);
    return url instanceof Problem ? url : text;
  };
}

export function emailOf(text: string): string | Problem {
  return email.safeParse(text).success ? text : new Problem('must be an email address.');
}

export function senderOf(text: string): string | Problem {
  const address = /<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return email.safeParse(address).success
    ? text
    : new Problem('must be an email address, with or without a name: Life Tree <hello@…>.');
}

export function proxiesOf(text: string): readonly string[] | Problem {
  if (text === 'none') return [];
  const proxies = text.split(',').map((proxy) => proxy.trim());
  return proxies.every(isNetwork)
    ? proxies
    : new Problem(
        'must list the addresses of the proxies in front of the server, like 10.0.0.0/8 or loopback, or be none.',
      );
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && rest.length === 0
  );
}

export function bucketOf(text: string): string | Problem {
  return /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(text)
    ? text
    : new Problem(
        'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.',
      );
}
