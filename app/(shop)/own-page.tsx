import type { Metadata } from 'next'
import { TextPage } from '#components/content/text-page.tsx'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { pageAddress } from '#lib/content/own-pages.ts'
import type { ShownPage } from '#lib/contract/content/content.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { addressOfTarget } from '#server/shop/content.ts'
import { breadcrumbLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'

/** A page of text that staff wrote, at its own address or in the place of one of the shop's texts. */
export function OwnPage({ page }: { page: ShownPage }) {
  return (
    <>
      <JsonLd of={[breadcrumbLd([{ name: page.title, path: pageAddress(page.slug) }], publicAddress())]} />
      <TextPage page={page} hrefOf={addressOfTarget} />
    </>
  )
}

export const ownPageMetadata = ({ title, description, lead, slug }: ShownPage): Promise<Metadata> =>
  pageMetadata({ title, description: description || lead, path: pageAddress(slug) })
