import { newIdentifier } from '@life-tree/contract/values';
import { useRef } from 'react';

type SendOnce = <Reply>(
  content: string,
  send: (operationId: string) => Promise<Reply>,
) => Promise<Reply>;

/**
 * Sends requests with an operationId. A request that failed keeps its id while its content is the same, so
 * that repeating it after a lost reply does nothing twice.
 */
export function useSendOnce(): SendOnce {
  const failed = useRef<{ readonly content: string; readonly operationId: string } | null>(null);
  return async (content, send) => {
    const request =
      failed.current?.content === content
        ? failed.current
        : { content, operationId: newIdentifier() };
    failed.current = request;
    const reply = await send(request.operationId);
    failed.current = null;
    return reply;
  };
}
