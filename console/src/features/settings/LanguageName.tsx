/**
 * The name of a language in that language, with its pronunciation (WCAG 3.1.2) and its direction.
 */
export function LanguageName({ tag, children }: { tag: string; children: string }) {
  return <bdi lang={tag}>{children}</bdi>;
}
