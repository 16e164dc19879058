export { AccountLink } from './account-link.tsx';
export { configurationQuery } from './configuration-query.ts';
export { InsideLayout } from './inside-layout.ts';
export { Logo } from './logo.tsx';
export { NotFound, NotFoundScreen } from './not-found-screen.tsx';
export { PlainPage } from './plain-page.tsx';
export { SiteFooter } from './site-footer.tsx';
export { TopBar } from './top-bar.tsx';
export { TreeSearch } from './tree-search.tsx';
