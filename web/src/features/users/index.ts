export { AuthScreen, type AuthSearch } from './auth-screen.tsx';
export { ForgotPasswordScreen } from './forgot-password-screen.tsx';
export { RecoverPasswordScreen } from './recover-password-screen.tsx';
export { VerifyEmailScreen } from './verify-email-screen.tsx';
