import { RequestsRoom } from '#components/office/customers/requests-room.tsx'

export default function RequestsPage() {
  return <RequestsRoom />
}
