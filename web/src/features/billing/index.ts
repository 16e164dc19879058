export { defaultBilling, type PlanChoice, readPlanChoice } from './plan-choice.ts';
export { planColours } from './plan-colours.ts';
export { PlanPicker } from './plan-picker.tsx';
export { planLabel } from './plan-texts.ts';
export { PricingScreen } from './pricing-screen.tsx';
export { TestModeNote } from './test-mode-note.tsx';
