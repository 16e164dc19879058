import type { ErrorCode } from '@life-tree/contract';
import type { MessageValues, Operation, Species } from '@life-tree/phylogeny';
import type { EditBodyBounds, EditCall } from '../edit-body-bounds.ts';

/** A body for another process to read. */
export interface ReadTask {
  readonly call: EditCall;
  readonly blocks: readonly Uint8Array[];
  readonly bounds: EditBodyBounds;
}

/** Where a posted species is added. Its start depends on the species in the tree. */
export interface Placement {
  readonly ancestorId: string | null;
  readonly apparition?: number | undefined;
  readonly afterApparition?: number | undefined;
}

/** A validated edit. */
export interface SentEdit {
  /** Null for posted species. */
  readonly operationId: string | null;
  readonly operation: Operation;
  /** For a posted species, which is the first of the operation. */
  readonly placement: Placement | null;
}

/** Some of the species that a step adds. */
export interface SpeciesPart {
  readonly step: number;
  readonly species: readonly Species[];
}

/** Messages are small, because a large one would block its sender and its receiver. */
export type EditRequest =
  | { readonly kind: 'block'; readonly block: Uint8Array }
  /** After all blocks. */
  | ({ readonly kind: 'read' } & Omit<ReadTask, 'blocks'>)
  | { readonly kind: 'next-part' };

export type EditReply =
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly values: MessageValues | undefined;
    }
  /** Without the species, which follow in parts. */
  | { readonly kind: 'read'; readonly edit: SentEdit }
  | { readonly kind: 'part'; readonly part: SpeciesPart | null };
