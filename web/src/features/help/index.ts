export { findGuide, guideQuery } from './guides.ts';
export { HelpScreen } from './help-screen.tsx';
