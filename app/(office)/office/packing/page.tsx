import { PackingRoom } from '#components/office/packing/packing-room.tsx'

export default function PackingPage() {
  return <PackingRoom />
}
