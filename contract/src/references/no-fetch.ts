// Replaces the modules with which citation-js would fetch addresses, see web/vite.config.ts and
// server/rolldown.config.ts.

export class Headers {}

// biome-ignore lint/style/noDefaultExport: as the modules that it replaces
export default function refuseToFetch(): never {
  throw new Error('Sources are read without the network');
}
refuseToFetch.Headers = Headers;
