/** A page, or a gap between pages that are not shown. */
export type PageStep =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'gap'; readonly after: number };

/** The first page, the last page and those around the current one: at most seven steps. */
export function pageSteps(current: number, last: number): readonly PageStep[] {
  const near = Math.min(Math.max(current, 3), Math.max(last - 2, 1));
  const shown = [1, near - 1, near, near + 1, last];
  // A gap that hides a single page would save no space.
  if (near - 1 === 3) shown.push(2);
  if (near + 1 === last - 2) shown.push(last - 1);
  const pages = [...new Set(shown)]
    .filter((page) => page >= 1 && page <= last)
    .sort((left, right) => left - right);
  return pages.flatMap((page, index): PageStep[] => {
    const before = pages[index - 1];
    const step: PageStep = { kind: 'page', page };
    return before !== undefined && page - before > 1
      ? [{ kind: 'gap', after: before }, step]
      : [step];
  });
}
