import { isDeepStrictEqual } from 'node:util';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { elementsOf, type Message } from './src/texts/message.ts';

/** Parses an ICU message for the browser. Throws if the message is not valid. */
export function compileMessage(text: string): Message {
  const parsed = parse(text);
  return isDeepStrictEqual(parsed, elementsOf(text)) ? text : parsed;
}

/**
 * Whether a template of a table only contains `{names}`. Nothing else works there: the server fills in
 * templates too, and the build only compiles the messages given to `t`. A `<` is just a character.
 */
export function isTemplate(text: string): boolean {
  return isDeepStrictEqual(parse(text, { ignoreTag: true }), elementsOf(text));
}

/** The names of the arguments in a message, and of its tags as `<name>`. */
export function argumentsIn(text: string, { ignoreTag = false } = {}): Set<string> {
  const names = new Set<string>();
  for (const element of allElements(parse(text, { ignoreTag }))) {
    if (element.type === TYPE.tag) names.add(`<${element.value}>`);
    else if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value);
  }
  return names;
}

/** The plural forms that the language distinguishes but the message does not have. */
export function missingPluralForms(text: string, language: string): Set<string> {
  const missing = new Set<string>();
  for (const element of allElements(parse(text))) {
    if (element.type !== TYPE.plural) continue;
    const rules = new Intl.PluralRules(language, { type: element.pluralType });
    for (const form of rules.resolvedOptions().pluralCategories) {
      if (!Object.hasOwn(element.options, form)) missing.add(form);
    }
  }
  return missing;
}

function* allElements(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if ('options' in element) {
      for (const option of Object.values(element.options)) yield* allElements(option.value);
    }
    if ('children' in element) yield* allElements(element.children);
  }
}
