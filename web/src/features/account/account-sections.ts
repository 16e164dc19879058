import {
  Globe,
  Heart,
  House,
  type LucideIcon,
  Settings,
  TreeDeciduous,
  UserRound,
  Users,
} from 'lucide-react';
import { t } from '../../texts/t.ts';

export type SectionName =
  | 'home'
  | 'follows'
  | 'trees'
  | 'liked'
  | 'collabs'
  | 'public-trees'
  | 'settings';

export interface Section {
  readonly name: SectionName;
  readonly label: string;
  readonly address: string;
  readonly icon: LucideIcon;
}

/** The sections of the account and the public trees, in the order of the navigation. */
export const sections = (): readonly Section[] => [
  { name: 'home', label: t('Home'), address: '/account', icon: House },
  { name: 'follows', label: t('Follows'), address: '/account/follows', icon: UserRound },
  { name: 'trees', label: t('My Trees'), address: '/account/trees/me', icon: TreeDeciduous },
  { name: 'liked', label: t('Liked'), address: '/account/liked', icon: Heart },
  { name: 'collabs', label: t('Collaborations'), address: '/account/trees/collabs', icon: Users },
  { name: 'public-trees', label: t('Public Trees'), address: '/trees', icon: Globe },
  { name: 'settings', label: t('Settings'), address: '/account/settings', icon: Settings },
];
