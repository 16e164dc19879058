import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

interface InternalLinkProps extends ComponentProps<'a'> {
  /** An address in the app, with query and hash. */
  readonly href: string;
}

/** A link to an address that is known only at run time, without reloading the page. */
export function InternalLink({ href, onClick, ...rest }: InternalLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isOrdinary =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isOrdinary) return;
    event.preventDefault();
    router.history.push(href);
  };
  // Preload the code of a link that is hovered or focused.
  const preload = () => {
    const [to = '/'] = href.split(/[?#]/, 1);
    router.preloadRoute({ to }).catch(() => undefined);
  };
  return <a onPointerEnter={preload} onFocus={preload} {...rest} href={href} onClick={follow} />;
}
