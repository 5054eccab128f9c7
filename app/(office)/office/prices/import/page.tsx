import { ImportPrices } from '#components/office/prices/import-prices.tsx'

export default function ImportPricesPage() {
  return <ImportPrices />
}
