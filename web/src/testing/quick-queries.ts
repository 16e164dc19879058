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
