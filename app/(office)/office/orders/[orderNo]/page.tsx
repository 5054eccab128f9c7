import { notFound } from 'next/navigation'
import { OrderPage } from '#components/office/orders/order-page.tsx'

export default async function OfficeOrderPage({ params }: { params: Promise<{ orderNo: string }> }) {
  const { orderNo } = await params
  if (!/^[1-9]\d{0,14}$/.test(orderNo)) notFound()
  return <OrderPage key={orderNo} orderNo={Number(orderNo)} />
}
