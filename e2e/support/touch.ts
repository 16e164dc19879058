import type { Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Moves several fingers at the same time along straight lines, with touch events. They rest at their
 * start until `rested` resolves, and at their end before they are lifted: a page that is still in
 * motion takes the next tap for a stop.
 */
export async function moveFingers(
  page: Page,
  fingers: readonly { readonly from: Point; readonly to: Point }[],
  rested?: () => Promise<unknown>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = 6;
  const at = (progress: number) =>
    fingers.map(({ from, to }, id) => ({
      id,
      x: from.x + (to.x - from.x) * progress,
      y: from.y + (to.y - from.y) * progress,
    }));
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: ReturnType<typeof at>,
    timestamp = Date.now() / 1000,
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  await send('touchStart', at(0));
  await rested?.();
  for (let step = 1; step <= steps; step++) await send('touchMove', at(step / steps));
  await send('touchEnd', [], Date.now() / 1000 + 0.3);
  await session.detach();
}
