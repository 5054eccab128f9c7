import { PricesRoom } from '#components/office/prices/prices-room.tsx'

export default function PricesPage() {
  return <PricesRoom tab="offers" />
}
