import { createFileRoute } from '@tanstack/react-router';
import { BinScreen } from '../../../features/trees/index.ts';

export const Route = createFileRoute('/account/trees/bin')({ component: BinScreen });
