// Spreadsheets evaluate a cell that starts with one of these, also in their full-width forms.
const formulaSigns = '=+@\\uFF1D\\uFF0B\\uFF20\\-\\uFF0D';
const atStart = new RegExp(`^'*[${formulaSigns}\\t\\r\\n]`);
const guardedStart = new RegExp(`^''*[${formulaSigns}\\t\\r\\n]`);

// A spreadsheet that expects semicolons or tabs ignores our quotes and may start a cell in the middle
// of a text. A hyphen before a space is a list item, not a formula.
const inside = `'*(?:[=+@\\uFF1D\\uFF0B\\uFF20]|[-\\uFF0D](?!\\s))`;
const insideText = new RegExp(`([;\\t\\r\\n])(?=${inside})`, 'g');
const guardedInside = new RegExp(`([;\\t\\r\\n])'(?=${inside})`, 'g');

/** Marks a text with apostrophes so that no spreadsheet evaluates it as a formula. */
export function guardFormula(text: string): string {
  const guarded = text.replace(insideText, "$1'");
  return atStart.test(guarded) ? `'${guarded}` : guarded;
}

/** Undoes `guardFormula` exactly. */
export function unguardFormula(text: string): string {
  const bare = guardedStart.test(text) ? text.slice(1) : text;
  return bare.replace(guardedInside, '$1');
}
