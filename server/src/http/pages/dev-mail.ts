import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { escapeHtml } from '../../escape-html.ts';
import { readMailFile } from '../../providers/mail/mail-file.ts';
import type { MailFolder } from '../../providers/mail/mail-folder.ts';
import { isLocalCaller } from '../operations/local-caller.ts';

/**
 * Shows the mails of a server without a mail server. Mails contain links that give access to
 * accounts, so they are shown on this machine only, and never in production.
 */
export function addDevMail(app: FastifyInstance, folder: MailFolder): void {
  app.get('/dev/mail', async (request, reply) => {
    guard(request);
    const mails = [];
    for (const id of (await folder.list()).slice(0, 100)) {
      const file = await folder.read(id);
      if (file === null) continue;
      const { to, subject, date } = readMailFile(file);
      mails.push({ id, to, subject, date });
    }
    reply.header('cache-control', 'no-store');
    if (!wantsHtml(request)) return mails;
    const rows = mails.map(
      ({ id, to, subject, date }) =>
        `<tr><td>${escapeHtml(date)}</td><td>${escapeHtml(to)}</td><td><a href="/dev/mail/${id}">${escapeHtml(subject)}</a></td></tr>`,
    );
    reply.type('text/html; charset=utf-8');
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>MailFolder</title><h1>MailFolder</h1><table><thead><tr><th>Date</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`;
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    guard(request);
    const file = await folder.read(request.params.id);
    if (file === null) throw new AppError('not-found');
    const mail = readMailFile(file);
    reply.header('cache-control', 'no-store');
    if (!wantsHtml(request)) return { id: request.params.id, ...mail };
    reply.type('text/html; charset=utf-8');
    return mail.html;
  });
}

function guard(request: FastifyRequest): void {
  if (!isLocalCaller(request)) throw new AppError('forbidden');
}

function wantsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}
