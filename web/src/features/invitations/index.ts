export { InvitationChoice } from './invitation-choice.tsx';
export { invitationsQuery } from './invitations-query.ts';
