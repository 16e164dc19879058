import { describe, expect, it } from 'vitest';
import { listTrees } from './trees/trees.ts';

describe('the query of a list of trees', () => {
  const parse = (query: Record<string, string>) => listTrees.query.safeParse(query);

  it('defaults to the first page of ten, latest update first', () => {
    expect(parse({}).data).toMatchObject({
      page: 1,
      limit: 10,
      criteria: 'updatedAt',
      order: 'desc',
    });
  });

  it('treats page 0 as the first page', () => {
    expect(parse({ page: '0' }).data?.page).toBe(1);
  });

  it.each([
    { limit: '0' },
    { limit: '101' },
    { limit: 'ten' },
    { page: '-1' },
    { criteria: 'size' },
    { order: 'up' },
    { from: 'yesterday' },
    { userId: '7' },
    { colour: 'green' },
    { page: '1002' },
  ])('refuses %o', (query) => {
    expect(parse(query).success).toBe(false);
  });

  it('allows pages up to the ten-thousandth result', () => {
    expect(parse({ page: '1000' }).success).toBe(true);
    expect(parse({ page: '1001' }).success).toBe(false);
  });
});
