import { useEffect, useState } from 'react';

/*
 * Texts that are sent by a button, such as comments, wait in this browser while they are typed, so that
 * leaving the page or a crash does not lose them. They belong to the account that typed them.
 */
const prefixOf = (userId: string | null) => `draft:${userId}:`;

export function readDraft(userId: string | null, what: string): string {
  try {
    return localStorage.getItem(prefixOf(userId) + what) ?? '';
  } catch {
    return '';
  }
}

/** An empty draft is none. */
export function keepDraft(userId: string | null, what: string, text: string): void {
  const key = prefixOf(userId) + what;
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage may be full or forbidden; the draft then lasts as long as the page.
  }
}

/** Deletes the drafts of an account that is gone. */
export function deleteDrafts(userId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefixOf(userId))) localStorage.removeItem(key);
  }
}

/** A draft that outlives the page. */
export function useDraft(
  userId: string | null,
  what: string,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState('');
  // Not for the first rendering, which must be the same as the server's.
  useEffect(() => setText(readDraft(userId, what)), [userId, what]);
  return [
    text,
    (typed) => {
      setText(typed);
      keepDraft(userId, what, typed);
    },
  ];
}
