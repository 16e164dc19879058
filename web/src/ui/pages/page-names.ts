import type { PagePath, TitleValues } from '@life-tree/contract';
import { t } from '../../texts/t.ts';

type Page = PagePath | 'not-found' | 'error';

const ownTrees = ({ username }: TitleValues) =>
  username === undefined ? t('My Trees') : t("{username}'s Trees", { username });
const ownCollabs = ({ username }: TitleValues) =>
  username === undefined ? t('Collaborations') : t("{username}'s Collabs", { username });
const tree = ({ name }: TitleValues) => name ?? t('Tree');

/** The names of all pages, for titles and headings. */
const names: Readonly<Record<Page, (values: TitleValues) => string>> = {
  '/': () => t('Create Phylogenetic Trees'),
  '/auth': ({ registers = false }) => (registers ? t('Register') : t('Log In')),
  '/auth/forgot-password': () => t('Forgot Password'),
  '/auth/recover-password/:token': () => t('Recover Password'),
  '/auth/verify-email/:token': () => t('Verify Email'),
  '/terms-and-conditions': () => t('Terms & Conditions'),
  '/privacy-policy': () => t('Privacy Policy'),
  '/pricing': () => t('Pricing'),
  '/help': () => t('Help'),
  '/help/:guide': () => t('Help'),
  '/account': () => t('Account'),
  '/account/settings': () => t('Settings'),
  '/account/reports': () => t('Reports'),
  '/account/profile': () => t('Profile'),
  '/account/liked': () => t('Liked Trees'),
  '/account/collabs': ownCollabs,
  '/account/follows': ({ username }) =>
    username === undefined ? t('Follows') : t('{username} follows', { username }),
  '/account/follows/followers': ({ username }) =>
    username === undefined ? t('Followers') : t('{username} followers', { username }),
  '/account/follows/following': ({ username }) =>
    username === undefined ? t('Following') : t('{username} following', { username }),
  '/account/trees': ownTrees,
  '/account/trees/me': ownTrees,
  '/account/trees/collabs': ownCollabs,
  '/account/trees/bin': () => t('Bin'),
  '/account/trees/:id': tree,
  '/trees': () => t('Tree Search'),
  '/trees/:id': tree,
  '/trees/:id/releases/:number': ({ name }) => name ?? t('Release'),
  '/profiles/:id': ({ name }) => name ?? t('Profile'),
  '/embed/:id': tree,
  'not-found': () => t('Page not found'),
  error: () => t('Something went wrong'),
};

export function pageName(page: Page, values: TitleValues = {}): string {
  return names[page](values);
}
