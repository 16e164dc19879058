import type * as argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

// Hashing is slow on purpose, and most tests register users.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const { hash, ...others } = await importOriginal<typeof argon2>();
  return {
    ...others,
    hash: (password: string, options: argon2.Options) =>
      hash(password, { ...options, memoryCost: 64, timeCost: 1 }),
  };
});
