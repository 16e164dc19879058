interface ImportMetaEnv {
  /** `true` shows the screens without calling the API. */
  readonly VITE_DESIGN_MODE?: string;
}
