import { useEffect, useState } from 'react';

/*
 * Drafts of texts that are sent with a button, such as comments, and other small data that is not sent yet.
 * They are stored in this browser, so that leaving the page or a crash does not lose them, and belong to
 * the account that made them.
 */
const prefixOf = (userId: string | null) => `draft:${userId}:`;

export function readDraft(userId: string | null, what: string): string {
  try {
    return localStorage.getItem(prefixOf(userId) + what) ?? '';
  } catch {
    return '';
  }
}

/** Stores a draft; an empty one is deleted. */
export function keepDraft(userId: string | null, what: string, text: string): void {
  const key = prefixOf(userId) + what;
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage may be full or forbidden. The draft then lasts as long as the page.
  }
}

/** Deletes the drafts of a deleted account. */
export function deleteDrafts(userId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefixOf(userId))) localStorage.removeItem(key);
  }
}

/** State that is stored as a draft. */
export function useDraft(
  userId: string | null,
  what: string,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState('');
  // Not in the first render, which must match the server's.
  useEffect(() => setText(readDraft(userId, what)), [userId, what]);
  return [
    text,
    (typed) => {
      setText(typed);
      keepDraft(userId, what, typed);
    },
  ];
}
