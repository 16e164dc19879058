import {
  buildTrees,
  type DatingOptions,
  type DatingQuestion,
  describeTable,
  type Forest,
  fitsEarthsPast,
  type ReadFault,
  type ReadFile,
  type ReadForest,
  type Result,
  readTrees,
  type TreeSettings,
  tipRows,
} from '@life-tree/phylogeny';
import type {
  BuildOptions,
  Dating,
  DatingAnswers,
  FileTree,
  ImportReply,
  ImportRequest,
} from './import-messages.ts';
import { correctContent, createReceiver } from './read-content.ts';

/** Reads a file and builds its trees. Throws if the file was moved, changed or locked meanwhile. */
export function createImportReader() {
  let content: Uint8Array = new Uint8Array();
  const receive = createReceiver();
  let opened: {
    readonly file: Result<ReadFile, ReadFault>;
    readonly key: string;
    readonly corrections: string;
  } | null = null;

  /** A table's columns and times are parsed while it is read, so other options need another read. */
  function open(options: BuildOptions, answers: DatingAnswers): Result<ReadFile, ReadFault> {
    const key = JSON.stringify([options, answers]);
    const corrections = JSON.stringify(options.corrections ?? []);
    if (opened?.file.ok && opened.corrections === corrections) {
      if (opened.file.value.format !== 'table' || opened.key === key) return opened.file;
    }
    opened = { file: read(content, options, answers), key, corrections };
    return opened.file;
  }

  function build(options: BuildOptions, answers: DatingAnswers): Result<ReadForest, ReadFault> {
    const file = open(options, answers);
    if (!file.ok) return file;
    const { trees, report } = file.value;
    const chosen = (options.trees ?? [0]).flatMap((number) => trees[number] ?? []);
    const built = buildTrees(chosen, datingOf(options, answers));
    if (!built.ok) return built;
    return { ok: true, value: { ...built.value, report: [...report, ...built.value.report] } };
  }

  /** What the file leaves open, answered or not. What its lengths are decides which other questions there are. */
  function questionsOf(options: BuildOptions, answers: DatingAnswers): readonly DatingQuestion[] {
    const unanswered = build(options, {});
    const questions = unanswered.ok ? unanswered.value.questions : [];
    const lengths = questions.find(({ kind }) => kind === 'lengths');
    const { lengths: meaning, knownAges } = answers;
    if (lengths === undefined || (meaning ?? knownAges) === undefined) return questions;
    const others = build(options, {
      ...(meaning !== undefined && { lengths: meaning }),
      ...(knownAges !== undefined && { knownAges }),
    });
    return [lengths, ...(others.ok ? others.value.questions : [])];
  }

  function answer(
    { answers = {}, ...options }: BuildOptions,
    tell: (reply: ImportReply) => void,
  ): void {
    const questions = Object.keys(answers).length > 0 ? questionsOf(options, answers) : null;
    const file = open(options, answers);
    const isTable = !file.ok || file.value.format === 'table';
    tell({ kind: 'table', table: isTable ? describeTable(content, options) : null });
    if (file.ok) {
      const trees = file.value.trees.map(describeTree);
      const { problems } = file.value;
      tell({ kind: 'read', dating: settableOf(file.value), trees, problems });
    }
    const result = build(options, answers);
    if (!result.ok) {
      tell({ kind: 'failed', fault: result.error });
      return;
    }
    const { forest, ...built } = result.value;
    const asked = questions ?? built.questions;
    // Dates that somebody has published are edited one by one.
    const isOutline = options.isTyped === true && file.ok && file.value.format === 'outline';
    // Product JSON says how its tree is shown. Other trees of Earth's past count back from now, as people do.
    const isAgo =
      file.ok && file.value.format !== 'json' && isOfEarthsPast(forest, options, built.settings);
    const settings = {
      ...built.settings,
      ...(isAgo && { notation: 'ago' as const }),
      ...(!isOutline && { moveAlong: false as const }),
    };
    tell({ kind: 'built', ...built, settings, columns: forest.columns, questions: asked });
  }

  return async (
    { file, options }: ImportRequest,
    tell: (reply: ImportReply) => void,
  ): Promise<void> => {
    const before = content;
    content = await receive(file, (progress) => tell({ kind: 'progress', progress }));
    if (content !== before) opened = null;
    answer(options, tell);
  };
}

/** Whether the times of a file are those of Earth's past, and not of a time scale that it or its tree has. */
function isOfEarthsPast(
  forest: Forest,
  { scale }: BuildOptions,
  settings: TreeSettings | null,
): boolean {
  return scale === undefined && settings?.scale === undefined && fitsEarthsPast(forest.span);
}

/** What is forced by the tree that the species are for comes before the user's answers. */
function datingOf(
  { scale, keepDates, needsTimes, lengths, intervalNames }: BuildOptions,
  answers: DatingAnswers,
): DatingOptions {
  return {
    ...answers,
    ...(intervalNames !== undefined && { intervalNames }),
    ...(scale !== undefined && { scale }),
    ...(keepDates !== undefined && { keepDates }),
    ...(needsTimes !== undefined && { needsTimes }),
    ...(lengths !== undefined && { lengths }),
  };
}

function read(content: Uint8Array, options: BuildOptions, answers: DatingAnswers) {
  const { sheet, mapping, isCopy = false } = options;
  const reading = {
    ...datingOf(options, answers),
    isCopy,
    ...(sheet !== undefined && { sheet }),
    ...(mapping !== undefined && { mapping }),
  };
  const corrected = correctContent(content, options);
  if (!corrected.ok) return corrected;
  const { text, isSheet } = corrected.value;
  const result = readTrees(text, { ...reading, ...(isSheet && { format: 'table' as const }) });
  return !result.ok && options.isTyped && result.error.code === 'plain-text'
    ? readTrees(text, { ...reading, format: 'outline' })
    : result;
}

function describeTree({ name, stated }: ReadFile['trees'][number]): FileTree {
  const [tree] = stated;
  if (tree === undefined) return { name, tips: null };
  return { name, tips: tipRows(tree).length };
}

function settableOf({ format, trees }: ReadFile): Dating {
  if (format === 'table') return 'unit';
  const [stated] = trees[0]?.stated ?? [];
  return stated === undefined ? 'stated' : 'unit-and-end';
}
