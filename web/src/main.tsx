import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reportUncaughtErrors } from './api/client-errors.ts';
import { createApp } from './app.tsx';
import { matchesSettings, readPageState } from './page-state.ts';
import { loadLanguage } from './texts/language.ts';
import './ui/theme.css';

/** Lets the browser respond and paint between two tasks. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Not a top-level await: the code of pages imports this file and would wait for it. */
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
      <Started root={root}>
        <App />
      </Started>
    </StrictMode>
  );
  if (state === null || !matchesSettings(state)) {
    createRoot(root, errorHandlers).render(app);
    return;
  }
  await pause();
  await router.load();
  await pause();
  // A transition renders in small tasks as well.
  startTransition(() => {
    hydrateRoot(root, app, errorHandlers);
  });
}

/** Tells `public/start.js` and the styles that from now on, React handles all input. */
function Started({ root, children }: { readonly root: HTMLElement; readonly children: ReactNode }) {
  useEffect(() => {
    delete root.dataset.hydrating;
  }, [root]);
  return children;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
start(root);
