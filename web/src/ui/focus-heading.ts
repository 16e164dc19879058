interface Navigation {
  readonly fromLocation?: { readonly pathname: string } | undefined;
  readonly toLocation: { readonly pathname: string };
}

let awaited: MutationObserver | undefined;

/** Takes people who listen to the page to its heading, as a full page load would. */
export function focusHeadingOnNavigation({ fromLocation, toLocation }: Navigation): void {
  awaited?.disconnect();
  if (!fromLocation || fromLocation.pathname === toLocation.pathname || focusHeading()) return;
  // The heading of some pages comes with their data; whoever has gone elsewhere meanwhile stays there.
  const before = document.activeElement;
  awaited = new MutationObserver((_, observer) => {
    const { activeElement } = document;
    const hasMoved = activeElement !== before && activeElement !== document.body;
    if (hasMoved || focusHeading()) observer.disconnect();
  });
  awaited.observe(document.body, { childList: true, subtree: true });
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
