import { CompaniesSection } from '#components/office/companies/companies-section.tsx'

export default function CompaniesPage() {
  return <CompaniesSection />
}
