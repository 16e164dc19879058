import { createFileRoute } from '@tanstack/react-router';
import { FollowsScreen } from '../../../features/follows/index.ts';

export const Route = createFileRoute('/account/follows/')({ component: FollowsScreen });
