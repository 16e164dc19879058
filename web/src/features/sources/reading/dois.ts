const prefix = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i;
const doi = /^10\.\d{4,9}\/\S+$/;

/** The DOIs in a text that has nothing else; null if it has anything else. */
export function onlyDois(text: string): readonly string[] | null {
  const words = text.replace(/doi:\s+/gi, 'doi:').split(/[\s,;]+/);
  const dois = words.filter((word) => word !== '').map((word) => word.replace(prefix, ''));
  return dois.length > 0 && dois.every((one) => doi.test(one)) ? dois : null;
}
