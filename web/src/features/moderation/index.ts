export { ReportsScreen } from './reports-screen.tsx';
export { useReport } from './use-report.tsx';
