import { createFileRoute } from '@tanstack/react-router';
import { RecoverPasswordScreen } from '../../../features/auth/index.ts';

export const Route = createFileRoute('/auth/recover-password/$token')({
  component: RecoverPassword,
});

function RecoverPassword() {
  return <RecoverPasswordScreen token={Route.useParams().token} />;
}
