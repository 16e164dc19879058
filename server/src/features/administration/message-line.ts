import type { Socket } from 'node:net';

const maxLineLength = 65_536;

/** The first line; null if the connection ends or fails first, or if the line is too long. */
export function readLine(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > maxLineLength) resolve(null);
    });
    socket.once('close', () => resolve(null));
    socket.once('end', () => resolve(null));
  });
}
