import { CollectPage } from '#components/office/packing/collect-page.tsx'

export default function CollectionPage() {
  return <CollectPage />
}
