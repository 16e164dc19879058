// A page that came with its content is painted first; its code comes after that.
(() => {
  const { app, needs } = document.currentScript.dataset;
  const wake = () => {
    for (const href of needs.split(' ')) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
    }
    import(app);
  };
  // Nothing is painted where nobody looks.
  if (document.hidden) wake();
  else requestAnimationFrame(() => setTimeout(wake));
})();
