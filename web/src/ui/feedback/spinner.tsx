import { LoaderCircle } from 'lucide-react';

/** A spinning icon next to a text that says what is in progress. */
export function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-4 animate-spin" strokeWidth={1.5} />;
}
