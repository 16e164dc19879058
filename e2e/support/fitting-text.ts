import type { Page } from '@playwright/test';

/**
 * Describes each control whose text wraps, is cut or lies outside the window, and each bar that wraps.
 * Controls are buttons, links in bars, tabs and selects. What people have typed, such as the name of a
 * tree, may be cut.
 */
export async function misfittingControls(page: Page): Promise<string[]> {
  // Controls are rendered again some time after the window has changed, so only what stays is a problem.
  const end = Date.now() + 2000;
  let problems = await misfittingControlsNow(page);
  while (problems.length > 0 && Date.now() < end) problems = await misfittingControlsNow(page);
  return problems;
}

function misfittingControlsNow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const selector =
      'button, select, summary, [role="tab"], [role="button"], header a, nav a, footer a, [role="toolbar"] a, main a[class*="border"]';
    const problems: string[] = [];
    const textOf = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ');

    /** The number of lines that one piece of text takes. */
    const linesOf = (text: Node): number => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const tops = [...range.getClientRects()].map(({ top, height }) => top + height / 2);
      return new Set(tops.map((middle) => Math.round(middle / 4))).size;
    };

    const isHidden = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return true;
      // A text for screen readers, or a control that is folded away.
      const { width, height } = element.getBoundingClientRect();
      return width <= 1 || height <= 1 || element.closest('[inert], .sr-only') !== null;
    };

    /** Whether the text lies in a box that is narrower than it, other than one for typed names. */
    const isCut = (element: HTMLElement): boolean =>
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX !== 'visible' &&
      element.closest('.truncate, .sr-only') === null;

    const selectIsCut = (select: HTMLSelectElement): boolean => {
      const style = getComputedStyle(select);
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) return false;
      context.font = style.font;
      const text = select.selectedOptions[0]?.label ?? '';
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return context.measureText(text).width + padding > select.clientWidth + 1;
    };

    for (const control of document.querySelectorAll<HTMLElement>(selector)) {
      if (isHidden(control) || (textOf(control) === '' && control.tagName !== 'SELECT')) continue;
      const name = `${control.tagName.toLowerCase()} "${textOf(control).slice(0, 60)}"`;
      const { left, right } = control.getBoundingClientRect();
      if (left < -1 || right > document.documentElement.clientWidth + 1) {
        problems.push(
          `${name} is outside the window (${Math.round(left)} to ${Math.round(right)})`,
        );
      }
      if (control instanceof HTMLSelectElement) {
        if (selectIsCut(control)) problems.push(`${name} is cut`);
        continue;
      }
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        const box = text.parentElement;
        // A paragraph inside a large button may have several lines.
        if (box === null || isHidden(box) || box.closest('p') !== null) continue;
        if (linesOf(text) > 1) problems.push(`${name} wraps: "${text.textContent}"`);
        if (box !== control && isCut(box)) problems.push(`${name} is cut: "${text.textContent}"`);
      }
      if (isCut(control)) problems.push(`${name} is cut`);
    }
    const bars =
      'header nav, header:not(main header), [role="toolbar"], [role="tablist"]:not([aria-orientation="vertical"])';
    for (const bar of document.querySelectorAll<HTMLElement>(bars)) {
      // An open menu of a phone is a column.
      if (bar.closest('header')?.querySelector('[aria-expanded="true"]')) continue;
      // The header of a tree has the author's link below the name.
      const inBar = bar.matches('header') ? 'button' : selector;
      const controls = [...bar.querySelectorAll(inBar)].filter((control) => !isHidden(control));
      const middles = controls.map((control) => {
        const { top, height } = control.getBoundingClientRect();
        return top + height / 2;
      });
      if (Math.max(...middles) - Math.min(...middles) > 12) {
        problems.push(`the bar "${textOf(bar).slice(0, 60)}" has several lines`);
      }
    }
    return [...new Set(problems)];
  });
}
