import { PricesSection } from '#components/office/prices/prices-section.tsx'

export default function PricesPage() {
  return <PricesSection tab="offers" />
}
