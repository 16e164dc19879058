import type { SortCriterion, SortOrder } from '@life-tree/contract';

const columns: Readonly<Record<SortCriterion, string>> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  likes: 'likes_count',
  comments: 'comments_count',
  views: 'views_count',
  name: 'name_key collate "C"',
  popularity: 'popularity',
};

/** The minimal SQL for a page: its trees with their owners and editors, and the total count. */
function page(condition: string, criterion: SortCriterion, order: SortOrder): string {
  const direction = `${columns[criterion]} ${order}, id ${order}`;
  return `
    select
      shown.id, shown.user_id, shown.name, shown.description, shown.is_public, shown.tags,
      shown.image, shown.version, shown.species_count, shown.likes_count, shown.comments_count,
      shown.views_count, shown.copies_count, shown.copied_from_id, shown.created_at,
      shown.updated_at, users.username, counted.count,
      array(select user_id from tree_collaborators where tree_id = shown.id) as collaborators
    from (select * from trees where ${condition} order by ${direction} limit 10) as shown
    join users on users.id = shown.user_id
    cross join (
      select count(*) from (select 1 from trees where ${condition} limit 10001) as matches
    ) as counted`;
}

export function listBound(criterion: SortCriterion, order: SortOrder) {
  return { text: page('is_public', criterion, order), values: [] };
}

/** A hand-written search that relies on PostgreSQL's planner. */
export function searchBound(search: string) {
  const words = search.toLowerCase().split(' ');
  const condition = words.map((_, index) => `search_text like $${index + 1}`).join(' and ');
  return {
    text: page(
      `id in (select tree_id from public_tree_texts where ${condition})`,
      'updatedAt',
      'desc',
    ),
    values: words.map((word) => `%${word}%`),
  };
}
