import { Link } from '@tanstack/react-router';

/** Not translated. */
const productName = 'Life Tree';

export function Logo() {
  return (
    <Link to="/" className="inline-flex shrink-0 items-center gap-2.5 rounded-md">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="8" className="fill-leaf" />
        <g
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-leaf"
        >
          <path d="M6 16h7M13 8.5v15M13 8.5h6.5M13 23.5h12.5M19.5 5.5v7M19.5 12.5h6" />
        </g>
      </svg>
      <span className="font-serif font-semibold text-lg tracking-tight">{productName}</span>
    </Link>
  );
}
