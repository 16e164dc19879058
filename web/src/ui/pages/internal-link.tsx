import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

interface InternalLinkProps extends ComponentProps<'a'> {
  /** An address within the product, with its query and anchor. */
  readonly href: string;
}

/** A link to an address that is only known when it is shown; the page is not loaded anew. */
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
  // Whoever points at a link will likely follow it: its code can be on the way by then.
  const prepare = () => {
    const [to = '/'] = href.split(/[?#]/, 1);
    router.preloadRoute({ to }).catch(() => undefined);
  };
  return <a onPointerEnter={prepare} onFocus={prepare} {...rest} href={href} onClick={follow} />;
}
