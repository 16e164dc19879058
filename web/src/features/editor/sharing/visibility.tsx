import { can, newIdentifier } from '@life-tree/contract/values';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../texts/t.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useEditing, useTree } from '../../shown-tree/index.ts';
import { useStore } from '../use-store.ts';
import { TreeLink, treeLinkQuery } from './tree-link.tsx';

/** Who can see the tree. Only its owner can change that. */
export function Visibility({ userId }: { readonly userId: string }) {
  const tree = useTree();
  if (tree.hidden) {
    return (
      <p className="rounded-md bg-amber-tint p-3 text-sm">
        {t(
          'The moderators have hidden this tree: only you see it. If you think that this is a mistake, write to us.',
        )}
      </p>
    );
  }
  if (can(userId, 'change-visibility', tree)) return <OwnVisibility />;
  return (
    <p className="text-quiet text-sm">
      {tree.isPublic
        ? t('This tree is public. Only its owner can change that.')
        : t('This tree is private. Only its owner can change that.')}
    </p>
  );
}

function OwnVisibility() {
  const store = useStore();
  const tree = useTree();
  const editing = useEditing();
  const api = useApi();
  const { data: link } = useQuery(treeLinkQuery(api, tree.id));
  const hasLink = typeof link?.key === 'string';
  // Not shown before it is true, because who can see the tree matters.
  const publish = (isPublic: boolean) => {
    const operationId = newIdentifier();
    const body = { operationId, operation: { kind: 'edit-tree', isPublic } } as const;
    const call = () => api.call('POST ph-tree/{id}/operation', { params: { id: tree.id }, body });
    return editing.attempt(store.change(call, operationId));
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <Switch label={t('Public')} checked={tree.isPublic} onChange={publish} />
        <p className="text-quiet text-xs">
          {tree.isPublic
            ? t('Everyone can see this tree.')
            : hasLink
              ? t('Only you, your collaborators and everyone with the link can see this tree.')
              : t('Only you and your collaborators can see this tree.')}
        </p>
      </div>
      {link !== undefined && (hasLink || !tree.isPublic) && <TreeLink linkKey={link.key} />}
    </div>
  );
}
