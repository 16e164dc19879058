export { AccountShell } from './account-shell.tsx';
export { Dashboard } from './dashboard.tsx';
