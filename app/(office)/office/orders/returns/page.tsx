import { ReturnsSection } from '#components/office/returns/returns-section.tsx'

export default function OfficeReturnsPage() {
  return <ReturnsSection />
}
