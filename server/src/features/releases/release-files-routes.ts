import { releaseParams } from '@life-tree/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from '../../http/attachment.ts';
import { entityTag, isNotModified, setCacheHeaders } from '../../http/conditional-get.ts';
import { type Requester, requesterOf } from '../../http/requester.ts';
import { sessionOf } from '../../http/session-cookie.ts';
import type { Throttle } from '../../http/throttle.ts';
import { limitWrongKeys, noIndex } from '../../http/tree-links.ts';
import { treeFiles } from '../downloads/tree-files.ts';
import { previewFile } from '../previews/page-head.ts';
import type { SessionsService } from '../sessions/sessions-service.ts';
import { citationBib, citationCff } from './citation-files.ts';
import {
  changingPart,
  type FoundRelease,
  type ReleaseFiles,
  requireContent,
} from './release-files.ts';

interface Dependencies {
  readonly releaseFiles: ReleaseFiles;
  readonly sessions: SessionsService;
  readonly throttle: Throttle;
}

/** How the file at an address is written. */
interface ReleaseFile {
  readonly name: string;
  readonly type: string;
  /** Stays when the release is withdrawn. */
  readonly isCitation?: boolean;
  /** The header that saves it under a name; null for an image that other sites show. */
  readonly savedAs: (release: FoundRelease) => string | null;
  readonly write: (release: FoundRelease, reader: Requester) => Promise<unknown>;
}

/** The files below `/trees/{id}/releases/{number}/`, which need no API key. */
export function addReleaseFilesRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { releaseFiles, sessions, throttle } = dependencies;

  async function send(request: FastifyRequest, reply: FastifyReply, file: ReleaseFile) {
    const asked = paramsOf(request);
    if (asked === null) return reply.callNotFound();
    await throttle.countCall(request.ip, null);
    const reader = requesterOf(request, reply, await sessionOf(request, sessions));
    const release = await limitWrongKeys(throttle, request, () =>
      releaseFiles.find(asked.id, asked.number, reader),
    );
    const { isPublic } = release;
    if (!file.isCitation) requireContent(release);
    if (!isPublic) reply.header(...noIndex);
    const tag = entityTag(`${release.number}-${file.name}-${changingPart(release)}`);
    if (isNotModified(request, tag)) return setCacheHeaders(reply, tag, isPublic).code(304).send();
    const content = await file.write(release, reader);
    const savedAs = file.savedAs(release);
    if (savedAs !== null) reply.header('content-disposition', savedAs);
    else if (isPublic) reply.header('cross-origin-resource-policy', 'cross-origin');
    return setCacheHeaders(reply, tag, isPublic).type(file.type).send(content);
  }

  const named = (name: string) => () => `attachment; filename="${name}"`;
  const titled = (extension: string) => (release: FoundRelease) =>
    attachment(`${release.tree.name} ${release.number}`, extension);
  const all: readonly ReleaseFile[] = [
    // The second is its name everywhere else.
    ...['citation.cff', 'CITATION.cff'].map((name) => ({
      name,
      type: 'application/yaml; charset=utf-8',
      isCitation: true,
      savedAs: named('CITATION.cff'),
      write: async (release: FoundRelease) => citationCff(release),
    })),
    {
      name: 'citation.bib',
      type: 'application/x-bibtex; charset=utf-8',
      isCitation: true,
      savedAs: named('citation.bib'),
      write: async (release) => citationBib(release),
    },
    {
      name: 'datacite.json',
      isCitation: true,
      type: 'application/json; charset=utf-8',
      savedAs: named('datacite.json'),
      write: releaseFiles.datacite,
    },
    {
      name: 'tree.zip',
      type: 'application/zip',
      savedAs: titled('zip'),
      write: async (release, reader) => (await releaseFiles.archive(release, reader)).read(),
    },
    {
      name: previewFile,
      type: 'image/png',
      savedAs: () => null,
      write: async (release, reader) => Buffer.from(await releaseFiles.preview(release, reader)),
    },
    ...treeFiles.map(({ extension, format, type }) => ({
      name: `tree.${extension}`,
      type: `${type}; charset=utf-8`,
      savedAs: titled(extension),
      write: async (release: FoundRelease, reader: Requester) =>
        (await releaseFiles.tree(release, format, reader)).read(),
    })),
  ];
  for (const file of all) {
    app.get(`/trees/:id/releases/:number/${file.name}`, (request, reply) =>
      send(request, reply, file),
    );
  }
}

/** Null if there can be no release at this address. */
function paramsOf({
  params,
}: FastifyRequest): { readonly id: string; readonly number: number } | null {
  const parsed = releaseParams.safeParse(params);
  return parsed.success ? parsed.data : null;
}
