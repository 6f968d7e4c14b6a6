/** A language's name in itself: read out in its own sounds (WCAG 3.1.2), in its own direction. */
export function LanguageName({ tag, children }: { tag: string; children: string }) {
  return <bdi lang={tag}>{children}</bdi>;
}
