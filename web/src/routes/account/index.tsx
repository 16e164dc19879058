import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../features/users/index.ts';

export const Route = createFileRoute('/account/')({ component: Dashboard });
