import type { Release } from '@life-tree/contract';
import {
  licenceName,
  licences,
  maxDoiLength,
  maxReleaseNameLength,
  maxReleaseNoteLength,
} from '@life-tree/contract/values';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { useSendOnce } from '../../api/use-send-once.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { useMe } from '../session/index.ts';
import { AuthorsField, statedAuthors, type TypedAuthor } from './authors-field.tsx';

/** Runs a call when all edits are saved. */
export type WhenSaved = (call: () => Promise<Release>) => Promise<unknown>;

interface DialogProps {
  readonly treeId: string;
  readonly onDone: (release: Release) => void;
  readonly onClose: () => void;
}

const noLicence = 'none';

/** Asks for the name, note, authors and licence of a new release. */
export function CreateReleaseDialog({
  treeId,
  whenSaved,
  onDone,
  onClose,
}: DialogProps & { readonly whenSaved: WhenSaved }) {
  const api = useApi();
  const dialogs = useDialogs();
  const sendOnce = useSendOnce();
  const me = useMe();
  const owner: TypedAuthor = { name: me?.realName ?? me?.username ?? '', orcid: me?.orcid ?? '' };
  const form = useForm({
    initial: {
      ...{ name: '', note: '', authors: [owner] as readonly TypedAuthor[] },
      licence: licences[0] as (typeof licences)[number] | typeof noLicence,
    },
    schema: async () => (await import('@life-tree/contract')).createRelease.body,
    toCheck: ({ authors, licence, ...texts }) => ({
      ...texts,
      authors: statedAuthors(authors),
      licence: licence === noLicence ? null : licence,
    }),
    submit: async (body) => {
      await whenSaved(async () => {
        const release = await sendOnce(JSON.stringify(body), (operationId) =>
          api.call('POST ph-tree/{id}/releases', {
            params: { id: treeId },
            body: { ...body, operationId },
            takesLong: true,
          }),
        );
        onDone(release);
        return release;
      });
      onClose();
    },
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  return (
    <Dialog title={t('Create release')} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <p className="text-quiet text-sm">
          {t(
            'A release keeps the tree as it is now, with its own address that others can cite. It cannot be changed, only withdrawn.',
          )}
        </p>
        <TextField
          label={t('Name')}
          {...form.field('name')}
          maxLength={maxReleaseNameLength}
          hint={t('For example “As submitted”')}
          autoComplete="off"
          data-initial-focus
        />
        <TextAreaField
          label={t('Note (optional)')}
          {...form.field('note')}
          maxLength={maxReleaseNoteLength}
        />
        <AuthorsField {...form.field('authors')} errorAt={form.errorAt} />
        <SelectField
          label={t('Licence')}
          {...form.field('licence')}
          hint={t('How others may use it. CC BY lets them use it for anything if they name you.')}
          choices={[
            ...licences.map((value) => ({ value, label: licenceName(value) })),
            { value: noLicence, label: t('None: all rights reserved') },
          ]}
        />
        <Button type="submit" busy={form.busy} className="self-end">
          {t('Create release')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Asks for the DOI of a release; an empty field removes it. */
export function DoiDialog({
  treeId,
  release,
  onDone,
  onClose,
}: DialogProps & { readonly release: Release }) {
  const api = useApi();
  const dialogs = useDialogs();
  const form = useForm({
    initial: { doi: release.doi ?? '' },
    schema: async () => (await import('@life-tree/contract')).changeRelease.body,
    toCheck: ({ doi }) => ({ doi: doi.trim() === '' ? null : doi }),
    submit: async (body) => {
      const params = { id: treeId, number: String(release.number) };
      onDone(await api.call('PATCH ph-tree/{id}/releases/{number}', { params, body }));
      onClose();
    },
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  return (
    <Dialog title={t('DOI of “{name}”', { name: release.name })} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <TextField
          label={t('DOI')}
          {...form.field('doi')}
          // Pasted addresses are longer.
          maxLength={maxDoiLength + 40}
          hint={t(
            'If you have published this release in a repository such as Zenodo, its citations get this DOI.',
          )}
          autoComplete="off"
          spellCheck={false}
          data-initial-focus
        />
        <Button type="submit" busy={form.busy} className="self-end">
          {t('Save')}
        </Button>
      </form>
    </Dialog>
  );
}
