import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reportUncaughtErrors } from './api/client-errors.ts';
import { createApp } from './app.tsx';
import { isForThisReader, readPageState } from './page-state.ts';
import { loadLanguage } from './texts/language.ts';
import './ui/theme.css';

/** Lets the browser answer and paint between two pieces of work. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Not awaited at the top: the code of pages needs this file, and would wait for it to be done. */
async function start(root: HTMLElement): Promise<void> {
  await loadLanguage();
  await pause();
  const state = readPageState();
  const { App, router, reportError } = createApp({
    designMode: import.meta.env.VITE_DESIGN_MODE === 'true',
    state,
  });
  reportUncaughtErrors(reportError);
  const errorHandlers = {
    onCaughtError: (error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: React's own handler, which this one replaces, logs the error too.
      console.error(error);
      reportError(error);
    },
  };
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (state === null || !isForThisReader(state)) {
    delete root.dataset.hydrating;
    createRoot(root, errorHandlers).render(app);
    return;
  }
  // As the server did: no boundary around what was there from the beginning.
  router.ssr = { manifest: undefined };
  await pause();
  await router.load();
  await pause();
  // In steps, for the same reason.
  startTransition(() => {
    hydrateRoot(root, app, errorHandlers);
  });
  // From here on nothing that is done to the page is lost.
  delete root.dataset.hydrating;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
start(root);
