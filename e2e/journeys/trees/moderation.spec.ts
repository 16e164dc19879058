import { call, createTree, earlyWhales, registerUser, runAdminCommand } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, type Page, test } from '../../support/test.ts';
import { openPanel } from '../../support/tree-page.ts';

async function openComments(page: Page, treeId: string): Promise<void> {
  await page.goto(`/trees/${treeId}`);
  await openPanel(page);
  await page.getByRole('tab', { name: 'Comments' }).click();
}

test('a reader reports a comment, an admin hides it, and it is gone until the admin shows it again', async ({
  page,
  other,
  request,
}) => {
  const writer = await registerUser({ request });
  const tree = await createTree({ request }, { name: 'Whales', isPublic: true }, [earlyWhales]);
  const advertising = `Buy whales at half the price, says ${writer.username}`;
  await call({ request }, 'POST', `comment/${tree}`, { content: advertising });
  await call({ request }, 'POST', `comment/${tree}`, { content: 'Where is Rodhocetus?' });

  await registerUser(other);
  await openComments(other, tree);
  const comment = other.getByRole('listitem').filter({ hasText: advertising });
  await comment.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: 'Report this comment' });
  await dialog.getByText('Spam or advertising').click();
  await expectAccessible(other);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(other.getByText('Thank you. The moderators will look at it.')).toBeVisible();

  const admin = await registerUser(page);
  await page.goto('/account/reports');
  await expect(page.getByRole('region', { name: 'Open reports' })).toHaveCount(0);
  await runAdminCommand('role', admin.email, 'admin');
  await page.goto('/account/reports');
  await expectAccessible(page);
  const decide = async (region: string, label: string, reason: string) => {
    const item = page
      .getByRole('region', { name: region })
      .getByRole('listitem')
      .filter({ hasText: advertising });
    await item.getByRole('button', { name: label, exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('textbox').fill(reason);
    await question.getByRole('button', { name: label, exact: true }).click();
    await expect(question).toBeHidden();
    return item;
  };
  await expect(await decide('Open reports', 'Hide', 'It is advertising')).toHaveCount(0);
  const decision = page
    .getByRole('region', { name: 'Decisions' })
    .getByRole('listitem')
    .filter({ hasText: advertising });
  await expect(decision.getByText('It is advertising')).toBeVisible();

  await openComments(other, tree);
  await expect(other.getByText('Where is Rodhocetus?')).toBeVisible();
  await expect(other.getByText(advertising)).toHaveCount(0);

  await decide('Decisions', 'Show again', 'It was a joke');
  await openComments(other, tree);
  await expect(other.getByText(advertising)).toBeVisible();
});
