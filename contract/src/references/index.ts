/**
 * Formats sources with citation-js. Pages load this only where references are shown, and the server only in
 * its worker.
 */
export { formatReferences } from './format-references.ts';
export { formatSource } from './format-source.ts';
export { plainText, type TextPiece } from './text-pieces.ts';
