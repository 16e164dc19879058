/** How many edits of an account wait in this browser. */
export async function countUnsaved(accountId: string): Promise<number> {
  try {
    const { countKeptEdits } = await import('../unsent-edits/index.ts');
    return await countKeptEdits(accountId);
  } catch {
    // A browser that keeps nothing has kept none of them.
    return 0;
  }
}
