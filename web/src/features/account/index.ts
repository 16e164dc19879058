export { AccountActions } from './account-actions.tsx';
export { AccountLayout } from './account-layout.tsx';
export { Dashboard } from './dashboard.tsx';
