/**
 * The name of a species whose genus and subspecies have columns of their own. The column of the species may
 * have the epithet ("sylvestris"), the whole name ("Pinus sylvestris") or an abbreviated one ("P. sylvestris").
 */
export function nameOfRow(species: string, genus: string, subspecies: string): string {
  const binomial = join(genus, species);
  return subspecies === '' ? binomial : join(binomial, subspecies);
}

/** Joins the first words of a name to the last ones, which may already contain them. */
function join(first: string, last: string): string {
  if (first === '' || last === '') return first || last;
  const [genus = ''] = first.split(/[\s_]/);
  if (startsWith(last, first) || startsWith(last, genus)) return last;
  const abbreviation = /^(\p{Lu}\p{Ll}?)\.[\s_]*/u.exec(last);
  if (abbreviation !== null && genus.startsWith(abbreviation[1] ?? '')) {
    return `${genus} ${last.slice(abbreviation[0].length)}`;
  }
  // The whole name of a species that is in another genus now.
  return /^\p{Lu}\S*[\s_]+\S/u.test(last) ? last : `${first} ${last}`;
}

function startsWith(text: string, words: string): boolean {
  return (
    text.toLowerCase().startsWith(words.toLowerCase()) && /^[\s_]/.test(text.slice(words.length))
  );
}
