import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/settings/index.ts';

export const Route = createFileRoute('/account/settings')({ component: SettingsScreen });
