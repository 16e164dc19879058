export { AuthScreen } from './auth-screen.tsx';
export { type AuthSearch, planPage } from './auth-search.ts';
export { ForgotPasswordScreen } from './forgot-password-screen.tsx';
export { RecoverPasswordScreen } from './recover-password-screen.tsx';
export { VerifyEmailScreen } from './verify-email-screen.tsx';
