import { splitDois } from './split-dois.ts';

/** A text whose DOIs are links to the publications. */
export function LinkedText({ text }: { readonly text: string }) {
  let position = 0;
  return splitDois(text).map(({ text: part, doi }) => {
    const key = position;
    position += part.length;
    if (doi === null) return part;
    return (
      <a
        key={key}
        href={`https://doi.org/${doi}`}
        target="_blank"
        rel="noopener"
        className="text-link wrap-anywhere"
      >
        {part}
      </a>
    );
  });
}
