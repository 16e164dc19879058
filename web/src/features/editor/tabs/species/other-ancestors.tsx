import {
  type AncestorRole,
  addOtherAncestor,
  allowsProposals,
  ancestorRoles,
  livedWhen,
  maxOtherAncestors,
  type OtherAncestor,
  withCitations,
} from '@life-tree/phylogeny';
import { X } from 'lucide-react';
import { useCallback } from 'react';
import { roleNames } from '../../../../texts/legend-texts.ts';
import { shownName } from '../../../../texts/shown-name.ts';
import { t } from '../../../../texts/t.ts';
import { SpeciesPicker } from '../../../open-tree/index.ts';
import { useEditing, useForest } from '../../../shown-tree/index.ts';
import { Citations } from '../../../sources/index.ts';

interface OtherAncestorsProps {
  readonly index: number;
}

const nobody: readonly OtherAncestor[] = [];

/**
 * Other ancestors of a species: those that took part in its origin, such as the second parent of a hybrid, and, if
 * its ancestor is debated or unknown, other proposals.
 */
export function OtherAncestors({ index }: OtherAncestorsProps) {
  const forest = useForest();
  const editing = useEditing();
  const { placement, otherAncestors = nobody } = forest.details(index) ?? {};
  const mayBeProposed = allowsProposals(placement);
  const isChoice = useCallback(
    (row: number) =>
      !forest.isInBranch(row, index) &&
      forest.ancestor(index) !== row &&
      (mayBeProposed || livedWhen(forest, row, index)) &&
      !otherAncestors.some(({ id }) => id === forest.id(row)),
    [forest, index, mayBeProposed, otherAncestors],
  );
  const change = (others: readonly OtherAncestor[]) =>
    editing.performOrNotify({
      kind: 'edit-species',
      id: forest.id(index),
      otherAncestors: others,
    });
  const shown = otherAncestors.filter(({ id }) => forest.has(id));
  return (
    <div className="flex flex-col gap-2">
      {otherAncestors.length < maxOtherAncestors && (
        <SpeciesPicker
          label={t('Add another ancestor')}
          value={null}
          isChoice={isChoice}
          onChoose={(id) =>
            id !== null &&
            editing.performOrNotify(addOtherAncestor(forest, index, forest.indexOf(id)))
          }
        />
      )}
      <ul aria-label={t('Other ancestors')} className="flex flex-col gap-1 text-sm empty:hidden">
        {shown.map((other) => (
          <li key={other.id} className="group/field flex min-h-9 min-w-0 items-center gap-1">
            <span className="min-w-0 grow truncate">
              {shownName(forest, forest.indexOf(other.id))}
            </span>
            <Citations claim="placement" other={other.id} index={index} />
            <RoleSelect
              other={other}
              name={shownName(forest, forest.indexOf(other.id))}
              mayBeProposed={mayBeProposed}
              onChoose={(role) =>
                change(otherAncestors.map((one) => (one === other ? withRole(one, role) : one)))
              }
            />
            <button
              type="button"
              aria-label={t('Remove {name}', {
                name: shownName(forest, forest.indexOf(other.id)),
              })}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-leaf-tint"
              onClick={() => change(otherAncestors.filter((one) => one !== other))}
            >
              <X aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RoleSelectProps {
  readonly other: OtherAncestor;
  readonly name: string;
  readonly mayBeProposed: boolean;
  readonly onChoose: (role: AncestorRole | undefined) => void;
}

/** How another ancestor took part. Only where the placement is uncertain, it can be a mere proposal. */
function RoleSelect({ other, name, mayBeProposed, onChoose }: RoleSelectProps) {
  const names = roleNames();
  return (
    <select
      aria-label={t('How {name} took part', { name })}
      name="ancestor-role"
      value={other.as ?? 'possible'}
      className="min-h-9 shrink-0 rounded-md border border-edge bg-transparent px-1 text-xs focus-visible:border-leaf"
      onChange={(event) => onChoose(ancestorRoles.find((one) => one === event.target.value))}
    >
      {(mayBeProposed || other.as === undefined) && (
        <option value="possible">{t('Possible', {}, 'ancestor')}</option>
      )}
      {ancestorRoles.map((role) => (
        <option key={role} value={role}>
          {names[role]}
        </option>
      ))}
    </select>
  );
}

function withRole({ id, citations = [] }: OtherAncestor, role: AncestorRole | undefined) {
  return withCitations(role === undefined ? { id } : { id, as: role }, citations);
}
