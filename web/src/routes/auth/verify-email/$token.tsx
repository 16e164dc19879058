import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailScreen } from '../../../features/auth/index.ts';

export const Route = createFileRoute('/auth/verify-email/$token')({ component: VerifyEmail });

function VerifyEmail() {
  return <VerifyEmailScreen token={Route.useParams().token} />;
}
