const computedStyle = window.getComputedStyle.bind(window);

/** The values that are asked for most. Tests load no styles, so inline styles and HTML itself decide. */
const quickValues = new Map<string | symbol, (element: Element) => string>([
  ['display', (element) => inlineValue(element, 'display') || ownDisplay(element)],
  ['visibility', (element) => inheritedValue(element, 'visibility') || 'visible'],
  ['pointerEvents', (element) => inheritedValue(element, 'pointer-events') || 'auto'],
  ['color', (element) => inheritedValue(element, 'color')],
]);

/**
 * Replaces the window's `getComputedStyle`. jsdom compares an element and its ancestors with every rule of
 * its own style sheet, which took a fifth of the time of rendered tests: queries by role ask for all elements.
 */
export function computeStylesQuickly(): void {
  window.getComputedStyle = (element) => {
    let computed: CSSStyleDeclaration | null = null;
    // Once for all other values: ten are needed of each ancestor to place a popover.
    const all = () => {
      computed ??= computedStyle(element);
      return computed;
    };
    return new Proxy<CSSStyleDeclaration>(Object.create(null), {
      get: (_, property) => {
        if (property === 'getPropertyValue') {
          return (name: string) => quickValues.get(name)?.(element) ?? all().getPropertyValue(name);
        }
        const quick = quickValues.get(property);
        return quick === undefined ? Reflect.get(all(), property) : quick(element);
      },
    });
  };
}

function inlineValue(element: Element, property: string): string {
  // Reading `style` creates an object, and most elements have none.
  if (!element.hasAttribute('style')) return '';
  return (element as HTMLElement | SVGElement).style.getPropertyValue(property);
}

function inheritedValue(element: Element, property: string): string {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const value = inlineValue(one, property);
    if (value !== '') return value;
  }
  return '';
}

/** By the element's namespace and name, such as `none` for a script. */
const displays = new Map<string, string>();

function ownDisplay(element: Element): string {
  if (element.hasAttribute('hidden')) return 'none';
  if (element.localName === 'dialog') return element.hasAttribute('open') ? 'block' : 'none';
  if (element.localName === 'input' && element.getAttribute('type') === 'hidden') return 'none';
  const kind = `${element.namespaceURI} ${element.localName}`;
  let display = displays.get(kind);
  if (display === undefined) {
    const plain = document.createElementNS(element.namespaceURI, element.localName);
    display = computedStyle(plain).display;
    displays.set(kind, display);
  }
  return display;
}
