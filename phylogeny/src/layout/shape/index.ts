export { fanReach } from './fan.ts';
export { projectionOf, shapeExtent } from './project.ts';
export {
  type Frame,
  type PlanePoint,
  type ProjectedTree,
  type Projection,
  placeOf,
  projectedTree,
} from './projection.ts';
