export { useAskToLogIn } from './use-ask-to-log-in.ts';
export { useContinue } from './use-continue.ts';
export { usePerform } from './use-perform.ts';
export { useReturnAddress } from './use-return-address.ts';
