import { useState } from 'react';
import { useWorkerClient } from '../../../scheduling/worker-client.ts';
import { t } from '../../../texts/t.ts';
import type { ReadSources } from './read-reply.ts';

/** The maximum length of a text with sources. A tree cannot have more. */
const maxLength = 4 * 1024 * 1024;

interface Reading {
  readonly isReading: boolean;
  /** What is in the last text that was read; null before and after a fault. */
  readonly result: ReadSources | null;
  /** Why a text is not read. */
  readonly fault: string | null;
}

const nothing: Reading = { isReading: false, result: null, fault: null };

const startReadWorker = () =>
  new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });

/** Reads sources in a worker. */
export function useReadSources() {
  const [reading, setReading] = useState(nothing);
  const worker = useWorkerClient<{ readonly text: string }, ReadSources>(
    startReadWorker,
    (result) => setReading({ isReading: false, result, fault: null }),
    () => refuse(t('The sources could not be read.')),
  );
  const refuse = (fault: string) => {
    worker.end();
    setReading({ ...nothing, fault });
  };

  return {
    ...reading,
    read: (text: string) => {
      if (text.length > maxLength) {
        refuse(t('This is too long. You can add up to 4 MB of sources at once.'));
      } else if (text.trim() === '') {
        worker.end();
        setReading(nothing);
      } else {
        setReading((before) => ({ ...before, isReading: true, fault: null }));
        worker.ask({ text });
      }
    },
    readFile: async (file: File) => {
      if (file.size > maxLength) {
        refuse(t('The file is too large. You can add up to 4 MB of sources at once.'));
        return null;
      }
      try {
        return await file.text();
      } catch {
        refuse(
          t('The file could not be read. It may have been moved or changed. Choose it again.'),
        );
        return null;
      }
    },
  };
}
