import type { Source } from '@life-tree/phylogeny';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failedWith, failureText } from '../../../api/api-error.ts';
import { configurationQuery } from '../../site/index.ts';

/** Looks up the sources of which only the DOI is known, if the server does so. */
export function useDoiLookup(sources: readonly Source[]) {
  const api = useApi();
  const { data: configuration } = useQuery(configurationQuery(api));
  const [found, setFound] = useState<ReadonlyMap<string, Source>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  // The same list again, as long as nothing was found: what is derived from it is kept.
  const known = useMemo(
    () => (found.size === 0 ? sources : sources.map((one) => found.get(bareDoi(one) ?? '') ?? one)),
    [sources, found],
  );
  const missing = [...new Set(sources.map(bareDoi))].filter(
    (doi) => doi !== null && !found.has(doi),
  );
  const lookUp = async () => {
    setBusy(true);
    setFailure(null);
    for (const doi of missing) {
      if (doi === null || !isOpen.current) continue;
      try {
        const { source } = await api.call('GET source', { query: { doi } });
        setFound((before) => new Map(before).set(doi, source));
      } catch (error) {
        setFailure(failureText(error));
        // The next DOI may be known, but if the server is not reached or refuses, it is asked no more.
        if (!failedWith(error, 'unknown-doi', 'doi-lookup-failed', 'doi-not-valid')) break;
      }
    }
    setBusy(false);
  };

  return {
    /** The sources, with those that were found. */
    sources: known,
    /** How many DOIs can be looked up; 0 if the server does not do so. */
    count: configuration?.doiLookup ? missing.length : 0,
    isBusy,
    failure,
    lookUp,
  };
}

/** The DOI of a source of which nothing else is known. */
function bareDoi({ DOI, title, note, author }: Source): string | null {
  const isBare = title === undefined && note === undefined && author === undefined;
  return isBare && typeof DOI === 'string' ? DOI : null;
}
