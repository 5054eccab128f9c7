/** Structured data for search engines. No "<" survives, so no text can close the element. */
export function JsonLd({ of }: { of: unknown }) {
  const json = JSON.stringify(of).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with every < escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
