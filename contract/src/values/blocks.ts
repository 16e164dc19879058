/** The most people whom one account can block. */
export const maxBlocked = 1000;
/** The most invitations by one person that another may have without having accepted them. */
export const maxOpenInvitations = 50;
