import { describe, expect, it } from 'vitest';
import { scientificLength } from './italic-names.ts';

/** The part of a name in italics. */
const italics = (name: string) => name.slice(0, scientificLength(name));

describe('names in italics', () => {
  it.each([
    'Equus ferus caballus',
    'Homo sapiens',
    'Homo_sapiens',
    'H. sapiens',
    'Gorilla gorilla',
    'Tyrannosaurus rex',
    'Ardipithecus kadabba',
    'Panthera atrox',
    'Caenorhabditis elegans',
    'Sotalia fluviatilis',
    'Alticola barakshin',
    'Zorblax primus',
    'Equus',
    'Loxodonta',
    'Balaenoptera',
    'Seymouria',
    'Paradoxides',
    'Triceratops',
    'Tiktaalik',
    'Yi',
    '†Megaloceros',
    'Struthio + Gallus',
  ])('are those of genera and species: %s', (name) => {
    expect(italics(name)).toBe(name);
  });

  it.each([
    'Felidae',
    'Felinae',
    'Physeteroidea',
    'Carnivora',
    'Lemuriformes',
    'Reptiliomorpha',
    'Sauropodomorphs',
    'Rosales',
    'Brassicaceae',
    'Theropoda',
    'Amoebozoa',
    'Rhodophyta',
    'Basidiomycota',
    'Synapsida',
    'Dinosauria',
    'Ornithischia',
    'Mammalia',
    'Chordata',
    'Cetacea',
    'Aves (birds)',
    'Felidae indet.',
    'Primates',
    'Phacopida',
  ])('are not those of higher ranks: %s', (name) => {
    expect(italics(name)).toBe('');
  });

  it.each([
    'Neanderthals',
    'Denisovans',
    'Angiosperms',
    'Human',
    'modern humans',
    'Modern humans',
    'Asgard archaea',
    'Ediacaran biota',
    'Life since LUCA',
    'Limbed stem tetrapods',
    'Giant panda',
    'Sea otter',
    'Mountain gorilla',
    'Fire Drake',
    'Orcs',
    'Elves',
    'dragon',
    'Ancestor 12',
    'HIV1',
    'Riyadh 3 2013',
    "Leisler's bat",
    'A/mallard/Alberta/134/2007',
    't44',
    '',
    '人類',
    'Мамонт',
  ])('are not those in plain words, and codes: %s', (name) => {
    expect(italics(name)).toBe('');
  });

  it.each([
    ['Hyracotherium (dawn horses)', 'Hyracotherium'],
    ['Piromyces sp. (strain E2)', 'Piromyces'],
    ['Portia cf. schultzi', 'Portia'],
    ['Homo sapiens Linnaeus, 1758', 'Homo sapiens'],
    ['Homo Linnaeus, 1758', 'Homo'],
    ['Agaricus bisporus var. burnettii', 'Agaricus bisporus'],
    ['Equus, 12', 'Equus'],
    ['Homo sapiens, 3', 'Homo sapiens'],
  ])('end before whatever follows the scientific name: %s', (name, scientific) => {
    expect(italics(name)).toBe(scientific);
  });
});
