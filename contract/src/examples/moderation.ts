import { createReport, decide, listDecisions, listReports } from '../calls/moderation.ts';
import { type Example, example } from './example.ts';
import { ada, linnaeus, remark, whales } from './sample-values.ts';

const reported = { kind: 'comment', id: remark.id } as const;
const author = { id: linnaeus.id, username: linnaeus.username };
const other = { id: ada.id, username: ada.username };
const createdAt = '2025-05-03T07:00:00.000Z';

export const moderationExamples: readonly Example[] = [
  example(createReport, {
    body: { ...reported, reason: 'spam', text: 'The same text is under ten trees.' },
    reply: { message: 'Thank you. The moderators will look at it' },
  }),
  example(listReports, {
    query: { page: '1', limit: '20' },
    reply: {
      reports: [
        {
          ...reported,
          ...{ treeId: whales.id, title: remark.content, person: author, reporter: other },
          ...{ reason: 'spam', text: 'The same text is under ten trees.', createdAt },
        },
      ],
      count: 1,
    },
  }),
  example(decide, {
    body: { ...reported, action: 'hide', reason: 'Advertising' },
    reply: { message: 'Done' },
  }),
  example(listDecisions, {
    query: { page: '1', limit: '20' },
    reply: {
      decisions: [
        {
          ...{
            ...reported,
            action: 'hide',
            title: remark.content,
            moderator: other,
            isByOperator: false,
          },
          ...{ reason: 'Advertising', createdAt },
        },
      ],
      count: 1,
    },
  }),
];
