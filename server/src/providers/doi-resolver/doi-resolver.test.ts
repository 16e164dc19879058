import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createDoiResolver } from './doi-resolver.ts';
import { isPublicAddress } from './public-address.ts';

test('S1: a reply that trickles in ends after the time limit', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const trickle = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(trickle));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const resolver = createDoiResolver(new URL(`http://127.0.0.1:${port}/`), {
      userAgent: 'test',
      timeoutMilliseconds: 200,
    });
    const { signal } = new AbortController();
    await expect(resolver.find('10.1000/1', signal)).rejects.toThrow();
    const gone = new AbortController();
    const found = resolver.find('10.1000/1', gone.signal);
    gone.abort();
    await expect(found).rejects.toThrow();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('addresses of this machine and its networks are not public', () => {
  const isPrivate = (address: string) => !isPublicAddress(address);
  const ours = `127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0
    224.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:10.0.0.1
    ::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 localhost`.split(/\s+/);
  expect(ours.filter(isPublicAddress)).toEqual([]);
  expect(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'].filter(isPrivate)).toEqual([]);
});
