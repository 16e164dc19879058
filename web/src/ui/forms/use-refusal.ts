import { useState } from 'react';

/** Why a choice was refused, until another is made or what it was about changes. */
export function useRefusal(about: unknown) {
  const [reason, setReason] = useState<string | null>(null);
  const [before, setBefore] = useState(about);
  if (before !== about) {
    setBefore(about);
    setReason(null);
  }
  return [reason, setReason] as const;
}
