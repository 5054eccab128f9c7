import { CustomersSection } from '#components/office/customers/customers-section.tsx'

export default function CustomersPage() {
  return <CustomersSection />
}
