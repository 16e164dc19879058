const prefix = 'session:';

/** For browsers that block or have filled their storage, and faster. */
const kept = new Map<string, string>();

/** Data that all tabs share until the user logs out, as the next user must not see it. */
export function keepForSession(name: string, text: string): void {
  kept.set(name, text);
  try {
    localStorage.setItem(prefix + name, text);
  } catch {
    // Storage is full or blocked. What this tab keeps is enough for this tab.
  }
}

/** What this tab and any tab have kept last. They are the same unless storage is full or blocked. */
export function readForSession(name: string): readonly string[] {
  const own = kept.get(name) ?? null;
  return [own, readStored(name)].filter((text) => text !== null);
}

export function forgetSessionData(): void {
  kept.clear();
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key);
    }
  } catch {
    // Then nothing was stored.
  }
}

function readStored(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}
