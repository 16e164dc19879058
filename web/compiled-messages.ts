import MagicString from 'magic-string';
import type { Plugin } from 'vite';
import { compileMessage } from './compile-message.ts';

/**
 * Parses the messages given to `t` and those of the catalogues, so that the browser needs no parser.
 * `t('<b>Hi</b>', …)` becomes `t(['<b>Hi</b>', [elements]], …)`; messages that need no parser stay as they are.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?(\?|$)/, code: /\bt\(/ },
      handler(code) {
        const changed = new MagicString(code);
        for (const literal of messagesIn(this.parse(code))) {
          const { value } = literal;
          const compiled = compileMessage(value);
          if (compiled !== value) {
            changed.overwrite(literal.start, literal.end, JSON.stringify([value, compiled]));
          }
        }
        if (!changed.hasChanged()) return null;
        return { code: changed.toString(), map: changed.generateMap({ hires: 'boundary' }) };
      },
    },
  };
}

/** The same for the catalogues, before Vite makes modules of them. */
export function compiledCatalogues(): Plugin {
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/texts\/\w+\.json$/ },
      handler(json) {
        const texts: Record<string, string> = JSON.parse(json);
        const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]);
        return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
      },
    },
  };
}

interface TextLiteral {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** The string literals that are the first argument of `t`. */
function* messagesIn(program: object): Generator<TextLiteral> {
  const open: object[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isCallOfT(node)) {
      const [message] = node.arguments;
      if (isTextLiteral(message)) yield message;
    }
    for (const child of Object.values(node)) {
      if (typeof child === 'object' && child !== null) open.push(child);
    }
  }
}

function isCallOfT(node: object): node is { readonly arguments: readonly unknown[] } {
  if (!('callee' in node) || !('arguments' in node)) return false;
  const { callee } = node;
  return typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 't';
}

function isTextLiteral(node: unknown): node is TextLiteral {
  return (
    typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'
  );
}
