export {
  type Frame,
  type PlanePoint,
  type ProjectedTree,
  type Projection,
  placeOf,
  projectionOf,
  shapeExtent,
} from './projection.ts';
