import {
  Heart,
  House,
  type LucideIcon,
  Settings,
  TreeDeciduous,
  UserRound,
  Users,
} from 'lucide-react';

export type SectionName = 'home' | 'follows' | 'trees' | 'liked' | 'collabs' | 'settings';

export interface Section {
  readonly name: SectionName;
  readonly label: string;
  readonly address: string;
  readonly icon: LucideIcon;
}

/** The parts of the account, in the order people read them. */
export const sections: readonly Section[] = [
  { name: 'home', label: 'Home', address: '/account', icon: House },
  { name: 'follows', label: 'Follows', address: '/account/follows', icon: UserRound },
  { name: 'trees', label: 'My Trees', address: '/account/trees/me', icon: TreeDeciduous },
  { name: 'liked', label: 'Liked', address: '/account/liked', icon: Heart },
  { name: 'collabs', label: 'Collaborations', address: '/account/trees/collabs', icon: Users },
  { name: 'settings', label: 'Settings', address: '/account/settings', icon: Settings },
];
