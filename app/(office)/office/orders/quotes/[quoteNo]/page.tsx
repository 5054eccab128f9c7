import { notFound } from 'next/navigation'
import { QuotePage } from '#components/office/orders/quotes/quote-page.tsx'

export default async function OfficeQuotePage({ params }: { params: Promise<{ quoteNo: string }> }) {
  const { quoteNo } = await params
  if (!/^[1-9]\d{0,14}$/.test(quoteNo)) notFound()
  return <QuotePage key={quoteNo} quoteNo={Number(quoteNo)} />
}
