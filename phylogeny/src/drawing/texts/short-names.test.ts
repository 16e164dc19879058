import { describe, expect, it } from 'vitest';
import { scientificLength } from '../../layout/labels/italic-names.ts';
import { genusInitials, type StyledName, shortenName } from './short-names.ts';

const lengthOf = ({ text }: StyledName) => text.length;
const shorten = (name: string, width: number) =>
  shortenName(name, width, lengthOf, scientificLength);

describe('a name that is too long', () => {
  it('has only the initial of its genus, and then an ellipsis', () => {
    expect(shorten('Macaca fascicularis', 19)).toEqual({ text: 'Macaca fascicularis', italic: 19 });
    expect(shorten('Macaca fascicularis', 15)).toEqual({ text: 'M. fascicularis', italic: 15 });
    expect(shorten('Macaca fascicularis', 8)).toEqual({ text: 'M. fasc…', italic: 8 });
  });

  it('keeps what is not part of the genus', () => {
    expect(shorten('†Equus ferus caballus', 18)).toEqual({
      text: '†E. ferus caballus',
      italic: 18,
    });
    expect(shorten('E. ferus caballus', 10).text).toBe('E. ferus…');
  });

  it('loses an explanation at its end first', () => {
    expect(shorten('Panthera leo (lion)', 13)).toEqual({ text: 'Panthera leo', italic: 12 });
    expect(shorten('Panthera leo (lion)', 8)).toEqual({ text: 'P. leo', italic: 6 });
    expect(shorten('Hyracotherium (dawn horses)', 20)).toEqual({
      text: 'Hyracotherium',
      italic: 13,
    });
    expect(shorten('(unnamed) horse', 8).text).toBe('(unname…');
  });

  it('is cut at its end if it is not a genus with an epithet', () => {
    expect(shorten('Struthioniformes', 8)).toEqual({ text: 'Struthi…', italic: 0 });
  });

  it('has other initials than other genera', () => {
    const names = [
      'Rayososaurus agrioensis',
      'Rebbachisaurus garasbae',
      'Rebbachisaurus sp',
      'Lirainosaurus',
    ];
    const initialOf = genusInitials([...names, '†Limaysaurus tessonei'], scientificLength);
    const shortened = names.map(
      (name) => shortenName(name, 18, lengthOf, scientificLength, initialOf).text,
    );
    expect(shortened).toEqual([
      'Ra. agrioensis',
      'Re. garasbae',
      'Rebbachisaurus sp',
      'Lirainosaurus',
    ]);
    const dead = shortenName('†Limaysaurus tessonei', 18, lengthOf, scientificLength, initialOf);
    expect(dead).toEqual({ text: '†L. tessonei', italic: 12 });
  });
});
