const beforeOrcid = /^(?:https?:\/\/)?(?:www\.)?orcid\.org\//i;

/** An ORCID iD as it was typed or pasted, such as `https://orcid.org/0000-0002-1825-0097`, without the address. */
export function bareOrcid(text: string): string {
  return text.trim().replace(beforeOrcid, '').toUpperCase();
}

/** The last character is a check digit (ISO 7064, MOD 11-2), so a mistyped one is noticed. */
export function isOrcid(text: string): boolean {
  if (!/^(?:\d{4}-){3}\d{3}[\dX]$/.test(text)) return false;
  const digits = text.replaceAll('-', '');
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = ((total + Number(digit)) * 2) % 11;
  const check = (12 - total) % 11;
  return digits.endsWith(check === 10 ? 'X' : String(check));
}

/** The address of the page of the person with this ORCID iD. */
export function orcidAddress(orcid: string): string {
  return `https://orcid.org/${orcid}`;
}
