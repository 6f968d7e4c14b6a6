export type StepRow = {
  label: 'Network' | 'Pulse';
  phase: 'done' | 'current' | 'waiting';
  /** Only a step that has been taken can be gone back to: forward leads its own button. */
  href?: string;
};

/** The two steps of the guided setup (spec section 2), as they stand on a page. What comes after Pulse has no step. */
export function stepRows(pathname: string): StepRow[] {
  if (pathname === '/all-set' || pathname === '/video-preview') {
    return [
      { label: 'Network', phase: 'done' },
      { label: 'Pulse', phase: 'done' },
    ];
  }
  if (pathname === '/pulse') {
    return [
      { label: 'Network', phase: 'done', href: '/network' },
      { label: 'Pulse', phase: 'current' },
    ];
  }
  return [
    { label: 'Network', phase: 'current', ...(pathname !== '/network' && { href: '/network' }) },
    { label: 'Pulse', phase: 'waiting' },
  ];
}
