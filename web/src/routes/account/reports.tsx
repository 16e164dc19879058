import { createFileRoute } from '@tanstack/react-router';
import { ReportsScreen } from '../../features/moderation/index.ts';

export const Route = createFileRoute('/account/reports')({ component: ReportsScreen });
