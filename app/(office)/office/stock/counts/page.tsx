import { CountsPart } from '#components/office/stock/counts-part.tsx'

export default function StockCounts() {
  return <CountsPart />
}
