interface Address {
  readonly pathname: string;
  readonly search: { readonly page?: unknown };
}

interface Navigation {
  readonly fromLocation?: Address | undefined;
  readonly toLocation: Address;
}

let awaited: MutationObserver | undefined;

/** Focuses the heading after a navigation, so that screen readers announce it as after a page load. */
export function focusHeadingOnNavigation({ fromLocation, toLocation }: Navigation): void {
  awaited?.disconnect();
  if (!fromLocation || isSamePage(fromLocation, toLocation) || focusHeading()) return;
  // Some headings appear with their data. Do not move the focus if the user has moved it meanwhile.
  const before = document.activeElement;
  awaited = new MutationObserver((_, observer) => {
    const { activeElement } = document;
    const hasMoved = activeElement !== before && activeElement !== document.body;
    if (hasMoved || focusHeading()) observer.disconnect();
  });
  awaited.observe(document.body, { childList: true, subtree: true });
}

/** Paging through a list counts as another page; sorting and filtering do not. */
function isSamePage(from: Address, to: Address): boolean {
  if (from.pathname !== to.pathname) return false;
  const isPaged = from.search.page !== to.search.page && withoutPage(from) === withoutPage(to);
  return !isPaged;
}

function withoutPage({ search }: Address): string {
  return JSON.stringify({ ...search, page: null });
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
