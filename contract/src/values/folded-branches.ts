/** The maximum number of branches that a person can fold in one tree: as many as fit into a small body. */
export const maxFoldedBranches = 400;
