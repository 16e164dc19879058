import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';

const page = `
  <label for="first">First</label><label>Second <input id="second"></label>
  <input id="first"><input type="hidden"><button>Save</button><label for="none">Nobody</label>
  <div hidden><p>Out of sight</p></div>
  <div style="visibility: hidden; pointer-events: none; color: red"><em>Inherited</em></div>
  <div style="display: none"><span>Gone</span></div>
  <dialog>Closed</dialog><dialog open>Open</dialog>
  <table><tbody><tr><td>1</td></tr></tbody></table><ul><li role="option">One</li></ul>
  <script></script><template></template><svg><a><title>Mark</title></a></svg><a href="/">Home</a>`;
const selectors = ['*', 'a', 'button', 'a[href]', 'a:not([href])', '*[role]', 'li', 'ul > li, p'];

afterEach(() => document.body.replaceChildren());

/** What queries ask about each element of the page; a frame has a window that nothing has replaced. */
function answersIn(view: Window & typeof globalThis) {
  const all = [...view.document.body.querySelectorAll('*')];
  return all.map((element) => {
    const style = view.getComputedStyle(element);
    const { display, visibility, pointerEvents } = style;
    const labels = Reflect.get(element, 'labels') as Iterable<Element> | null | undefined;
    return {
      element: element.outerHTML,
      styles: [display, visibility, pointerEvents, style.getPropertyValue('visibility')],
      margin: style.marginTop,
      labels: labels && Array.from(labels, (label) => all.indexOf(label)),
      matches: selectors.filter((selector) => element.matches(selector)),
    };
  });
}

test('the quick answers of the test window are those of jsdom', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const plain = frame.contentWindow as (Window & typeof globalThis) | null;
  if (plain === null) throw new Error('jsdom opened no frame');
  expect(plain.Element.prototype.matches.toString()).not.toBe(Element.prototype.matches.toString());
  plain.document.body.innerHTML = page;
  const expected = answersIn(plain);
  document.body.innerHTML = page;
  expect(answersIn(window)).toEqual(expected);
});

test('React takes no stack traces of elements, which it would otherwise not share', () => {
  const traceOf = (name: string) => Reflect.get(createElement(name), '_debugStack');
  expect(traceOf('p')).toBeInstanceOf(Error);
  expect(traceOf('p')).toBe(traceOf('b'));
});
