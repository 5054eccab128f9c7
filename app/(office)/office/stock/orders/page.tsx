import { SupplierOrdersPart } from '#components/office/stock/supplier-orders-part.tsx'

export default function SupplierOrders() {
  return <SupplierOrdersPart />
}
