// Starts the app, after a server-rendered page is painted. If that fails, shows the bar at the end of the page.
(() => {
  const { app, needs, call } = document.currentScript.dataset;
  const api = '/api/life-tree';
  const root = document.getElementById('root');
  const files = [...needs.split(' ').filter(Boolean), app];

  // The app removes this attribute when it is running.
  const isStarting = () => 'hydrating' in root.dataset;
  const fail = (error) => {
    if (!isStarting() || 'failed' in root.dataset) return;
    root.dataset.failed = '';
    report(error).catch(() => {});
  };
  // The same limits as in the app's own reports: no data of trees or users.
  const report = async ({ name, message }) => {
    const text = name === 'SyntaxError' ? name : `${name}: ${message}`;
    const body = JSON.stringify({
      message: `The page did not start: ${text}`.slice(0, 500),
      stack: '',
      path: location.pathname.split('/').slice(0, 3).join('/').slice(0, 200),
    });
    const { apiKey } = await (await fetch(`${api}/config`)).json();
    const headers = { 'content-type': 'application/json' };
    await fetch(`${api}/client-error?apiKey=${apiKey}`, { method: 'POST', headers, body });
  };
  addEventListener('error', ({ error }) => error && fail(error));
  addEventListener('unhandledrejection', ({ reason }) => fail(Object(reason)));
  // The bar shows itself after the same time, even without this script.
  setTimeout(() => fail(new Error('It took too long')), 15_000);

  // A button pressed before the app runs is pressed again when it does.
  let pressed;
  root.addEventListener('click', (event) => {
    const button = isStarting() && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    pressed = button;
  });
  new MutationObserver(() => isStarting() || pressed?.click()).observe(root, {
    attributeFilter: ['data-hydrating'],
  });

  // The app takes this reply when its code has loaded, and handles its errors then. The code comes first, as it is shorter.
  if (call) {
    const ending = new AbortController();
    const options = { credentials: 'include', priority: 'low', signal: ending.signal };
    const reply = fetch(call, options);
    reply.catch(() => {});
    window.earlyReply = { address: call, reply, cancel: () => ending.abort() };
  }

  // Old browsers do not preload, so there is nothing to wait for.
  const preload = (href) =>
    new Promise((resolve, reject) => {
      const link = document.createElement('link');
      const onerror = () => reject(new Error(`${href} could not be loaded`));
      Object.assign(link, {
        rel: 'modulepreload',
        crossOrigin: '',
        href,
        onload: resolve,
        onerror,
      });
      document.head.append(link);
      if (!link.relList.supports('modulepreload')) resolve();
    });
  const start = async () => {
    // All of them first: many files import the app, which must not run if another one is missing.
    await Promise.all(files.map(preload));
    // One by one, with a pause after each: running all of them in one task would block the browser.
    for (const file of files) {
      await import(file);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  // Empty and hidden pages are not painted, so there is nothing to wait for.
  if (needs === '' || document.hidden) start().catch(fail);
  else requestAnimationFrame(() => setTimeout(() => start().catch(fail)));
})();
