import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failedWith, failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { meQuery, useMe } from '../session/index.ts';
import { AuthLayout } from './auth-layout.tsx';

export function VerifyEmailScreen({ token }: { readonly token: string }) {
  usePageTitle(pageName('/auth/verify-email/:token'));
  const api = useApi();
  const queryClient = useQueryClient();
  const me = useMe();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const reply = await api.call('POST user/verify/{token}', { params: { token } });
      await queryClient.invalidateQueries(meQuery(api));
      return reply;
    },
    // The link works only once, so a second request would fail.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isUsed = failedWith(error, 'verification-link-spent');
  return (
    <AuthLayout title={t('Verify your email')}>
      {error ? (
        <ErrorState
          message={failureText(error)}
          retrying={isFetching}
          onRetry={isUsed ? undefined : refetch}
        />
      ) : (
        <div role="status" className="flex flex-col gap-6">
          {data ? (
            <p>{t('Your email is confirmed')}</p>
          ) : (
            <>
              <span className="sr-only">{t('Verifying your email')}</span>
              <Skeleton className="h-6 w-3/4" />
            </>
          )}
        </div>
      )}
      <LinkButton size="large" variant="secondary" to={me ? '/account' : '/auth'}>
        {me ? t('Go to your account') : t('Log In')}
      </LinkButton>
    </AuthLayout>
  );
}
