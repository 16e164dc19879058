/** The web app's pages; any other address is answered with its "not found" page. */
const pages = [
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
];

const patterns = pages.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}$`));

export function isPage(path: string): boolean {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return patterns.some((pattern) => pattern.test(trimmed));
}
