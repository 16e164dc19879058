import { planNames, plans } from '@life-tree/contract/values';
import { expect, test } from 'vitest';
import { planDescription, planExtras, planLabel } from './plan-texts.ts';

test.each(planNames)('%s is called and described in English as everywhere else', (name) => {
  const { label, description, extraConstraints } = plans[name];
  expect([planLabel(name), planDescription(name), planExtras(plans[name])]).toEqual([
    label,
    description,
    extraConstraints,
  ]);
});
