interface ImportMetaEnv {
  /** `true` shows the screens without ever calling the API. */
  readonly VITE_DESIGN_MODE?: string;
}
