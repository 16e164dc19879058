// Loads the code of a server-rendered page after the page is painted.
(() => {
  const { app, needs } = document.currentScript.dataset;
  const files = [...needs.split(' '), app];
  const hydrate = async () => {
    for (const href of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
    }
    // One by one, with a pause after each: running all of them in one task would block the browser.
    for (const file of files) {
      // The app requests a missing file again when it needs it, and reports the failure.
      await import(file).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  // Hidden pages are not painted, so there is nothing to wait for.
  if (document.hidden) hydrate();
  else requestAnimationFrame(() => setTimeout(hydrate));
})();
