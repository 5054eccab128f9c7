import { FamiliesSection } from '#components/office/catalogue/families-section.tsx'

export default function CataloguePage() {
  return <FamiliesSection />
}
