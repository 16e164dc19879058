interface Navigation {
  readonly fromLocation?: { readonly pathname: string } | undefined;
  readonly toLocation: { readonly pathname: string };
}

/** Takes people who listen to the page to its heading, as a full page load would. */
export function focusHeadingOnNavigation({ fromLocation, toLocation }: Navigation): void {
  if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
