import { useParams } from '@tanstack/react-router';
import { HelpScreen } from '../../features/help/index.ts';

/** The list of guides, or the guide in the address. */
export function HelpPage() {
  return <HelpScreen guide={useParams({ strict: false }).guide} />;
}
