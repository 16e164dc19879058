interface Place {
  readonly pathname: string;
  readonly search: { readonly page?: unknown };
}

interface Navigation {
  readonly fromLocation?: Place | undefined;
  readonly toLocation: Place;
}

let awaited: MutationObserver | undefined;

/** Takes people who listen to the page to its heading, as a full page load would. */
export function focusHeadingOnNavigation({ fromLocation, toLocation }: Navigation): void {
  awaited?.disconnect();
  if (!fromLocation || isSamePage(fromLocation, toLocation) || focusHeading()) return;
  // The heading of some pages comes with their data; whoever has gone elsewhere meanwhile stays there.
  const before = document.activeElement;
  awaited = new MutationObserver((_, observer) => {
    const { activeElement } = document;
    const hasMoved = activeElement !== before && activeElement !== document.body;
    if (hasMoved || focusHeading()) observer.disconnect();
  });
  awaited.observe(document.body, { childList: true, subtree: true });
}

/** Another page of a list is read from its top, too; whoever sorts or filters it stays at that. */
function isSamePage(from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return false;
  const isTurned = from.search.page !== to.search.page && arrangement(from) === arrangement(to);
  return !isTurned;
}

function arrangement({ search }: Place): string {
  return JSON.stringify({ ...search, page: null });
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
