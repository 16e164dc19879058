import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { loadLanguage } from '../texts/language.ts';

// Wait longer, so that tests do not fail on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom cannot open dialog elements.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

// jsdom cannot draw and would log an error for every canvas.
HTMLCanvasElement.prototype.getContext = () => null;

beforeAll(loadLanguage);

beforeEach(() => {
  window.scrollTo = vi.fn();
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
