import { notFound } from 'next/navigation'
import { PickPage } from '#components/office/packing/pick-page.tsx'

export default async function PickListPage({ params }: { params: Promise<{ pickListId: string }> }) {
  const id = Number((await params).pickListId)
  if (!Number.isSafeInteger(id) || id < 1) notFound()
  return <PickPage key={id} pickListId={id} />
}
