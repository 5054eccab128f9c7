import { OrdersSection } from '#components/office/orders/orders-section.tsx'

export default function OrdersPage() {
  return <OrdersSection />
}
