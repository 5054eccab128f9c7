import { CollectionsPart } from '#components/office/catalogue/collections/collections-part.tsx'

export default function CollectionsPage() {
  return <CollectionsPart />
}
