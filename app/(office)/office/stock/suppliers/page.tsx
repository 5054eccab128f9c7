import { SuppliersPart } from '#components/office/stock/suppliers-part.tsx'

export default function Suppliers() {
  return <SuppliersPart />
}
