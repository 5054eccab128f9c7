import { RequestsSection } from '#components/office/customers/requests-section.tsx'

export default function RequestsPage() {
  return <RequestsSection />
}
