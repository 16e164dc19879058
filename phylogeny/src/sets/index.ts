export {
  type SetFault,
  type SummaryKind,
  summarizeTrees,
  summaryKinds,
} from './summarize-trees.ts';
