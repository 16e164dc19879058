import * as React from 'react';

/** React's development build counts the stack traces it has taken, and takes no more above a limit. */
interface ReactInternals {
  recentlyCreatedOwnerStacks?: number;
}

/**
 * Makes React take no stack trace of every element, which took a seventh of the time of rendered tests. Only its
 * warnings use them, and they still name the component. Other versions of React are left as they are.
 */
export function takeNoOwnerStacks(): void {
  const internals = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  ) as ReactInternals | undefined;
  if (internals?.recentlyCreatedOwnerStacks === undefined) return;
  // React sets the count back to 0 every second.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  });
}
