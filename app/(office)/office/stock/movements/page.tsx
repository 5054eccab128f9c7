import { MovementsPart } from '#components/office/stock/movements-part.tsx'

export default function StockMovements() {
  return <MovementsPart />
}
