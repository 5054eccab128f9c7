import { StaffRoom } from '#components/office/staff/staff-room.tsx'

export default function StaffPage() {
  return <StaffRoom />
}
