import { type PagePath, pagePaths } from '@life-tree/contract';

interface FoundPage {
  readonly page: PagePath;
  /** The values of the path's parameters, such as `:id`, in their order. */
  readonly parts: readonly string[];
}

const patterns = pagePaths.map((page) => ({
  page,
  pattern: new RegExp(`^${page.replaceAll(/:\w+/g, '([^/]+)')}$`),
}));

/** The page at a path; null if the web app has none. */
export function pageAt(path: string): FoundPage | null {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  for (const { page, pattern } of patterns) {
    const match = pattern.exec(trimmed);
    if (match !== null) return { page, parts: match.slice(1) };
  }
  return null;
}
