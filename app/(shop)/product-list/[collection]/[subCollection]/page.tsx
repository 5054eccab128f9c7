import type { Metadata } from 'next'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { cleanFilter } from '#lib/catalogue/list-address.ts'
import { collectionAddress } from '#lib/routes.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { readList } from '#server/shop/catalogue.ts'
import { listLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readMenu } from '#server/shop/reference.ts'
import { MISSING_METADATA, Missing } from '../../../missing.tsx'
import { ListView } from '../../list-view.tsx'

interface Props {
  params: Promise<{ collection: string; subCollection: string }>
}

export const instant = false
export const generateStaticParams = () => [{ collection: '_', subCollection: '_' }]

async function subCollectionOf(params: Props['params']) {
  const { collection, subCollection } = await params
  const parent = (await readMenu()).find(({ id }) => id === collection)
  const found = parent?.subCollection.find(({ Code }) => Code === subCollection)
  return parent && found ? { parent, found } : null
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const both = await subCollectionOf(params)
  if (!both) return MISSING_METADATA
  const { parent, found } = both
  return pageMetadata({
    title: `${found.name}, ${parent.name}`,
    description: `${found.count} ${found.name.toLowerCase()} in ${parent.name.toLowerCase()}. ${parent.blurb}`,
    path: collectionAddress(parent.id, found.Code),
    picture: { of: `sub-collection-${found.Code}`, shows: [found.name, found.count, found.image.sha256] },
  })
}

export default async function SubCollectionPage({ params }: Props) {
  const both = await subCollectionOf(params)
  if (!both) return <Missing />
  const { parent, found } = both
  const filter = cleanFilter(parent.id, found.Code)
  const list = await readList(filter)
  const steps = [
    { name: parent.name, path: collectionAddress(parent.id) },
    { name: found.name, path: collectionAddress(parent.id, found.Code) },
  ]
  return (
    <>
      <JsonLd of={listLd(found.name, steps, list, publicAddress())} />
      <ListView filter={filter} list={list} />
    </>
  )
}
