import type { Decision, Report } from '@life-tree/contract';
import {
  canBeDecided,
  type ModerationAction,
  maxReportLength,
  moderationActions,
} from '@life-tree/contract/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { longDate } from '../../ui/display/long-date.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { useMe } from '../session/index.ts';
import { NotFound, SiteFooter } from '../site/index.ts';
import { decisionsQuery, reportsQuery } from './moderation-queries.ts';
import { actionTexts, doneTexts, kindTexts, reasonTexts } from './moderation-texts.ts';

/** The open reports and what was decided, for admins. */
export function ReportsScreen() {
  const title = pageName('/account/reports');
  usePageTitle(title);
  const me = useMe();
  if (!me || me.role === 'user') return <NotFound />;
  return (
    <>
      <main id="main" className="page-width flex flex-col gap-10 py-8 lg:py-10">
        <h1 className="text-xl">{title}</h1>
        <OpenReports />
        <Decisions />
      </main>
      <SiteFooter />
    </>
  );
}

function OpenReports() {
  const { data, error, isFetching, refetch } = useQuery(reportsQuery(useApi()));
  return (
    <section aria-label={t('Open reports')} className="flex min-h-64 flex-col gap-4">
      <h2 className="text-lg">{t('Open reports')}</h2>
      {data ? (
        data.reports.length > 0 ? (
          <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
            {data.reports.map((report) => (
              <ReportItem key={`${report.id} ${report.reporter.id}`} report={report} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={ShieldCheck} title={t('Nothing is reported')}>
            {t('What people report will appear here.')}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  );
}

function ReportItem({ report }: { readonly report: Report }) {
  const { kind, id, person, reporter, reason, text, createdAt } = report;
  const decide = useDecide();
  const labels = actionTexts(person.username);
  const reported = { reporter: <PersonLink person={reporter} />, date: longDate(createdAt) };
  const offered = moderationActions.filter(
    (action) => canBeDecided(kind, action) && action !== 'show' && action !== 'unsuspend',
  );
  return (
    <Item thing={report} label={reasonTexts()[reason]}>
      <p className="text-quiet text-sm">
        {kind === 'profile'
          ? t('Reported by {reporter} on {date}.', reported)
          : t('By {person}. Reported by {reporter} on {date}.', {
              person: <PersonLink person={person} />,
              ...reported,
            })}
      </p>
      {text !== null && (
        <p className="whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">{text}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {offered.map((action) => (
          <Button
            key={action}
            variant={action === 'remove' || action === 'suspend' ? 'destructive' : 'secondary'}
            onClick={() => decide(kind, id, action, labels[action])}
          >
            {labels[action]}
          </Button>
        ))}
        {kind !== 'profile' && (
          <Button
            variant="quiet"
            onClick={() => decide('profile', person.id, 'suspend', labels.suspend)}
          >
            {labels.suspend}
          </Button>
        )}
      </div>
    </Item>
  );
}

const reversals: Partial<Record<ModerationAction, ModerationAction>> = {
  hide: 'show',
  suspend: 'unsuspend',
};

function Decisions() {
  const { data, error, isFetching, refetch } = useQuery(decisionsQuery(useApi()));
  if (!data && error) {
    return <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />;
  }
  if (!data || data.decisions.length === 0) return null;
  return (
    <section aria-label={t('Decisions')} className="flex flex-col gap-4">
      <h2 className="text-lg">{t('Decisions')}</h2>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
        {data.decisions.map((decision, index) => (
          <DecisionItem
            key={`${decision.id} ${decision.createdAt} ${decision.action}`}
            decision={decision}
            // Only the last decision about something can be in force.
            isLatest={data.decisions.findIndex(({ id }) => id === decision.id) === index}
          />
        ))}
      </ul>
    </section>
  );
}

interface DecisionItemProps {
  readonly decision: Decision;
  readonly isLatest: boolean;
}

function DecisionItem({ decision, isLatest }: DecisionItemProps) {
  const { kind, id, action, moderator, isByOperator, reason, createdAt, title } = decision;
  const decide = useDecide();
  const reversal = isLatest ? reversals[action] : undefined;
  return (
    <Item thing={decision} label={doneTexts()[action]}>
      <p className="whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">{reason}</p>
      <p className="text-quiet text-sm">
        {moderator !== null
          ? t('By {person} on {date}', {
              person: <PersonLink person={moderator} />,
              date: longDate(createdAt),
            })
          : isByOperator
            ? t('On the command line, on {date}', { date: longDate(createdAt) })
            : longDate(createdAt)}
      </p>
      {reversal !== undefined && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => decide(kind, id, reversal, actionTexts(title)[reversal])}
        >
          {actionTexts(title)[reversal]}
        </Button>
      )}
    </Item>
  );
}

interface ItemProps {
  readonly thing: Pick<Report, 'kind' | 'id' | 'title'> & { readonly treeId?: string | null };
  readonly label: string;
  readonly children: ReactNode;
}

function Item({ thing: { kind, id, title, treeId }, label, children }: ItemProps) {
  const name = <span className="line-clamp-3 [overflow-wrap:anywhere]">{title}</span>;
  const href =
    kind === 'profile'
      ? `/profiles/${id}`
      : kind === 'tree'
        ? `/trees/${id}`
        : treeId && `/trees/${treeId}#comment-${id}`;
  return (
    <li className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{kindTexts()[kind]}</Badge>
        <Badge colour="var(--quiet)">{label}</Badge>
      </div>
      {href ? (
        <InternalLink href={href} className="font-medium hover:text-leaf">
          {name}
        </InternalLink>
      ) : (
        <p className="font-medium">{name}</p>
      )}
      {children}
    </li>
  );
}

function PersonLink({ person }: { readonly person: Report['person'] }) {
  return (
    <InternalLink href={`/profiles/${person.id}`} className="text-link">
      @{person.username}
    </InternalLink>
  );
}

/** Asks for the reason, which the log keeps, and decides. */
function useDecide() {
  const api = useApi();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const toasts = useToasts();
  return async (kind: Report['kind'], id: string, action: ModerationAction, label: string) => {
    const question =
      action === 'remove'
        ? t('Why? This cannot be undone. The log keeps your reason.')
        : t('Why? The log keeps your reason.');
    const reason = await dialogs.prompt(question, { accept: label, maxLength: maxReportLength });
    if (reason === null || reason.trim() === '') return;
    try {
      await api.call('POST moderation', { body: { kind, id, action, reason } });
      toasts.note(doneTexts()[action]);
    } catch (failure) {
      toasts.error(failureText(failure));
    }
    await client.invalidateQueries({ queryKey: ['moderation'] });
  };
}
