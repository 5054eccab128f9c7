import { Breadcrumbs } from '#components/kit/link/breadcrumbs.tsx'
import type { ShownPage } from '#lib/contract/content/content.ts'
import { MarkdownText } from './markdown-text.tsx'

/** A page of text that staff wrote. @param hrefOf the address of a link's target */
export function TextPage({ page, hrefOf }: { page: ShownPage; hrefOf: (target: string) => string }) {
  return (
    <main className="shop-width pb-16">
      <Breadcrumbs crumbs={[{ name: 'Home', href: '/' }, { name: page.title }]} />
      <h1 className="heading text-d2 wrap-anywhere">{page.title}</h1>
      {page.lead ? <p className="mt-2 max-w-160 text-lead">{page.lead}</p> : null}
      <div className="mt-8 max-w-180">
        <MarkdownText text={page.text} hrefOf={hrefOf} />
      </div>
    </main>
  )
}
