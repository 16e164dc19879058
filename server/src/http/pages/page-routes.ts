import { type PagePath, pagePaths } from '@life-tree/contract';

interface FoundPage {
  readonly page: PagePath;
  /** The value of the path's parameter, such as `:id`; empty if the path has none. */
  readonly part: string;
}

const patterns = pagePaths.map((page) => ({
  page,
  pattern: new RegExp(`^${page.replace(/:\w+/, '([^/]+)')}$`),
}));

/** The page at a path; null if the web app has none. */
export function pageAt(path: string): FoundPage | null {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  for (const { page, pattern } of patterns) {
    const match = pattern.exec(trimmed);
    if (match !== null) return { page, part: match[1] ?? '' };
  }
  return null;
}
