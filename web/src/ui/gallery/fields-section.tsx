import { useState } from 'react';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { ColourField } from '../forms/colour-field.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { RadioCards } from '../forms/radio-cards.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { GallerySection } from './gallery-section.tsx';

export function FieldsSection() {
  const [text, setText] = useState('');
  const [long, setLong] = useState('');
  const [password, setPassword] = useState('');
  const [accepted, setAccepted] = useState(true);
  const [unit, setUnit] = useState<'years' | 'million'>('million');
  const [colour, setColour] = useState<string | null>('#336699');
  const [plan, setPlan] = useState<'free' | 'pro'>('pro');
  return (
    <GallerySection title="Fields">
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          hint="As it is written on the plate"
          value={text}
          onValue={setText}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          error="Enter a valid email"
          value="nobody@"
          onValue={setText}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
        />
        <SelectField
          label="Unit"
          name="unit"
          choices={[
            { value: 'years', label: 'Years' },
            { value: 'million', label: 'Million Years' },
          ]}
          value={unit}
          onValue={setUnit}
        />
        <ColourField
          label="Colour"
          name="colour"
          placeholder="Automatic"
          value={colour}
          onValue={setColour}
        />
        <TextAreaField label="Description" name="description" value={long} onValue={setLong} />
        <div className="flex flex-col gap-6">
          <RadioCards
            label="Plan"
            cards={[
              { value: 'free', title: 'Free', detail: 'For a start', colour: 'var(--plan-free)' },
              { value: 'pro', title: 'Pro', detail: 'For more', colour: 'var(--plan-pro)' },
            ]}
            value={plan}
            onChange={setPlan}
          />
          <CheckboxField
            label="I accept the terms"
            name="terms"
            value={accepted}
            onValue={setAccepted}
          />
        </div>
      </div>
    </GallerySection>
  );
}
