import { StaffSection } from '#components/office/staff/staff-section.tsx'

export default function StaffPage() {
  return <StaffSection />
}
