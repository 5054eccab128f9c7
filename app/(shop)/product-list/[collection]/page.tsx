import type { Metadata } from 'next'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { cleanFilter } from '#lib/catalogue/list-address.ts'
import { collectionAddress } from '#lib/routes.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { readList } from '#server/shop/catalogue.ts'
import { listLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readMenu } from '#server/shop/reference.ts'
import { MISSING_METADATA, Missing } from '../../missing.tsx'
import { ListView } from '../list-view.tsx'

interface Props {
  params: Promise<{ collection: string }>
}

/**
 * The first visit waits for the whole page, which then is public and cached: no part of it can be made before its
 * address is known.
 */
export const instant = false

/** Next wants one set of parameters to build with; its page is the 404. Real ones are rendered when first visited. */
export const generateStaticParams = () => [{ collection: '_' }]

async function collectionOf(params: Props['params']) {
  const { collection } = await params
  return (await readMenu()).find(({ id }) => id === collection)
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const collection = await collectionOf(params)
  if (!collection) return MISSING_METADATA
  const { id, name, blurb, count, image } = collection
  return pageMetadata({
    title: name,
    description: blurb,
    path: collectionAddress(id),
    picture: { of: `collection-${id}`, shows: [name, count, image.sha256] },
  })
}

export default async function CollectionPage({ params }: Props) {
  const collection = await collectionOf(params)
  if (!collection) return <Missing />
  const filter = cleanFilter(collection.id)
  const list = await readList(filter)
  const steps = [{ name: collection.name, path: collectionAddress(collection.id) }]
  return (
    <>
      <JsonLd of={listLd(collection.name, steps, list, publicAddress())} />
      <ListView text={collection.blurb} filter={filter} list={list} />
    </>
  )
}
