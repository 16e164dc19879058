export {
  type Frame,
  type PlanePoint,
  type ProjectedTree,
  type Projection,
  placeOf,
  projectedTree,
  projectionOf,
  shapeExtent,
} from './projection.ts';
