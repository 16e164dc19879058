/** Passes on what a worker sends. `onFailed`: it has crashed, could not be loaded, or sent what cannot be read. */
export function listenTo<Reply>(
  worker: Worker,
  onReply: (reply: Reply) => void,
  onFailed: () => void,
): Worker {
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => onReply(data));
  for (const kind of ['error', 'messageerror']) worker.addEventListener(kind, onFailed);
  return worker;
}
