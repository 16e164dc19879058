import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawing, picture } from '../../../test/pictures.ts';
import { createImageStudio, type ImageStudio, StudioBusy } from './image-studio.ts';

let studio: ImageStudio;
beforeAll(() => {
  studio = createImageStudio(pino({ level: 'silent' }), 1);
});
afterAll(() => studio.close());

/** Some thousand bytes that keep a drawing program busy for hours, without a pause. */
function endlessDrawing(): Buffer {
  const noise = '<feTurbulence baseFrequency="0.05" numOctaves="500"/>'.repeat(50);
  return drawing(
    `<filter id="f">${noise}</filter><rect width="2000" height="2000" filter="url(#f)"/>`,
    'width="2000" height="2000"',
  );
}

test('a picture that would take hours is given up, and the next one is drawn', async () => {
  const endless = studio.draw(endlessDrawing());
  const waiting = studio.draw(await picture('png'));
  await expect(endless).rejects.toMatchObject({ reason: 'too-complicated' });
  expect(Object.keys(await waiting).sort()).toEqual(['card', 'full', 'node']);
}, 120_000);

test('pictures wait for one another up to a bound, and a closed studio draws nothing', async () => {
  const bytes = await picture('png', 2, 2);
  const closing = createImageStudio(pino({ level: 'silent' }));
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => closing.draw(bytes)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(20);
  for (const result of refused) expect(result).toMatchObject({ reason: expect.any(StudioBusy) });
  await closing.close();
  await expect(closing.draw(bytes)).rejects.toThrow(StudioBusy);
}, 120_000);
