import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../features/auth/index.ts';

export const Route = createFileRoute('/auth/forgot-password')({ component: ForgotPasswordScreen });
