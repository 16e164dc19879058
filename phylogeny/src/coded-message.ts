/** The values of the placeholders of a message, by name. The caller formats numbers. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A message for people: a code and values to translate it by, and the same as an English sentence. */
export interface CodedMessage<Code extends string> {
  readonly code: Code;
  readonly values: MessageValues;
  readonly message: string;
}

/** Makes a message from the table of English templates that has its code. */
export function codedMessage<Code extends string>(
  templates: Readonly<Record<Code, string>>,
  code: Code,
  values: MessageValues = {},
): CodedMessage<Code> {
  const message = templates[code].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
  return { code, values, message };
}
