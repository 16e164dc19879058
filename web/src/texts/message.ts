import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * A message as the browser receives it: the text if its only syntax is `{name}`, otherwise what the parser
 * returned for it when the product was built. The parser is too large for the browser.
 */
export type Message = string | readonly MessageFormatElement[];

/** The elements of a message, the same ones that the parser would return. */
export function elementsOf(message: Message): readonly MessageFormatElement[] {
  if (typeof message !== 'string') return message;
  const elements: MessageFormatElement[] = [];
  for (const [index, value] of message.split(/\{(\w+)\}/).entries()) {
    // Every other piece is a name.
    if (index % 2 === 1) elements.push({ type: TYPE.argument, value });
    else if (value !== '') elements.push({ type: TYPE.literal, value });
  }
  return elements;
}
