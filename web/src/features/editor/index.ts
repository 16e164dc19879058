export { EditorScreen } from './editor-screen.tsx';
export { mayEdit } from './may-edit.ts';
