import { PackingSection } from '#components/office/packing/packing-section.tsx'

export default function PackingPage() {
  return <PackingSection />
}
