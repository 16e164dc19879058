import type { UserEvent } from '@testing-library/user-event';

/** Sets the text of a field in one step, which is faster than typing it. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
