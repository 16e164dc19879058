import { createContext, useContext } from 'react';
import type { LiveSocket } from './socket.ts';

const SocketContext = createContext<LiveSocket | null>(null);

export const SocketProvider = SocketContext.Provider;

export function useSocket(): LiveSocket {
  const socket = useContext(SocketContext);
  if (!socket) throw new Error('useSocket needs a SocketProvider above it');
  return socket;
}
