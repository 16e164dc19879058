export { Features } from './features.tsx';
export { Hero } from './hero.tsx';
export { HorsePlate } from './horse-plate.tsx';
