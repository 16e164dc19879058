import {
  changeComment,
  createComment,
  deleteComment,
  getComment,
  hideComment,
  listComments,
} from '../calls/comments.ts';
import { type Example, example } from './example.ts';
import { ada, remark, whales } from './sample-values.ts';

const answer = {
  ...remark,
  id: '0198f0a4-1b2c-7d3e-8f40-516273849506',
  userId: ada.id,
  username: ada.username,
  photo: ada.photo,
  content: 'As its sister, with a question mark.',
  parentId: remark.id,
  likes: 0,
  createdAt: '2025-05-02T09:00:00.000Z',
  updatedAt: '2025-05-02T09:00:00.000Z',
};
const thread = { ...remark, replies: [{ ...answer, replies: [] }] };
const params = { treeId: whales.id, id: remark.id };

export const commentsExamples: readonly Example[] = [
  example(listComments, { params: { treeId: whales.id }, query: {}, reply: [thread] }),
  example(getComment, { params, reply: thread }),
  example(createComment, {
    params: { treeId: whales.id },
    body: { content: answer.content, parentId: remark.id },
    reply: { ...answer, replies: [] },
  }),
  example(changeComment, {
    params,
    body: { content: 'Where would you place Indohyus and Raoellidae?' },
    reply: {
      ...remark,
      content: 'Where would you place Indohyus and Raoellidae?',
      updatedAt: '2025-05-02T08:20:00.000Z',
    },
  }),
  example(hideComment, { params, body: { hidden: true }, reply: { ...remark, hidden: 'owner' } }),
  example(deleteComment, { params, reply: { message: 'Comment deleted' } }),
];
