/** What the server knows about a browser from its request. */
export interface RequestContext {
  /** The cookie header without the session, because rendered pages must not depend on it. */
  readonly cookies: string;
  /** Preferred first. */
  readonly languages: readonly string[];
}

export interface PageVisit {
  /** Path and query. */
  readonly address: string;
  readonly context: RequestContext;
  /** Calls the API as a visitor. */
  readonly ask: (url: string) => Promise<PageAnswer>;
}

export interface PageAnswer {
  readonly status: number;
  readonly body: string;
}

/** A page as visitors see it, before the browser hydrates it. */
export interface RenderedPage {
  readonly language: string;
  /** Null for the theme of the user's system. */
  readonly theme: 'light' | 'dark' | null;
  /** Null if index.html already has the right title. */
  readonly title: string | null;
  /** The HTML of the root element. */
  readonly content: string;
  /** The data that the browser needs to hydrate the page, as JSON. */
  readonly state: string;
  /** The source file of the route, whose code the page preloads. */
  readonly module: string;
}

/** Null for pages that only the browser renders. */
export type RenderPage = (visit: PageVisit) => Promise<RenderedPage | null>;

/** The paths of all pages; `:id` and `:token` are parameters. */
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

/** Values for page titles. */
export interface TitleValues {
  /** The tree or user that the page shows; absent if it is not public. */
  readonly name?: string;
  /** The logged-in user; absent for visitors. */
  readonly username?: string;
  /** Whether `/auth` shows the registration form. */
  readonly registers?: boolean;
}

/** Returns the title of a page and its language. */
export type TitlePage = (
  page: PagePath | 'not-found',
  values: TitleValues,
  context: RequestContext,
) => { readonly language: string; readonly title: string };

/** The full title of a page with this name. */
export function titleOf(name: string): string {
  return `Life Tree | ${name}`;
}
