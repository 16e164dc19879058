import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

interface StyledAnchorProps extends ComponentProps<'a'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

function StyledAnchor({ variant, size, className, children, ...rest }: StyledAnchorProps) {
  return (
    <a {...rest} className={buttonStyle(variant, size, className)}>
      {children}
    </a>
  );
}

const RoutedAnchor = createLink(StyledAnchor);

/** A link to a page of the app that looks like a button. */
export const LinkButton: LinkComponent<typeof StyledAnchor> = (props) => (
  <RoutedAnchor preload="intent" {...props} />
);
