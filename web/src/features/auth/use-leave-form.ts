import { useNavigate } from '@tanstack/react-router';
import { useContinue } from '../pending-actions/index.ts';
import { type AuthSearch, planPage } from './auth-search.ts';

/** After logging in or registering: opens the chosen plan, or continues with what the visitor came for. */
export function useLeaveForm(search: AuthSearch): () => Promise<void> {
  const navigate = useNavigate();
  const continueTo = useContinue();
  const plan = planPage(search);
  return () => (plan ? navigate(plan) : continueTo(search.redirect));
}
