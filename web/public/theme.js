// Runs before the first paint, so that a chosen theme never flashes the other one.
(() => {
  const root = document.documentElement;
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (chosen) root.dataset.theme = chosen;

  // The browser's toolbar uses the theme of the page, not that of the system.
  const frames = [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => ({
    meta,
    theme: meta.media.includes('dark') ? 'dark' : 'light',
    colour: meta.content,
  }));
  const paintFrame = () => {
    for (const { meta, colour } of frames) {
      const chosen = frames.find(({ theme }) => theme === root.dataset.theme);
      meta.content = chosen ? chosen.colour : colour;
    }
  };
  paintFrame();
  new MutationObserver(paintFrame).observe(root, { attributeFilter: ['data-theme'] });
})();
