/** In which shapes a tree can be drawn, besides across, which is the default. */
export const treeShapes = ['upright', 'fan'] as const;
/** The shape in which a tree is drawn. */
export type TreeShape = (typeof treeShapes)[number];
