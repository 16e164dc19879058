import type { Caller } from '../../test/seed/permission-fixture.ts';

/** For visitor, stranger, collaborator, owner, admin and boss, in this order. */
export type ForEachActor<Value> = readonly [Value, Value, Value, Value, Value, Value];

/** What is expected for each caller with a public and with a private tree. */
export interface Expected<Value> {
  readonly onPublic: ForEachActor<Value>;
  readonly onPrivate: ForEachActor<Value>;
  /**
   * For a visitor and a stranger who have the link of the private tree. A withdrawn link, and by default
   * the link of a public tree, change nothing.
   */
  readonly withLink: readonly [Value, Value];
  readonly withLinkOnPublic?: readonly [Value, Value];
}

/** The same for public and private trees. */
export function always<Value>(each: ForEachActor<Value>): Expected<Value> {
  return { onPublic: each, onPrivate: each, withLink: [each[0], each[1]] };
}

/** What is expected for each caller, by name. */
export function expectedFor<Value>(
  { onPublic, onPrivate, withLink, withLinkOnPublic }: Expected<Value>,
  isPublic: boolean,
): Record<Caller, Value> {
  const [visitor, stranger, collaborator, owner, admin, boss] = isPublic ? onPublic : onPrivate;
  const linked = isPublic ? (withLinkOnPublic ?? [visitor, stranger]) : withLink;
  return {
    ...{ visitor, stranger, collaborator, owner, admin, boss },
    'visitor with the link': linked[0],
    'stranger with the link': linked[1],
    'visitor with a withdrawn link': visitor,
    'stranger with a withdrawn link': stranger,
  };
}
