import type { Catalogue } from './language.ts';

export const spanish: Catalogue = {
  'Page not found': 'Página no encontrada',
};
