import type { KeyboardEvent } from 'react';

/** The key code of a keydown that an input method handles. */
const handledByInputMethod = 229;

/**
 * Whether an input method is composing a word, for example in Japanese. Its Enter, Tab and Escape
 * choose among its words and must not save or close the field.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // Safari ends the composition before the keydown of its Enter, which only the key code shows.
  return nativeEvent.isComposing || nativeEvent.keyCode === handledByInputMethod;
}
