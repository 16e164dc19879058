export { EmbedScreen } from './embed-screen.tsx';
export { ViewerScreen } from './viewer-screen.tsx';
