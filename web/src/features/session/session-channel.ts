const channelName = 'life-tree-session';

/** Notifies the other tabs of this browser when a user logs in or out. */
export interface SessionChannel {
  readonly announce: () => void;
  readonly onChange: (listener: () => void) => void;
}

export function openSessionChannel(): SessionChannel {
  const channel = new BroadcastChannel(channelName);
  return {
    announce: () => channel.postMessage('changed'),
    onChange: (listener) => channel.addEventListener('message', listener),
  };
}
