export { EditorFigure } from './editor-figure.tsx';
export { Features } from './features.tsx';
export { Hero } from './hero.tsx';
export { HorseFigure } from './horse-figure.tsx';
