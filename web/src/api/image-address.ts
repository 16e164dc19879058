import type { ImageSize } from '@life-tree/contract';
import { apiBase } from './api-base.ts';

/** Where a stored picture is fetched from, in the size it is shown in. */
export function imageAddress(stored: string, size: ImageSize): string {
  return `${apiBase}/${stored}?size=${size}`;
}
