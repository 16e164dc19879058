import { answerQuestion, planTimeEdit, type SpeciesEnd, timeRules } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { formatTime } from '../../../texts/times.ts';
import { useEditing, useForest, useTimes } from '../../shown-tree/index.ts';
import { timeRefusalText } from './time-texts.ts';

interface StatedQuestionProps {
  readonly index: number;
  readonly end: SpeciesEnd;
}

/** Asks about a date that a file states and that a rule did not allow when it was imported. */
export function StatedQuestion({ index, end }: StatedQuestionProps) {
  const forest = useForest();
  const { unit, style } = useTimes();
  const editing = useEditing();
  const stated = forest.details(index)?.stated?.[end];
  const answer = answerQuestion(forest, index, end);
  if (stated === undefined || answer === null) return null;
  const edit = { kind: end, id: forest.id(index), time: stated };
  // The file says something about this date and about no other.
  const planned = planTimeEdit(forest, edit, { ...timeRules(style), movesAlong: false });
  return (
    <span className="block">
      <span className="block text-amber">
        {t('The file says {time}.', { time: formatTime(stated, unit, style) })}
        {!planned.ok && ` ${timeRefusalText(forest, edit, planned.error, unit, style)}`}
      </span>
      <span className="flex flex-wrap gap-x-4">
        {planned.ok && (
          <button
            type="button"
            className="text-link min-h-6"
            onClick={() => editing.performOrNotify(planned.value)}
          >
            {t('Use it')}
          </button>
        )}
        <button
          type="button"
          className="text-link min-h-6"
          onClick={() => editing.performOrNotify(answer)}
        >
          {t('Keep this date')}
        </button>
      </span>
    </span>
  );
}
