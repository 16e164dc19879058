import { useSyncExternalStore } from 'react';
import { longDate } from './long-date.ts';

const never = () => () => undefined;

/** A day in the reader's time zone, which a page made on the server cannot know: it says UTC's. */
export function LongDateText({ moment }: { readonly moment: string }) {
  const text = useSyncExternalStore(
    never,
    () => longDate(moment),
    () => longDate(moment, 'UTC'),
  );
  return <time dateTime={moment}>{text}</time>;
}
