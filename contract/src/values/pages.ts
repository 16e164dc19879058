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
  /** Answers a call of the API, such as `GET ph-tree`, as for a visitor without a session. */
  readonly answer: (call: string, options: PageCallOptions) => Promise<unknown>;
}

export interface PageCallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The content of a page as visitors see it, before the browser hydrates it. */
export interface RenderedPage {
  /** The HTML of the root element. */
  readonly content: string;
  /** The data that the browser needs to hydrate the page, as JSON. */
  readonly state: string;
  /** The source file of the page's own code; null if the app's first files contain it. */
  readonly module: string | null;
  /** The address of a reply that the page needs first, and that is fetched while its code loads. */
  readonly firstCall: string | null;
}

/** Everything in the HTML of a page. */
export interface PageDocument {
  readonly page: PagePath | 'not-found';
  readonly titleValues: TitleValues;
  /** Metadata in place of the usual description, as HTML. */
  readonly head: string | null;
  readonly context: RequestContext;
  /** Null for pages that only the browser renders. */
  readonly rendered: RenderedPage | null;
}

/** The files that Vite has built, by their source, as its manifest describes them. */
export type BuiltFiles = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

/** What the web app's program for the server exports. */
export interface PageProgram {
  /** The renderer returns null for pages that only the browser renders. */
  readonly createPageRenderer: () => (visit: PageVisit) => Promise<RenderedPage | null>;
  readonly createDocumentWriter: (built: BuiltFiles) => (document: PageDocument) => string;
}

/** The paths of all pages; `:id`, `:number`, `:token` and `:guide` are parameters. */
export const pagePaths = [
  '/',
  '/auth',
  '/auth/forgot-password',
  '/auth/recover-password/:token',
  '/auth/verify-email/:token',
  '/terms-and-conditions',
  '/privacy-policy',
  '/pricing',
  '/help',
  '/help/:guide',
  '/account',
  '/account/settings',
  '/account/reports',
  '/account/profile',
  '/account/liked',
  '/account/collabs',
  '/account/follows',
  '/account/follows/followers',
  '/account/follows/following',
  '/account/trees',
  '/account/trees/me',
  '/account/trees/collabs',
  '/account/trees/bin',
  '/account/trees/:id',
  '/trees',
  '/trees/:id',
  '/trees/:id/releases/:number',
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

/** The full title of a page with this name. */
export function titleOf(name: string): string {
  return `Life Tree | ${name}`;
}
