import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { limits } from '../../http/throttle.ts';

const clientError = {
  message: 'TypeError: the canvas is broken',
  stack: '    at paint (https://life-tree.example/assets/canvas.js:1:2)',
  path: '/account/trees',
};

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ environment: { RATE_LIMITS: 'on' } });
});
afterAll(() => world.close());

test('an error of the web app is written to the log as a warning', async () => {
  const answer = await world.visitor().post('client-error', clientError);
  expect(answer.status).toBe(200);
  expect(world.logs()).toContain(clientError.message);
});

test.each([
  ['a message', { ...clientError, message: 'x'.repeat(501) }],
  ['a stack', { ...clientError, stack: 'x'.repeat(4001) }],
  ['a path', { ...clientError, path: 'x'.repeat(201) }],
  ['a field', { ...clientError, tree: {} }],
])('%s beyond the limits is refused', async (_, body) => {
  expect((await world.visitor().post('client-error', body)).status).toBe(400);
});

test('more reports than the limit from one address are refused and not logged', async () => {
  const visitor = world.visitor();
  const report = (index: number) =>
    visitor.post('client-error', { ...clientError, message: `report ${index}` });
  for (let index = 0; index < limits.clientErrors.perAddress; index += 1) await report(index);
  expect((await report(9999)).status).toBe(429);
  expect(world.logs()).not.toContain('report 9999');
});
