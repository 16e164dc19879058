const channelName = 'life-tree-session';

/** Tells the other tabs of this browser that somebody logged in or out. */
export interface SessionChannel {
  readonly announce: () => void;
  readonly onAnnounced: (listener: () => void) => void;
}

export function openSessionChannel(): SessionChannel {
  const channel = new BroadcastChannel(channelName);
  return {
    announce: () => channel.postMessage('changed'),
    onAnnounced: (listener) => channel.addEventListener('message', listener),
  };
}
