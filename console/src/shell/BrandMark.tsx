/** A still, seen from the front: pot, neck and lyne arm. Drawn for this project. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--color-accent)" />
      <path
        d="M13 7.500h12.500v4M13 7.500c2.500 5-5.500 6.500-5.500 12 0 3.600 2.400 5.500 6 5.500s6-1.900 6-5.500c0-4.500-4.800-6-5.300-9"
        fill="none"
        stroke="var(--color-on-accent)"
        strokeWidth="2.200"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
