/** What a browser says of its reader before it has run anything. */
export interface PageReader {
  /** As the browser sends them, without the session's: it is nothing a page is made from. */
  readonly cookies: string;
  /** Most wanted first. */
  readonly languages: readonly string[];
}

export interface PageVisit {
  /** Path and query. */
  readonly address: string;
  readonly reader: PageReader;
  /** Asks the API for what everybody may know. */
  readonly ask: (url: string) => Promise<PageAnswer>;
}

export interface PageAnswer {
  readonly status: number;
  readonly body: string;
}

/** A page as everybody may see it, until the browser's own code takes it over. */
export interface RenderedPage {
  readonly language: string;
  /** Null for that of the reader's system. */
  readonly theme: 'light' | 'dark' | null;
  /** Null where the page as it was given has a title of its own. */
  readonly title: string | null;
  /** What stands in the page's root. */
  readonly content: string;
  /** What the browser must know to go on from there, as JSON. */
  readonly state: string;
  /** The source of the code that only this page needs. */
  readonly module: string;
}

/** Null for pages that begin in the browser. */
export type RenderPage = (visit: PageVisit) => Promise<RenderedPage | null>;

/** The paths of all pages a person can visit; `:id` and `:token` stand for one part. */
export const pagePaths = [
  '/',
  '/auth',
  '/auth/forgot-password',
  '/auth/recover-password/:token',
  '/auth/verify-email/:token',
  '/terms-and-conditions',
  '/privacy-policy',
  '/pricing',
  '/account',
  '/account/settings',
  '/account/profile',
  '/account/liked',
  '/account/collabs',
  '/account/follows',
  '/account/follows/followers',
  '/account/follows/following',
  '/account/trees',
  '/account/trees/me',
  '/account/trees/collabs',
  '/account/trees/:id',
  '/trees',
  '/trees/:id',
  '/profiles/:id',
  '/embed/:id',
] as const;
export type PagePath = (typeof pagePaths)[number];

/** What a page's title names. */
export interface TitleValues {
  /** The tree or person it shows; absent where not everybody may know it. */
  readonly name?: string;
  /** Whose account it is; absent where nobody is logged in. */
  readonly username?: string;
  /** Whether the page to log in is the one to register. */
  readonly registers?: boolean;
}

/** A page's title for its reader, and the language it is in. */
export type TitlePage = (
  page: PagePath | 'not-found',
  values: TitleValues,
  reader: PageReader,
) => { readonly language: string; readonly title: string };

/** The title of a page called so. */
export function titleOf(name: string): string {
  return `Life Tree | ${name}`;
}
