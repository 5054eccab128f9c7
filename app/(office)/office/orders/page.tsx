import { OrdersRoom } from '#components/office/orders/orders-room.tsx'

export default function OrdersPage() {
  return <OrdersRoom />
}
