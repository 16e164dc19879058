import { apiBase } from '@life-tree/contract';
import { describe, expect, test } from 'vitest';
import { form } from '../../../test/seed/images.ts';
import { seedPerson } from '../../../test/seed/people.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';

function send(who: Visitor, path: string, body: ReturnType<typeof form>): Promise<Answer> {
  return who.send({ method: 'POST', url: `${apiBase}/${path}`, ...body });
}

describe('permission to upload images', () => {
  test('uploads are limited per user', async () => {
    const limited = await startTestApp({ environment: { RATE_LIMITS: 'on' } });
    try {
      const person = await seedPerson(limited);
      const empty = form();
      const statuses = new Set<number>();
      for (let count = 0; count < 200; count += 1) {
        statuses.add((await send(person, 'user/me/photo', empty)).status);
      }
      expect([...statuses]).toEqual([400]);
      expect((await send(person, 'user/me/photo', empty)).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
