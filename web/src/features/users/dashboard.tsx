import { plans } from '@life-tree/contract';
import { LogOut, TreeDeciduous } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { planColours } from '../billing/index.ts';
import { useLogOut, useMe } from '../session/index.ts';
import { PlainHeader } from '../site/index.ts';

export function Dashboard() {
  usePageTitle('Account');
  const me = useMe();
  const logOut = useLogOut();
  // Only for the moment between log-out and the next page.
  if (!me) return null;
  const plan = plans[me.plan];
  return (
    <>
      <PlainHeader />
      <main id="main" className="page-width flex flex-col gap-10 py-12 lg:py-16">
        <div className="flex flex-wrap items-center gap-5">
          <Avatar username={me.username} photo={me.photo} />
          <div className="mr-auto flex min-w-0 flex-col gap-1">
            <h1 className="text-xl">Welcome, {me.username}</h1>
            <p className="text-quiet">{me.email}</p>
          </div>
          <Button variant="secondary" onClick={logOut}>
            <LogOut aria-hidden="true" className="size-4" strokeWidth={1.5} />
            Log out
          </Button>
        </div>
        <div className="grid gap-6 md:grid-cols-2">
          <Card className="flex flex-col items-start gap-3">
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="text-lg">Your plan</h2>
              <Badge colour={planColours[me.plan]}>{plan.label}</Badge>
            </div>
            <p className="text-quiet">{plan.description}</p>
            <LinkButton variant="secondary" to="/pricing" className="mt-auto">
              Compare plans
            </LinkButton>
          </Card>
          <Card className="flex flex-col items-start gap-3">
            <div className="flex items-center gap-3">
              <TreeDeciduous aria-hidden="true" className="size-6 text-leaf" strokeWidth={1.5} />
              <h2 className="text-lg">Public trees</h2>
            </div>
            <p className="text-quiet">See what others have drawn, and how they told its story.</p>
            <LinkButton variant="secondary" to="/trees" className="mt-auto">
              Explore trees
            </LinkButton>
          </Card>
        </div>
      </main>
    </>
  );
}
