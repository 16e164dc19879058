// citation-js has no types of its own. These are the parts that we use.

declare module '@citation-js/core' {
  export const plugins: {
    readonly config: {
      /** The styles, as CSL. */
      readonly get: (plugin: '@csl') => {
        readonly styles: {
          readonly get: (name: string) => string;
          readonly add: (name: string, style: string) => unknown;
        };
      };
    };
    readonly input: {
      /** Reads a text or object of a known type as a list of CSL-JSON. */
      readonly chain: (
        input: unknown,
        options: { readonly forceType: string; readonly generateGraph: false },
      ) => unknown[];
    };
    readonly output: {
      readonly format: (
        kind: 'bibliography',
        sources: readonly object[],
        options: {
          readonly format: 'html';
          readonly template: string;
          readonly lang: string;
        },
      ) => string;
    };
  };
}

declare module '@citation-js/plugin-bibtex' {}
declare module '@citation-js/plugin-csl' {}
declare module '@citation-js/plugin-ris' {}
