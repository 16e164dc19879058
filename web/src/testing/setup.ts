import 'fake-indexeddb/auto';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { loadLanguage } from '../texts/language.ts';
import { answerQueriesQuickly, computeStylesQuickly } from './quick-jsdom.ts';
import { takeNoOwnerStacks } from './quick-react.ts';

// The first page of a file loads the code of its screen, which takes long on a busy machine.
configure({
  asyncUtilTimeout: 25_000,
  // Printing the page takes longer than most queries. Waiting queries fail often, and only their last
  // failure is read.
  getElementError: (message, container) => {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    const withPage = () => `${message ?? ''}\n\n${prettyDOM(container)}`;
    return Object.defineProperty(error, 'message', { get: withPage, configurable: true });
  },
});

computeStylesQuickly();
answerQueriesQuickly();
takeNoOwnerStacks();

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

// Test files share one window, so each test starts with nothing stored in it.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  window.scrollTo = vi.fn();
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other API for cookies
    document.cookie = `${cookie.split('=', 1)[0]}=; max-age=0; path=/`;
  }
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
