import { startTransition, useEffect, useState } from 'react';

/**
 * Counts to `last`, one further with each rendering. What a large screen shows from a later step on is
 * made in a piece of work of its own, between which the browser can answer and paint.
 */
export function useSteps(last: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step < last) startTransition(() => setStep(step + 1));
  }, [step, last]);
  return step;
}
