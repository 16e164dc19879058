import { type PagePath, pagePaths } from '@life-tree/contract';

interface FoundPage {
  readonly page: PagePath;
  /** What stands where the page's path has a name, such as `:id`; empty where it has none. */
  readonly part: string;
}

const patterns = pagePaths.map((page) => ({
  page,
  pattern: new RegExp(`^${page.replace(/:\w+/, '([^/]+)')}$`),
}));

/** The page at a path; null where the web app says that there is none. */
export function pageAt(path: string): FoundPage | null {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  for (const { page, pattern } of patterns) {
    const match = pattern.exec(trimmed);
    if (match !== null) return { page, part: match[1] ?? '' };
  }
  return null;
}
