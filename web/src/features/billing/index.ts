export { TestModeNote } from './checkout/test-mode-note.tsx';
export {
  defaultBilling,
  type PlanChoice,
  type PricingSearch,
  readPlanChoice,
} from './plans/plan-choice.ts';
export { planColours } from './plans/plan-colours.ts';
export { PlanPicker } from './plans/plan-picker.tsx';
export { planLabel } from './plans/plan-texts.ts';
export { PricingScreen } from './pricing/pricing-screen.tsx';
