export { configurationQuery } from './configuration-query.ts';
export { NotFoundScreen } from './not-found-screen.tsx';
export { PlainHeader } from './plain-header.tsx';
export { SiteFooter } from './site-footer.tsx';
export { TopBar } from './top-bar.tsx';
