import { useEffect, useRef, useState } from 'react';
import { listenTo } from '../../../scheduling/listen-to.ts';
import { t } from '../../../texts/t.ts';
import type { ReadReply, ReadRequest, ReadSources } from './read-reply.ts';

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

/** Reads sources in a worker, one text at a time; of the texts that come meanwhile, only the last one. */
export function useReadSources() {
  const [reading, setReading] = useState(nothing);
  const worker = useRef<Worker | null>(null);
  const latest = useRef(0);
  const busy = useRef(false);
  const waiting = useRef<string | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);

  const refuse = (fault: string) => {
    latest.current++;
    waiting.current = null;
    setReading({ ...nothing, fault });
  };
  const send = (text: string) => {
    const request: ReadRequest = { number: latest.current, text };
    busy.current = true;
    worker.current ??= start();
    worker.current.postMessage(request);
  };
  const start = () => {
    const started = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
    const onReply = (reply: ReadReply) => {
      busy.current = false;
      if (waiting.current !== null) {
        const text = waiting.current;
        waiting.current = null;
        send(text);
      } else if (reply.number === latest.current) {
        setReading({ isReading: false, result: reply, fault: null });
      }
    };
    return listenTo(started, onReply, () => {
      started.terminate();
      worker.current = null;
      busy.current = false;
      refuse(t('The sources could not be read.'));
    });
  };

  return {
    ...reading,
    read: (text: string) => {
      if (text.length > maxLength) {
        refuse(t('This is too long. You can add up to 4 MB of sources at once.'));
        return;
      }
      latest.current++;
      if (text.trim() === '') {
        waiting.current = null;
        setReading(nothing);
        return;
      }
      setReading((before) => ({ ...before, isReading: true, fault: null }));
      if (busy.current) waiting.current = text;
      else send(text);
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
