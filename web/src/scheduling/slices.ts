/** Work that is done in small steps: it yields between them and returns its outcome. */
export type SlicedWork<Outcome> = Generator<void, Outcome, void>;

/** How long the page may be busy at once, in milliseconds: about half a frame. */
const budget = 8;

/**
 * Runs work in slices, so that the page stays responsive. Small work ends in the first slice, before this
 * returns, and calls back at once. Returns what cancels the rest.
 */
export function runInSlices<Outcome>(
  work: SlicedWork<Outcome>,
  onDone: (outcome: Outcome) => void,
): () => void {
  let isCancelled = false;
  const run = () => {
    if (isCancelled) return;
    const end = performance.now() + budget;
    do {
      const step = work.next();
      if (step.done) {
        onDone(step.value);
        return;
      }
    } while (performance.now() < end);
    void nextTurn().then(run);
  };
  run();
  return () => {
    isCancelled = true;
  };
}

/** Runs work in slices and resolves to its outcome. */
export function inSlices<Outcome>(work: SlicedWork<Outcome>): Promise<Outcome> {
  return new Promise((resolve) => {
    runInSlices(work, resolve);
  });
}

/** Runs work to its end at once. */
export function runAtOnce<Outcome>(work: SlicedWork<Outcome>): Outcome {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

let turns: MessageChannel | null = null;
const waiting: (() => void)[] = [];

/**
 * Resolves in another task, between the parts of long work. Without a pause: browsers make repeated timeouts wait
 * for four milliseconds, half as long as a part takes.
 */
export function nextTurn(): Promise<void> {
  if (turns === null) {
    turns = new MessageChannel();
    turns.port1.onmessage = () => waiting.shift()?.();
  }
  const { port2 } = turns;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

/** Resolves in another task, so that the page can respond and draw before. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
