export { EmbedScreen } from './embed-screen.tsx';
export { ReleaseScreen } from './release/release-screen.tsx';
export { ViewerScreen } from './viewer-screen.tsx';
