export { fanGap } from './fan.ts';
export {
  type Frame,
  type PlanePoint,
  type ProjectedTree,
  type Projection,
  projectionOf,
  shapeExtent,
} from './projection.ts';
