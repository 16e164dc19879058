import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { loadLanguage } from '../texts/language.ts';

// A busy machine is no failure: what comes late is still awaited.
configure({ asyncUtilTimeout: 10_000 });

// jsdom knows the dialog element but cannot open it.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

// Nor can it draw: without this it says so for every picture.
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
