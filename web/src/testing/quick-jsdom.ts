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

const { matches } = Element.prototype;
/** Elements that can have labels, with what jsdom finds for them. */
const labelled = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
].map(({ prototype }) => ({
  prototype,
  labels: Object.getOwnPropertyDescriptor(prototype, 'labels')?.get,
}));

/**
 * Replaces what queries by role and label ask jsdom for most. For the labels of each button jsdom searches the
 * whole page, and it compares every element with the selectors of all roles, which are those of other elements.
 */
export function answerQueriesQuickly(): void {
  for (const { prototype, labels } of labelled) {
    Object.defineProperty(prototype, 'labels', {
      get(this: HTMLInputElement) {
        const isOnPage = this.getRootNode() === document && this.type !== 'hidden';
        return isOnPage ? labelsOnPage(this) : labels?.call(this);
      },
      configurable: true,
      enumerable: true,
    });
  }
  Object.defineProperty(Element.prototype, 'matches', {
    value(this: Element, selector: string): boolean {
      return matchesName(this, selector) ?? matches.call(this, selector);
    },
    configurable: true,
    enumerable: true,
    writable: true,
  });
}

function labelsOnPage(control: HTMLElement): HTMLLabelElement[] {
  return [...document.getElementsByTagName('label')].filter((label) => {
    const id = label.getAttribute('for');
    if (id === null) return label.contains(control) && label.control === control;
    return id !== '' && id === control.id && document.getElementById(id) === control;
  });
}

/** The name that a selector without spaces and commas starts with, and whether there is more after it. */
const named = /^(\*|[a-z][a-z0-9]*)((?:\[[^\s,\]]*\]|:not\(\[[^\s,\]]*\]\))*)$/;
const names = new Map<string, { readonly name: string; readonly isAll: boolean } | null>();

/** Whether an element matches a selector, as far as its name says so. */
function matchesName({ localName, namespaceURI }: Element, selector: string): boolean | undefined {
  let start = names.get(selector);
  if (start === undefined) {
    const [, name, rest] = named.exec(selector) ?? [];
    start = name === undefined ? null : { name, isAll: rest === '' };
    names.set(selector, start);
  }
  if (start === null || namespaceURI !== 'http://www.w3.org/1999/xhtml') return undefined;
  if (start.name !== '*' && start.name !== localName) return false;
  return start.isAll ? true : undefined;
}
