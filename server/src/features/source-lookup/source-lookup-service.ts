import { type Source, sourceFrom } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Requester } from '../../http/requester.ts';
import { createDoiResolver } from '../../providers/doi-resolver/doi-resolver.ts';
import type { Resources } from '../../resources.ts';
import { createWorkQueue } from '../../scheduling/work-queue.ts';

export interface SourceLookup {
  /** The source that is registered under a DOI. */
  lookUp(doi: string, requester: Requester): Promise<Source>;
}

// What a reference is written from. Agencies also send licences, links, funders and all references.
const keptFields: ReadonlySet<string> = new Set(
  `type title title-short container-title container-title-short collection-title author editor
  translator collection-editor issued original-date volume issue page number edition
  number-of-volumes chapter-number collection-number publisher publisher-place event-title genre
  medium language version ISBN ISSN PMID PMCID URL`.split(/\s+/),
);

/** Looks up DOIs, a few at a time, so that a slow resolver holds up nothing else. */
export function createSourceLookup({
  config: { doiResolver, publicUrl },
  logger,
}: Pick<Resources, 'config' | 'logger'>): SourceLookup {
  const resolver =
    doiResolver && createDoiResolver(doiResolver, { userAgent: `Life Tree (${publicUrl.origin})` });
  const queue = createWorkQueue({
    running: 8,
    runningPerCaller: 2,
    waiting: 100,
    waitingPerCaller: 10,
  });

  return {
    lookUp: async (doi, { caller, signal }) => {
      if (resolver === null) throw new AppError('doi-lookup-off');
      const found = await queue.run(
        caller,
        () =>
          resolver.find(doi, signal).catch((error: unknown) => {
            logger.info({ err: error }, 'A DOI could not be looked up');
            throw new AppError('doi-lookup-failed', { values: { doi } });
          }),
        { signal },
      );
      if (found === null) throw new AppError('unknown-doi', { values: { doi } });
      const source = sourceOf(found, doi);
      if (source === null) throw new AppError('doi-lookup-failed', { values: { doi } });
      return source;
    },
  };
}

/** Checked like a pasted source. It keeps the DOI that was asked for, by which it is found again. */
function sourceOf(found: unknown, doi: string): Source | null {
  if (typeof found !== 'object' || found === null || !('title' in found)) return null;
  const kept = Object.entries(found).filter(([name]) => keptFields.has(name));
  return sourceFrom({ type: 'document', ...Object.fromEntries(kept), DOI: doi });
}
