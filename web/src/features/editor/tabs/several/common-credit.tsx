import {
  type CreditName,
  type Forest,
  inEdits,
  inSequence,
  withCreditPart,
} from '@life-tree/phylogeny';
import { useEditing, useForest } from '../../../shown-tree/index.ts';
import { useStore } from '../../use-store.ts';
import { SavedTextField } from '../saved/saved-text-field.tsx';
import { CreditGroup } from '../species/credit-fields.tsx';
import { performOnSeveral } from './perform-on-several.ts';

/** The credit that the images of several species share. Species without an image get none. */
export function CommonCredit({ rows }: { readonly rows: readonly number[] }) {
  const store = useStore();
  const forest = useForest();
  const editing = useEditing();
  const withImages = rows.filter((row) => forest.image(row) !== null);
  if (withImages.length === 0) return null;
  return (
    <CreditGroup>
      {({ part, ...field }) => (
        <SavedTextField
          {...field}
          value={commonPart(forest, withImages, part)}
          savesAtEnd={(text) => {
            const latest = store.state().forest;
            const edits = withImages.map((row) => {
              const id = forest.id(row);
              const credit = latest.details(latest.indexOf(id))?.imageCredit;
              return { id, imageCredit: withCreditPart(credit, part, text) };
            });
            return performOnSeveral(store, editing, inSequence(inEdits(edits)));
          }}
        />
      )}
    </CreditGroup>
  );
}

/** Null if the texts differ. */
function commonPart(forest: Forest, rows: readonly number[], part: CreditName): string | null {
  const texts = new Set(rows.map((row) => forest.details(row)?.imageCredit?.[part] ?? ''));
  const [first = ''] = texts;
  return texts.size > 1 ? null : first;
}
