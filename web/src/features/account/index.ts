export { AccountLayout } from './account-layout.tsx';
export { Dashboard } from './dashboard.tsx';
