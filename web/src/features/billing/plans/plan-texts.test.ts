import { planNames, plans } from '@life-tree/contract/values';
import { expect, test } from 'vitest';
import { planDescription, planExtras, planLabel } from './plan-texts.ts';

test.each(planNames)('the English texts of %s match the contract', (name) => {
  const { label, description, extraConstraints } = plans[name];
  expect([planLabel(name), planDescription(name), planExtras(plans[name])]).toEqual([
    label,
    description,
    extraConstraints,
  ]);
});
