import {
  defaultTimeUnit,
  type Forest,
  hasTime,
  type Italics,
  type SiblingOrder,
  type TreeShape,
  years,
} from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { formatTime } from '../../../texts/times.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useEditing, useForest, useTree } from '../../shown-tree/index.ts';
import { FanAngleFields } from './look/fan-angle-fields.tsx';

/** How dates can be written, each with an example from the tree. */
export function notationChoices({ span }: Forest) {
  const unit = span === null ? 'Million Years' : defaultTimeUnit(span);
  const example = span === null || span.from === 0 ? years(-66e6) : span.from;
  return [
    { value: 'years', label: formatTime(example, unit) },
    { value: 'ago', label: formatTime(example, unit, { notation: 'ago' }) },
  ] as const;
}

/** The choices of a person which names are in italics. */
export function italicsLabels() {
  return [
    { value: 'scientific', label: t('All that look scientific') },
    { value: 'none', label: t('No names') },
  ] as const;
}

/** How dates are written for everyone. A scale of one's own says how its times count. */
export function NotationField() {
  const tree = useTree();
  const forest = useForest();
  const editing = useEditing();
  if (tree.scale !== undefined) return null;
  return (
    <SelectField<'years' | 'ago'>
      label={t('Dates')}
      name="notation"
      value={tree.notation ?? 'years'}
      choices={notationChoices(forest)}
      onValue={editing.setNotation}
    />
  );
}

/** How the tree is shown to everyone: the order of siblings, the shape and italics. */
export function LookFields() {
  const tree = useTree();
  const editing = useEditing();
  return (
    <>
      <SelectField<SiblingOrder | 'steps'>
        label={t('Order of siblings')}
        name="order"
        value={tree.order ?? 'steps'}
        choices={[
          { value: 'steps', label: t('In steps') },
          ...(hasTime(tree.scale)
            ? [{ value: 'apparition', label: t('By apparition') } as const]
            : []),
          { value: 'largest', label: t('Largest branch first') },
          { value: 'smallest', label: t('Smallest branch first') },
          { value: 'name', label: t('By name') },
          { value: 'hand', label: t('By hand') },
        ]}
        onValue={(order) =>
          editing.performOrNotify({ kind: 'edit-tree', order: order === 'steps' ? null : order })
        }
      />
      <SelectField<TreeShape | 'across'>
        label={t('Shape')}
        name="shape"
        value={tree.shape ?? 'across'}
        choices={[
          { value: 'across', label: t('Across') },
          { value: 'upright', label: t('Upright') },
          { value: 'fan', label: t('Fan') },
        ]}
        onValue={(shape) =>
          editing.performOrNotify({ kind: 'edit-tree', shape: shape === 'across' ? null : shape })
        }
      />
      {tree.shape === 'fan' && <FanAngleFields />}
      <SelectField<Italics | 'known'>
        label={t('Names in italics')}
        name="italics"
        value={tree.italics ?? 'known'}
        choices={[{ value: 'known', label: t('Known scientific names') }, ...italicsLabels()]}
        onValue={(italics) =>
          editing.performOrNotify({
            kind: 'edit-tree',
            italics: italics === 'known' ? null : italics,
          })
        }
      />
    </>
  );
}
