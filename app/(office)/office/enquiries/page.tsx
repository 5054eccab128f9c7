import { EnquiriesSection } from '#components/office/enquiries/enquiries-section.tsx'

export default function EnquiriesPage() {
  return <EnquiriesSection />
}
