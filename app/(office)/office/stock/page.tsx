import { ProductsPart } from '#components/office/stock/products-part.tsx'

export default function Stock() {
  return <ProductsPart />
}
