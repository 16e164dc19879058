import { LoaderCircle } from 'lucide-react';

/** Turning mark beside a text that says what is awaited. */
export function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-4 animate-spin" strokeWidth={1.5} />;
}
