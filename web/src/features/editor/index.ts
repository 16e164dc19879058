export { canEdit } from './can-edit.ts';
export { EditorScreen } from './editor-screen.tsx';
