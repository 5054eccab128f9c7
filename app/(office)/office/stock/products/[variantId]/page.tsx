import { notFound } from 'next/navigation'
import { StockProductPage } from '#components/office/stock/stock-product-page.tsx'

export default async function StockProduct({ params }: { params: Promise<{ variantId: string }> }) {
  const id = Number((await params).variantId)
  if (!Number.isSafeInteger(id) || id < 1) notFound()
  return <StockProductPage key={id} variantId={id} />
}
