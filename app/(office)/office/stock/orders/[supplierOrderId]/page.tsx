import { notFound } from 'next/navigation'
import { NewSupplierOrder, SupplierOrderPage } from '#components/office/stock/supplier-order-page.tsx'

export default async function SupplierOrderRoute({ params }: { params: Promise<{ supplierOrderId: string }> }) {
  const { supplierOrderId } = await params
  if (supplierOrderId === 'new') return <NewSupplierOrder />
  const id = Number(supplierOrderId)
  if (!Number.isSafeInteger(id) || id < 1) notFound()
  return <SupplierOrderPage key={id} supplierOrderId={id} />
}
