// A page that came with its content is painted first; its code comes after that.
(() => {
  const { app, needs } = document.currentScript.dataset;
  const files = [...needs.split(' '), app];
  const wake = async () => {
    for (const href of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
    }
    // One after the other, with a pause in which the browser can answer: at once they would block it.
    for (const file of files) {
      // What does not come is asked for again, and told, by the app that needs it.
      await import(file).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  // Nothing is painted where nobody looks.
  if (document.hidden) wake();
  else requestAnimationFrame(() => setTimeout(wake));
})();
