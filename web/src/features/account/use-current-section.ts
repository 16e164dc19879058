import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.ts';
import { treeQuery } from '../trees/index.ts';
import type { SectionName } from './account-sections.ts';
import { currentSection, openedTree } from './current-section.ts';

/** The part of the account to highlight. */
export function useCurrentSection(personId: string): SectionName | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const treeId = openedTree(path);
  const { data: tree } = useQuery({
    ...treeQuery(useApi(), treeId ?? ''),
    enabled: treeId !== undefined,
  });
  return currentSection(path, personId, tree);
}
