import { isOwnPage } from '#lib/content/own-pages.ts'
import { readContentPage } from '#server/shop/content.ts'
import { MISSING_METADATA, Missing } from '../../missing.tsx'
import { OwnPage, ownPageMetadata } from '../../own-page.tsx'

interface Props {
  params: Promise<{ slug: string }>
}

export const instant = false
export const generateStaticParams = () => [{ slug: '_' }]

/** A text that replaces one of the shop's own pages has only that page's address. */
async function pageOf(params: Props['params']) {
  const { slug } = await params
  return isOwnPage(slug) ? null : readContentPage(slug)
}

export async function generateMetadata({ params }: Props) {
  const page = await pageOf(params)
  return page ? ownPageMetadata(page) : MISSING_METADATA
}

/** A page of text that staff wrote. */
export default async function ContentPage({ params }: Props) {
  const page = await pageOf(params)
  return page ? <OwnPage page={page} /> : <Missing />
}
