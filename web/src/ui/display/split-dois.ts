/** A part of a text; with a DOI, it should be shown as a link to it. */
interface TextPart {
  readonly text: string;
  readonly doi: string | null;
}

/**
 * The characters are those that Crossref recommends to match. A DOI that is part of a longer word or of
 * another address is not a reference to that DOI.
 */
const reference =
  /(?<![\w./-])(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s?)?(10\.\d{4,9}\/[-.\w;()/:]+)/giu;

/** Splits a text into DOIs, such as `10.1234/abc` or `https://doi.org/10.1234/abc`, and what is between them. */
export function splitDois(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const addText = (until: number) => {
    if (until > end) parts.push({ text: text.slice(end, until), doi: null });
  };
  for (const { 0: found, 1: matched = '', index } of text.matchAll(reference)) {
    const doi = withoutPunctuation(matched);
    if (doi.endsWith('/')) continue;
    addText(index);
    end = index + found.length - (matched.length - doi.length);
    parts.push({ text: text.slice(index, end), doi });
  }
  addText(text.length);
  return parts;
}

/** Removes punctuation of the sentence: marks at the end, and brackets that are not opened in the DOI. */
function withoutPunctuation(doi: string): string {
  let end = doi.length;
  let unopened = count(doi, ')') - count(doi, '(');
  for (; end > 0; end--) {
    const last = doi[end - 1] ?? '';
    if (last === ')' && unopened > 0) unopened--;
    else if (!'.,;:'.includes(last)) break;
  }
  return doi.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
