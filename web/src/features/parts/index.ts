export { PartNameField, useEditedPart } from './part-form.tsx';
export { ColourMark, PartRows, PartSection } from './part-section.tsx';
export { listWithOthersChanges, withOthersChanges } from './with-others-changes.ts';
