import { describe, expect, test } from 'vitest';
import { commentNamed, readThreads, written } from '../../../test/seed/written-threads.ts';

describe('writing a discussion', () => {
  test('has no limit of depth', async () => {
    const depth = 100_000;
    const comments = Array.from({ length: depth }, (_, index) =>
      commentNamed(`${index}`, index === 0 ? null : `${index - 1}`),
    );
    let level = readThreads(await written(comments));
    let reached = 0;
    for (let next = level[0]; next !== undefined; next = level[0]) {
      // Without the matcher, which would take seconds.
      if (next.id !== `${reached}`) break;
      reached += 1;
      level = [...next.replies];
    }
    expect(reached).toBe(depth);
  });
});
