import {
  askRecovery,
  askVerification,
  changeMe,
  changeRole,
  createApiKey,
  deleteApiKey,
  deleteMe,
  deletePhoto,
  downloadArchive,
  getMe,
  getUser,
  listDevices,
  logIn,
  logOut,
  register,
  renewToken,
  resetPassword,
  searchUsers,
  setPhoto,
  signOutDevice,
  verifyEmail,
} from '../calls/users.ts';
import { type Example, example } from './example.ts';
import { ada, linnaeus } from './sample-values.ts';

const credentials = { email: ada.email, password: 'pakicetus walked' };
const newcomer = {
  ...ada,
  emailVerified: false,
  description: null,
  photo: null,
  plan: 'free',
  subscribedPlan: null,
  billing: null,
  subId: null,
} as const;
const boss = { ...ada, role: 'boss', apiKeys: ['q8Zt1vXk-3_L'] } as const;
const laptop = {
  id: '0198f0a8-5f60-7172-8384-950617283940',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  createdAt: '2025-05-20T16:00:00.000Z',
  lastSeenAt: '2025-05-21T08:00:00.000Z',
  current: true,
};

export const usersExamples: readonly Example[] = [
  example(register, { body: { username: ada.username, ...credentials }, reply: newcomer }),
  example(logIn, { body: credentials, reply: ada }),
  example(logOut, { reply: { message: 'Logged out' } }),
  example(renewToken, {
    body: { expiresIn: '7d' },
    reply: { expiresAt: '2025-05-28T08:00:00.000Z' },
  }),
  example(getMe, { reply: ada }),
  example(changeMe, {
    body: { description: 'Draws whales and their kin.' },
    reply: { ...ada, description: 'Draws whales and their kin.' },
  }),
  example(deleteMe, {
    body: { password: credentials.password },
    reply: { message: 'Your account is deleted' },
  }),
  example(downloadArchive, { reply: 'The bytes of a ZIP file' }),
  example(askRecovery, { body: { email: ada.email }, reply: { message: 'Check your Email' } }),
  example(resetPassword, {
    params: { token: 'k3Jx0q' },
    body: { email: ada.email, password: 'ambulocetus swam' },
    reply: { message: 'Your password is changed' },
  }),
  example(askVerification, { reply: { message: 'Check your Email' } }),
  example(verifyEmail, {
    params: { token: 'k3Jx0q' },
    reply: { message: 'Your email is confirmed' },
  }),
  example(searchUsers, { query: { search: 'linn', limit: 6 }, reply: [linnaeus] }),
  example(getUser, {
    params: { id: linnaeus.id },
    reply: { ...linnaeus, description: 'Names things.', email: 'linnaeus@example.org' },
  }),
  example(setPhoto, { reply: ada }),
  example(deletePhoto, { reply: { ...ada, photo: null } }),
  example(createApiKey, { reply: { apiKey: 'q8Zt1vXk-3_LrWc0mYb7HdPfN2sGoJ5uEiKa9xTqBzI' } }),
  example(deleteApiKey, {
    params: { key: 'q8Zt1vXk-3_L' },
    reply: { ...boss, apiKeys: [] },
  }),
  example(changeRole, {
    body: { adminId: linnaeus.id, removeAdmin: false },
    reply: { ...linnaeus, role: 'admin', description: null, email: null },
  }),
  example(listDevices, { reply: [laptop] }),
  example(signOutDevice, { params: { id: laptop.id }, reply: [] }),
];
