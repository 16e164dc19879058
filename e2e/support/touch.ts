import type { Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves fingers along straight lines, all at once, as a touch screen would tell it. */
export async function moveFingers(
  page: Page,
  fingers: readonly { readonly from: Point; readonly to: Point }[],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = 6;
  const at = (share: number) =>
    fingers.map(({ from, to }, id) => ({
      id,
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }));
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: ReturnType<typeof at>,
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', at(0));
  for (let step = 1; step <= steps; step++) await send('touchMove', at(step / steps));
  await send('touchEnd', []);
  await session.detach();
}
