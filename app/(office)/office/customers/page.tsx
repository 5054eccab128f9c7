import { CustomersRoom } from '#components/office/customers/customers-room.tsx'

export default function CustomersPage() {
  return <CustomersRoom />
}
