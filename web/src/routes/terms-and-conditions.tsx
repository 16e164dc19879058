import { createFileRoute } from '@tanstack/react-router';
import { TermsAndConditions } from '../features/legal/index.ts';

export const Route = createFileRoute('/terms-and-conditions')({ component: TermsAndConditions });
