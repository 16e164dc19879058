import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPolicy } from '../features/legal/index.ts';

export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPolicy });
