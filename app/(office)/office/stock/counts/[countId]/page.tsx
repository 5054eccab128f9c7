import { notFound } from 'next/navigation'
import { CountReview } from '#components/office/stock/count-review.tsx'

export default async function StockCountPage({ params }: { params: Promise<{ countId: string }> }) {
  const id = Number((await params).countId)
  if (!Number.isSafeInteger(id) || id < 1) notFound()
  return <CountReview key={id} countId={id} />
}
