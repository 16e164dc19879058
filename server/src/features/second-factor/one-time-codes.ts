import { createHmac, randomBytes } from 'node:crypto';
import { sameSecret } from '../../secrets.ts';

// RFC 6238 with the values that every authenticator app supports.
const stepSeconds = 30;
const digits = 6;
/** Clocks differ, and typing takes time. */
const stepsAround = [-1, 0, 1];

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of RFC 4648, without padding. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const whole = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(whole.map((byte) => Number.parseInt(byte, 2)));
}

/** 160 random bits, as RFC 4226 recommends, in the form that apps accept. */
export function newCodeSecret(): string {
  return base32(randomBytes(20));
}

/** The address that authenticator apps read from a QR code. */
export function secretAddress(secret: string, email: string): string {
  const issuer = encodeURIComponent('Life Tree');
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds);
}

/** The time step of a code that is valid now; null for any other code. */
export function matchingStep(secret: string, code: string, at: Date): number | null {
  const steps = stepsAround.map((offset) => stepOf(at) + offset);
  return steps.filter((step) => sameSecret(codeAt(secret, step), code)).at(-1) ?? null;
}

/** Ten codes of 80 random bits, in groups that are easy to copy. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    (base32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  );
}
