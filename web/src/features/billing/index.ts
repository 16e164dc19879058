export { defaultBilling, type PlanChoice, readPlanChoice } from './plan-choice.ts';
export { planColours } from './plan-colours.ts';
export { PlanPicker } from './plan-picker.tsx';
export { PricingScreen } from './pricing-screen.tsx';
