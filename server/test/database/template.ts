export type Template =
  | { readonly engine: 'pglite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly serverUrl: string; readonly database: string };
