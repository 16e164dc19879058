export { PrivacyPolicy } from './privacy-policy.tsx';
export { TermsAndConditions } from './terms-and-conditions.tsx';
