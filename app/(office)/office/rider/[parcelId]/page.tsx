import { notFound } from 'next/navigation'
import { StopPage } from '#components/office/rider/stop-page.tsx'

export default async function RiderStopPage({ params }: { params: Promise<{ parcelId: string }> }) {
  const id = Number((await params).parcelId)
  if (!Number.isSafeInteger(id) || id < 1) notFound()
  return <StopPage key={id} parcelId={id} />
}
