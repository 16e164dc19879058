import { expect, test } from 'vitest';
import file from './es.json?raw';

// The build compiles the messages; here they are as translators write them.
const spanish: Readonly<Record<string, string>> = JSON.parse(file);
const texts = Object.values(spanish);

/** The texts that a rule does not allow. */
const against = (rule: RegExp) => texts.filter((text) => rule.test(text));

test('questions and exclamations are opened and closed', () => {
  const count = (text: string, sign: string) => text.split(sign).length;
  const unpaired = texts.filter(
    (text) => count(text, '¿') !== count(text, '?') || count(text, '¡') !== count(text, '!'),
  );
  // What XML files contain is quoted as it is.
  expect(unpaired.filter((text) => !text.includes('«<!»'))).toEqual([]);
});

test('quotes are « », an ellipsis is one character, and % and MB follow a fixed space', () => {
  expect(against(/["“”]/)).toEqual([]);
  expect(against(/\.\.\./)).toEqual([]);
  expect(against(/[^\u00a0](%|MB\b)/)).toEqual([]);
});

test('readers are addressed as tú, in any country', () => {
  expect(against(/\busted|\bvosotr|[áé]is\b|\bvuestr/i)).toEqual([]);
});

test('titles and months are in lower case after the first word', () => {
  expect(against(/\b(Enero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto)\b/)).toEqual([]);
  // Names of people, plans, pages, tabs, products, planets and geologic intervals have a capital letter, as have sentences.
  const names =
    /Life Tree|Robinson–Foulds|FigTree|Biopython|Paleobiology|PayPal|Free|Pro|Premium|Windows|Office|Newick|JSON|BibTeX|Zenodo|Equus|Eohippus|Homo|Árbol|Mis árboles|Tierra|Arcaico|Fanerozoico|Holoceno|Ordovícico|Devónico|Pérmico|Triásico|Cretácico|Mesozoico|Cenozoico|Cuaternario/;
  const capital = /^[^.:¿?«»{}()[\]/]*[a-záéíóúñ] [A-ZÁÉÍÓÚÑ][a-záéíóúñ]+/;
  expect(against(capital).filter((text) => !names.test(text))).toEqual([]);
});

test('each thing has one word', () => {
  expect(against(/claves? API|\badmins?\b|\bsoporta|\bcorreo válido/i)).toEqual([]);
});
