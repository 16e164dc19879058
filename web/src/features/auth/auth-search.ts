import { defaultBilling, type PlanChoice } from '../billing/index.ts';

/** The search parameters of the log-in page. */
export interface AuthSearch extends PlanChoice {
  readonly register?: boolean | undefined;
  /** Where the user was when asked to log in. */
  readonly redirect?: string | undefined;
}

/** The page of the chosen plan, which must be paid first; null for Free. */
export function planPage({ plan = 'free', billing = defaultBilling, redirect }: AuthSearch) {
  if (plan === 'free') return null;
  return {
    to: '/pricing',
    search: { plan, billing, redirect },
    hash: `${plan}-card`,
    // What the visitor wanted to do waits until the plan is paid, because it may need it.
    state: true,
    replace: true,
  } as const;
}
