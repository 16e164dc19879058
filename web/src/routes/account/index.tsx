import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../features/account/index.ts';

export const Route = createFileRoute('/account/')({ component: Dashboard });
